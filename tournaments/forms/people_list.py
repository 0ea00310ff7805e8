"""A list of members gone through: what each line would change, before anything is written."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.people.imports import PersonChange
from tournaments.domain.people.lines import PersonLine
from tournaments.forms.teams.imports import ReviewForm, TeamListForm
from tournaments.forms.teams.review import (
    LINES_MENDED_AT_ONCE,
    LineAside,
    MendableCell,
    list_asides,
    list_mendable_cells,
)
from tournaments.forms.tournament import DateInput
from tournaments.imports.columns import OF_MEMBERS, Column
from tournaments.imports.grid import ListGrid
from tournaments.imports.recognition import ListLayout
from tournaments.models import Player

_SEASON_ENDS = (8, 31)
_ENOUGH_OF_A_SEASON = datetime.timedelta(days=60)


def find_end_of_season(today: datetime.date) -> datetime.date:
    """The last day of a membership that is taken now: the next 31 August that is not too near."""
    end = datetime.date(today.year, *_SEASON_ENDS)
    return end if end - today > _ENOUGH_OF_A_SEASON else end.replace(year=end.year + 1)


class PeopleListForm(TeamListForm):
    """A file, or text pasted from a spreadsheet: one line a person."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pasted"].help_text = _(
            "Copiez les cases dans votre tableur, puis collez : une ligne par personne."
        )


class PeopleReviewForm(ReviewForm):
    """What the columns are, until when memberships last, which lines are left, which are others;
    `take`: somebody else of the same name."""

    takes = OF_MEMBERS
    called = {
        Column.PLAYER_1: _("Nom"),
        Column.FIRST_NAME_1: _("Prénom"),
        Column.PLAYER_2: _("Partenaire habituel"),
        Column.FIRST_NAME_2: _("Prénom du partenaire"),
        Column.LICENCE_1: _("Licence"),
    }
    until = forms.DateField(
        label=_("Adhérents jusqu'au"),
        required=False,
        widget=DateInput(),
        help_text=_("Pour qui la liste ne dit pas de jour. Vide : aucune adhésion n'est notée."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].initial = find_end_of_season(timezone.localdate())

    @property
    def last_day(self) -> datetime.date | None:
        """Until when whoever is told to be a member is one."""
        if not self.is_bound:
            return find_end_of_season(timezone.localdate())
        return self.cleaned_data.get("until") if self.is_valid() else None


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonToSettle:
    """A line that cannot be taken as it is, its cells as inputs, and whether it is left."""

    line: PersonLine
    cells: list[MendableCell]
    skipped: bool
    confirmed: bool = False
    question: str = ""

    @property
    def is_settled(self) -> bool:
        return self.skipped


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangeShown:
    """A line that changes somebody: who, and each column as it was and would be."""

    line: PersonLine
    player: Player
    columns: list[tuple[str, str, str]]
    is_by_name: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PeopleReview:
    """A list as it would be taken in; `same` says how many lines change nothing."""

    settling: list[PersonToSettle]
    new: list[PersonChange]
    changed: list[ChangeShown]
    same: int
    skipped: frozenset[int]
    others: frozenset[int]
    aside: list[LineAside]

    @property
    def unsettled(self) -> int:
        """How many lines keep the list from being taken in."""
        return sum(not item.is_settled for item in self.settling)

    @property
    def nothing(self) -> str:
        """The sentence of a list without anything to take in; else empty."""
        return (
            ""
            if self.settling or self.new or self.changed
            else gettext("Cette liste ne change rien.")
        )


def build_people_review(
    form: PeopleReviewForm,
    grid: ListGrid,
    layout: ListLayout,
    lines: Sequence[PersonLine],
    changes: Sequence[PersonChange],
) -> PeopleReview:
    """What a list would change, in words; whatever keeps it from being taken in stands first."""
    skipped = form.lines_in("skip")
    doubtful = [change.line for change in changes if change.line.must_be_mended]
    left = [line for line in lines if line.line in skipped]
    ready = [change for change in changes if not change.line.must_be_mended]
    return PeopleReview(
        settling=[
            PersonToSettle(
                line=line,
                cells=list_mendable_cells((line.line,), grid, layout),
                skipped=line.line in skipped,
            )
            for line in (*doubtful, *left)
        ][:LINES_MENDED_AT_ONCE],
        new=[change for change in ready if change.is_new],
        changed=[
            ChangeShown(
                line=change.line,
                player=change.player,
                columns=_list_columns(change, change.player),
                is_by_name=change.is_by_name,
            )
            for change in ready
            if change.is_changed and change.player is not None
        ],
        same=sum(not change.is_new and not change.is_changed for change in ready),
        skipped=skipped,
        others=form.lines_in("take"),
        aside=list(list_asides(grid, layout, ())),
    )


def _list_columns(change: PersonChange, player: Player) -> list[tuple[str, str, str]]:
    told = {**change.fields, **({"partner": change.partner} if change.partner else {})}
    return [
        (
            capfirst(str(getattr(Player._meta.get_field(name), "verbose_name", name))),
            _phrase_value(getattr(player, name)),
            _phrase_value(value),
        )
        for name, value in told.items()
    ]


def _phrase_value(value: object) -> str:
    if isinstance(value, datetime.date):
        return date_format(value)
    return gettext("rien") if value in (None, "") else str(value)
