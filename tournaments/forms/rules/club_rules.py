"""A club's own rule sets: naming them, reading them from a file, comparing them."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import RULEBOOKS, RuleSet
from scoring.ready import READY_SETS
from tournaments.errors import Refused
from tournaments.forms.fields import find_choice_field, find_row_field
from tournaments.imports.rule_file import LONGEST_NAME, read_rule_file, refuse_oversize
from tournaments.models import Club, ClubRuleSet, RuleSetVersion
from tournaments.rule_words import name_rulebook
from tournaments.wording import engine_language


class NewRuleSetForm(forms.Form):
    """A name, and the written rulebook or the ready set to start from."""

    name = forms.CharField(
        label=_("Nom de ces règles"),
        max_length=LONGEST_NAME,
        help_text=_("Par exemple « Belote du vendredi »."),
    )
    rulebook = forms.ChoiceField(
        label=_("Règlement de départ"),
        help_text=_("Chaque point se change ensuite."),
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        books = [(book, name_rulebook(book)) for book in RULEBOOKS]
        language = engine_language()
        ready = [(told.id, told.title(language)) for told in READY_SETS.values() if told.lines]
        find_choice_field(self, "rulebook").choices = books + ready

    def rules(self) -> RuleSet:
        """The rules to start from."""
        begun = self.cleaned_data["rulebook"]
        return READY_SETS[begun].rules if begun not in RULEBOOKS else RuleSet.of(begun)


class VersionNoteForm(forms.Form):
    """What a new version changes, and the version it changes."""

    note = forms.CharField(
        label=_("Ce qui change, en quelques mots"),
        max_length=300,
        required=False,
        help_text=_("Par exemple « décidé à l'assemblée du 12 mars »."),
    )
    based_on = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=1_000_000)


class RuleFileForm(forms.Form):
    """A file of rules, and a name of one's own for them."""

    file = forms.FileField(
        label=_("Fichier de règles"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("Un fichier enregistré depuis une page de règles de ce site, de 1 Mo au plus."),
    )
    name = forms.CharField(
        label=_("Nom de ces règles"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Vide : le nom qui est dans le fichier."),
    )

    def clean_file(self) -> Any:
        """Read the rules; a sentence says what the engine refuses."""
        upload = self.cleaned_data["file"]
        try:
            refuse_oversize(upload.size)
            return read_rule_file(upload.read())
        except Refused as refusal:
            raise forms.ValidationError(str(refusal), code=refusal.code) from refusal


class KeepRulesForm(forms.Form):
    """Under which name a tournament's rules are kept for the club."""

    rule_set = forms.ModelChoiceField(
        label=_("Où les garder"),
        queryset=ClubRuleSet.objects.none(),
        required=False,
        empty_label=_("Des règles nouvelles"),
        help_text=_("Des règles nouvelles, ou une nouvelle version de règles du club."),
    )
    name = forms.CharField(
        label=_("Nom de ces règles"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Pour des règles nouvelles ; par exemple « Belote du vendredi »."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        find_row_field(self, "rule_set").queryset = club.rule_sets.all()
        if not club.rule_sets.exists():
            self.fields["rule_set"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """New rules need a name."""
        data = super().clean() or {}
        if not self.errors and data["rule_set"] is None and not data["name"]:
            self.add_error("name", gettext("Donnez un nom à ces règles."))
        return data


class TakeRulesForm(forms.Form):
    """The club's rules that a tournament takes over."""

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["club_rules"] = RuleSetChoiceField(label=_("Règles du club"))
        field.offer(Club.objects.filter(pk=club.pk))
        field.required, field.empty_label = True, None


class CompareForm(forms.Form):
    """With what a version is compared."""

    avec = forms.ChoiceField(label=_("Comparer avec"))

    def __init__(
        self,
        *args: Any,
        groups: Iterable[tuple[str, list[tuple[str, str]]]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        filled = [(title, options) for title, options in groups if options]
        find_choice_field(self, "avec").choices = filled
        self.first = filled[0][1][0][0] if filled else ""


class RuleSetChoiceField(forms.ModelChoiceField):
    """A choice among the rule sets of the clubs, as the newest version of each has it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            queryset=RuleSetVersion.objects.none(),
            required=False,
            empty_label=_("Celles du modèle"),
            **kwargs,
        )
        self.shows_club = False

    def offer(self, clubs: QuerySet[Club]) -> None:
        """Offer the rules of these clubs, named with their club where there are several."""
        held = RuleSetVersion.objects.filter(rule_set__club__in=clubs).newest()
        self.queryset = held.select_related("rule_set__club").order_by("rule_set__name")
        self.shows_club = len(clubs) > 1

    def label_from_instance(self, obj: RuleSetVersion) -> str:
        """The name, the version and the rulebook."""
        club = f" – {obj.rule_set.club}" if self.shows_club else ""
        return f"{obj} ({name_rulebook(obj.rulebook)}){club}"
