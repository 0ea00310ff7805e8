"""A stage that follows another: how it is drawn, who enters it, and with what; and what the desk
settles in a stage by hand: two teams of its pools exchanged, who goes on from a match."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.stages.stages import ENTRY_FIELDS
from tournaments.enums import (
    CarryOver,
    CutTie,
    DrawnFrom,
    DrawSystem,
    LengthKind,
    StageEntry,
)
from tournaments.forms.draws.draw import TeamNumberField, offer_teams
from tournaments.forms.fields import PREFIX, find_choice_field, find_field
from tournaments.forms.stages.options import (
    NumbersField,
    build_option_fields,
    read_option_values,
)
from tournaments.models import Stage, StageEntrant, Tournament
from tournaments.pages.draws.seating import SeatedMatch
from tournaments.queries.clubs import list_newest_versions
from tournaments.queries.stages.chain import is_bracket, list_descendants
from tournaments.queries.stages.options import list_options, plans_rounds


def list_systems_after(tournament: Tournament, stages: Sequence[Stage]) -> list[tuple[str, str]]:
    """The systems that a stage after these may have, with their names."""
    if tournament.is_of_people:
        return [(DrawSystem.MELEE.value, str(DrawSystem.MELEE.label))]
    bracket = any(is_bracket(stage.system) for stage in stages)
    hidden = {DrawSystem.MELEE} if bracket else {DrawSystem.MELEE, DrawSystem.CONSOLANTE}
    return [(system.value, str(system.label)) for system in DrawSystem if system not in hidden]


MATCH_FIELDS = ("length_kind", "length_value", "most_deals", "time_limit_minutes")
_AS_BEFORE = "kept"
"""The choice of the rules that a stage plays already, whatever became of the club's."""


class RoundsField(NumbersField):
    """Numbers of rounds: « 1 » or « 1, 2 »."""

    def to_python(self, value: Any) -> list[int]:
        """The numbers, each once, in order."""
        return sorted(set(super().to_python(value)))

    def how_to_write(self) -> str:
        """What is said of anything else."""
        return gettext("Écrivez des numéros de tours : 1, ou 1, 2.")


class StageForm(forms.Form):
    """The fields of one system: `stage` holds what is shown, its system already chosen."""

    name = forms.CharField(
        label=_("Nom de la phase"),
        max_length=60,
        help_text=_("Il figure sur les tirages et au classement : Finale, Consolante…"),
        error_messages={"required": _("Donnez un nom à cette phase.")},
    )
    rounds_planned = forms.IntegerField(
        label=_("Nombre de parties"),
        min_value=1,
        max_value=60,
        help_text=_("Combien de fois chacun change d'adversaires."),
    )
    length_kind = forms.ChoiceField(
        label=_("Durée d'une partie"), required=False,
        choices=[("", _("Comme le concours")), *LengthKind.choices],
    )  # fmt: skip
    length_value = forms.IntegerField(
        label=_("Donnes ou points"), required=False, min_value=1, max_value=100_000,
        help_text=_("12 donnes, ou 2000 points ; vide : comme le concours."),
    )  # fmt: skip
    most_deals = forms.IntegerField(
        label=_("Donnes au plus"), required=False, min_value=1, max_value=60,
        help_text=_("Pour une durée en points, écrite ici : la partie finit aussi après elles."),
    )  # fmt: skip
    time_limit_minutes = forms.IntegerField(
        label=_("Temps par partie, en minutes"), required=False, min_value=0, max_value=1440,
        help_text=_("Vide : comme le concours ; 0 : sans limite."),
    )  # fmt: skip
    rules = forms.ChoiceField(
        label=_("Règles du jeu"), required=False,
        help_text=_("Les règles que le club garde pour ce jeu ; elles sont copiées ici."),
    )  # fmt: skip
    source = forms.TypedChoiceField(label=_("Elle suit"), coerce=int)
    entry = forms.ChoiceField(
        label=_("Qui y entre"),
        choices=[choice for choice in StageEntry.choices if choice[0] != StageEntry.BARRAGE],
    )
    from_place = forms.IntegerField(
        label=_("De la place"), required=False, min_value=1, max_value=999,
        help_text=_("Pour certaines places seulement ; vide : la première."),
    )  # fmt: skip
    to_place = forms.IntegerField(
        label=_("À la place"), required=False, min_value=1, max_value=999,
        help_text=_("Vide : la dernière."),
    )  # fmt: skip
    places_per_pool = forms.BooleanField(
        label=_("Ces places se comptent dans chaque poule"), required=False
    )
    fill_up = forms.BooleanField(
        label=_("Compléter le tableau par les meilleurs suivants des poules"),
        required=False,
        help_text=_("Jusqu'à 4, 8, 16 ou 32 équipes ; ils se comparent à la moyenne par partie."),
    )
    lost_rounds = RoundsField(
        label=_("Les battus des tours"),
        required=False,
        help_text=_("Par exemple 1, ou 1, 2 ; pour les battus d'un tableau seulement."),
    )
    drawn_places = forms.IntegerField(
        label=_("Repêchage : places tirées au sort"), required=False, min_value=0, max_value=64,
        help_text=_("Vide : aucune ; 0 : jusqu'à un tableau complet de 4, 8, 16 ou 32 équipes."),
    )  # fmt: skip
    drawn_from = forms.ChoiceField(
        label=_("Repêchés parmi"), choices=DrawnFrom.choices, required=False
    )
    drawn_first = forms.IntegerField(
        label=_("De la place, ou du tour"), required=False, min_value=1, max_value=999,
        help_text=_("Pour ceux de certaines places, ou les battus de certains tours."),
    )  # fmt: skip
    drawn_last = forms.IntegerField(
        label=_("À la place, ou au tour"), required=False, min_value=1, max_value=999,
    )  # fmt: skip
    carry = forms.ChoiceField(label=_("Points emportés"), choices=CarryOver.choices)
    cut_tie = forms.ChoiceField(
        label=_("Égalité à la dernière place qualifiée"), choices=CutTie.choices
    )

    def __init__(self, data: Any = None, *, stage: Stage, stages: Sequence[Stage]) -> None:
        names = ("name", "rounds_planned", *MATCH_FIELDS, *ENTRY_FIELDS[1:])
        super().__init__(
            data,
            initial={name: getattr(stage, name) for name in names}
            | {"source": stage.source_id or stages[0].pk},
        )
        self.stage, self.stages = stage, stages
        after = {stage.pk, *list_descendants(stage, stages)} if stage.pk else set()
        self.sources = [candidate for candidate in stages if candidate.pk not in after]
        find_choice_field(self, "source").choices = [
            (source.pk, source.name or gettext("La première phase")) for source in self.sources
        ]
        self._offer_rules()
        self._leave_out()
        self.fields.update(build_option_fields(self._options(), stage.options))

    def _options(self) -> Any:
        return list_options(self.stage.system, follows=not self._is_first)

    @property
    def _is_first(self) -> bool:
        return self.stage.pk == self.stages[0].pk

    def _offer_rules(self) -> None:
        """The tournament's rules, those that the stage has of its own, and the club's."""
        tournament = self.stages[0].tournament
        versions = list_newest_versions(tournament.club).filter(rulebook=tournament.rulebook)
        self.versions = {str(version.key): version for version in versions}
        choices = [("", gettext("Celles du concours"))]
        if self.stage.rule_overrides is not None:
            choices.append((_AS_BEFORE, self.stage.rules_name))
        choices += [(key, str(version)) for key, version in self.versions.items()]
        find_choice_field(self, "rules").choices = choices
        self.initial["rules"] = "" if self.stage.rule_overrides is None else _AS_BEFORE

    def _leave_out(self) -> None:
        """Show only what this system and this chain leave to choose."""
        gone: set[str] = set()
        if not plans_rounds(self.stage.system):
            gone.add("rounds_planned")
        if self._is_first or self.stage.opened_at is not None:
            gone.update(ENTRY_FIELDS)
        if self._is_first:
            gone.update((*MATCH_FIELDS, "rules"))
        elif len(find_choice_field(self, "rules").choices) == 1:  # type: ignore[arg-type]  # a list
            gone.add("rules")
        if not any(is_bracket(stage.system) for stage in self.sources):
            gone.add("lost_rounds")
        if not any(stage.system == DrawSystem.POOLS for stage in self.sources):
            gone.update(("places_per_pool", "fill_up"))
        for name in gone:
            del self.fields[name]

    def clean_drawn_from(self) -> str:
        """Everybody who is out, where nothing is said."""
        return self.cleaned_data["drawn_from"] or DrawnFrom.OUT

    def section(self, *names: str) -> list[forms.BoundField]:
        """The bound fields of those names that are shown."""
        return [self[name] for name in names if name in self.fields]

    @property
    def draw_fields(self) -> list[forms.BoundField]:
        """The name, the rounds and the options of the system."""
        options = [name for name in self.fields if name.startswith(PREFIX)]
        return self.section("name", "rounds_planned", *options)

    @property
    def match_fields(self) -> list[forms.BoundField]:
        """How its matches are played, where that is not as in the tournament."""
        return self.section(*MATCH_FIELDS, "rules")

    @property
    def entry_fields(self) -> list[forms.BoundField]:
        """Who enters, and with what."""
        return self.section(*ENTRY_FIELDS)

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        held = self.cleaned_data
        values = {name: value for name, value in held.items() if not name.startswith(PREFIX)}
        if "rules" in values:
            values |= self._read_rules(values.pop("rules"))
        if "source" in values:
            values["source"] = next(stage for stage in self.sources if stage.pk == values["source"])
        return values | {"system": self.stage.system, "options": read_option_values(held)}

    def _read_rules(self, chosen: str) -> dict[str, Any]:
        """A version of the club's rules as the stage keeps it; nothing for those it has."""
        if chosen == _AS_BEFORE:
            return {}
        version = self.versions.get(chosen)
        if version is None:
            return {"rule_overrides": None, "rules_name": ""}
        return {"rule_overrides": version.overrides, "rules_name": str(version)}

    def refuse(self, field: str, sentence: str) -> None:
        """Say beside its field why the domain refused."""
        self.add_error(find_field(self, field), sentence)


class PoolsForm(forms.Form):
    """A team, and either the one whose place it takes or the pool it goes to."""

    team = TeamNumberField(label=_("Équipe n°"))
    other = TeamNumberField(label=_("avec le n°"), required=False)
    pool = forms.ChoiceField(label=_("ou seule dans la poule"), required=False)

    def __init__(self, *args: Any, entrants: Sequence[StageEntrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_teams(self, (entrant.team for entrant in entrants))
        pools = sorted({entrant.pool for entrant in entrants})
        find_choice_field(self, "pool").choices = [("", "–"), *((pool, pool) for pool in pools)]

    def clean(self) -> dict[str, Any]:
        """Either the one or the other is said."""
        values = super().clean() or {}
        if not self.errors and bool(values.get("other")) == bool(values.get("pool")):
            self.add_error("other", gettext("Dites avec quelle équipe, ou bien dans quelle poule."))
        return values


class WinnerForm(forms.Form):
    """The side that goes on, and why."""

    side = forms.ChoiceField(label=_("Qui passe"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Raison"),
        max_length=500,
        help_text=_("Par exemple : belle gagnée, ou tirage au sort."),
    )

    def __init__(self, data: Any = None, *, seated: SeatedMatch) -> None:
        super().__init__(data)
        find_choice_field(self, "side").choices = [
            ("NS", seated.ns_label),
            ("EW", seated.ew_label),
        ]
