"""Forms that papers have in common: of a round, of a stage, of the standings, of an address."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import find_choice_field
from tournaments.models import Round, Stage, Tournament
from tournaments.pages.ranks.standings_apart import list_categories
from tournaments.pages.stages.public_stages import name_stage
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.hall_address import NO_ADDRESS, is_reachable

CLUBS, CATEGORY = "clubs", "categorie:"
"""What stands for the clubs, and before a category's name, where standings are chosen."""


class PaperForm(forms.Form):
    """A document about which nothing is to be chosen.

    `rounds` are those that this person may print, the latest first, of one that is
    `about_results` without those in preview. Whatever is not in the data has its usual value, so
    that a plain link prints.
    """

    about_results = False

    @classmethod
    def read_needs(cls, tournament: Tournament, public_address: str) -> dict[str, Any]:
        """What its choices have to know of a tournament, by the names that the form is given."""
        return {}

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, rounds: Sequence[Round] = (), **kwargs: Any
    ) -> None:
        self.rounds = {str(round_.number): round_ for round_ in rounds}
        super().__init__(**kwargs)
        self.prepare()
        usual = {name: self.get_initial_for_field(f, name) for name, f in self.fields.items()}
        self.initial = usual
        if data is not None:
            self.data = usual | {name: data[name] for name in usual if name in data}
            self.is_bound = True

    def prepare(self) -> None:
        """Fill the choices that depend on the tournament."""
        if "round" in self.fields:
            field = find_choice_field(self, "round")
            field.choices = [(number, name_round(round_)) for number, round_ in self.rounds.items()]
            field.initial = next(iter(self.rounds), "")

    def clean_round(self) -> Round | None:
        return self.rounds.get(self.cleaned_data["round"])

    @property
    def chosen(self) -> dict[str, str]:
        """The choices as plain texts, to ask for the same document later."""
        return {name: str(self.data[name]) for name in self.fields}


class RoundForm(PaperForm):
    """A document about one round."""

    round = forms.ChoiceField(label=gettext_lazy("Partie"))


class StandingsForm(PaperForm):
    """The standings after a round: of everybody, of one category, or of the clubs."""

    about_results = True
    round = forms.ChoiceField(label=gettext_lazy("Après la partie"))
    whose = forms.ChoiceField(label=gettext_lazy("Quel classement"), required=False)

    def __init__(
        self, *args: Any, categories: Sequence[str] = (), with_clubs: bool = False, **kwargs: Any
    ) -> None:
        self.categories, self.with_clubs = categories, with_clubs
        super().__init__(*args, **kwargs)

    @classmethod
    def read_needs(cls, tournament: Tournament, public_address: str) -> dict[str, Any]:
        with_clubs = tournament.club_teams is not None
        return {"categories": list_categories(tournament), "with_clubs": with_clubs}

    def prepare(self) -> None:
        """Only a tournament with clubs or categories has a choice of standings."""
        super().prepare()
        choices = [("", _("Tout le monde"))]
        choices += [(f"{CATEGORY}{name}", name) for name in self.categories]
        if self.with_clubs:
            choices.append((CLUBS, _("Les clubs")))
        if len(choices) == 1:
            del self.fields["whose"]
        else:
            find_choice_field(self, "whose").choices = choices

    def clean(self) -> dict[str, Any]:
        """Say apart whether the clubs are wanted, and which category."""
        values = super().clean() or {}
        whose = values.get("whose", "")
        values["clubs"] = whose == CLUBS
        values["category"] = whose.removeprefix(CATEGORY) if whose.startswith(CATEGORY) else ""
        return values


class PlayedStageForm(PaperForm):
    """A document about a stage, of those with a published round."""

    about_results = True
    stage = forms.ChoiceField(label=gettext_lazy("Phase"))

    @staticmethod
    @abstractmethod
    def fits(stage: Stage) -> bool:
        """Whether the document tells something of a stage."""

    def prepare(self) -> None:
        """The stages of the rounds, the latest first."""
        super().prepare()
        stages = [round_.stage for round_ in self.rounds.values() if self.fits(round_.stage)]
        self.stages = {str(stage.number): stage for stage in stages}
        field = find_choice_field(self, "stage")
        field.choices = [(number, name_stage(stage)) for number, stage in self.stages.items()]
        field.initial = next(iter(self.stages), "")

    def clean_stage(self) -> Stage | None:
        return self.stages.get(self.cleaned_data["stage"])


class TablesForm(PaperForm):
    """A document about tables: those of the hall, else those of the last draw, else as many as the
    teams will fill."""

    def __init__(self, *args: Any, tables: Sequence[int] = (), **kwargs: Any) -> None:
        self.tables = tables
        super().__init__(*args, **kwargs)

    @classmethod
    def read_needs(cls, tournament: Tournament, public_address: str) -> dict[str, Any]:
        if tournament.table_numbers:
            return {"tables": tournament.table_numbers}
        last = tournament.rounds.order_by("-number").first()
        seated = [] if last is None else list(last.matches.values_list("table_number", flat=True))
        if drawn := [number for number in seated if number is not None]:
            return {"tables": [1, *drawn]}
        at_a_table = 4 if tournament.is_of_people else 2
        return {"tables": range(1, tournament.teams.registered().count() // at_a_table + 1)}


class RankedForm(PaperForm):
    """A document about the standings as they are now: there is none before the first draw."""


class PhoneForm(PaperForm):
    """The poster with the public address: refused where no phone would open it."""

    def __init__(self, *args: Any, is_reachable: bool = False, **kwargs: Any) -> None:
        self.is_reachable = is_reachable
        super().__init__(*args, **kwargs)

    @classmethod
    def read_needs(cls, tournament: Tournament, public_address: str) -> dict[str, Any]:
        return {"is_reachable": is_reachable(public_address)}

    def clean(self) -> dict[str, Any]:
        """A code that leads nowhere is not printed."""
        if not self.is_reachable:
            raise forms.ValidationError(NO_ADDRESS)
        return super().clean() or {}
