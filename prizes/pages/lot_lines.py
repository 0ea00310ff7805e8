"""What there is to win, as the organiser reads it line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from prizes.enums import PrizeMembers
from prizes.models import Lot
from prizes.pages.words import name_prize, phrase_places
from prizes.queries.plans import find_free_place, list_lots, list_members, list_prize_categories
from tournaments.models import Team, Tournament
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberPlate:
    """A team that a special lot may be for, and whether it is."""

    team: Team
    is_pressed: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class LotRow:
    """A line of what there is to win; `plates` are the numbers to press of a special lot, none
    where nobody says who it is for. `is_extra`: it comes on top of what a place gives."""

    lot: Lot
    whom: str
    prize: str
    is_extra: bool
    plates: tuple[NumberPlate, ...] = ()

    @property
    def pressed(self) -> list[Team]:
        """The teams that it may go to."""
        return [plate.team for plate in self.plates if plate.is_pressed]


@dataclass(frozen=True, kw_only=True, slots=True)
class LotRows:
    """The lines by place, then the special ones; `next_place` is where the next one begins."""

    rows: tuple[LotRow, ...]
    next_place: str
    lots: tuple[Lot, ...]

    @property
    def has_cash(self) -> bool:
        """Whether money is among it."""
        return any(lot.cash_cents for lot in self.lots)


def read_lot_rows(tournament: Tournament) -> LotRows:
    """All lines, in a fixed number of queries."""
    lots = list_lots(tournament)
    free = find_free_place(lots)
    teams: list[Team] = []
    members: dict[int, set[int]] = {}
    if any(lot.category_id for lot in lots):
        playing = tournament.teams.registered().complete().filter(is_staff=False)
        teams = list(playing.with_players().order_by("number"))
        for category in list_prize_categories(tournament):
            if category.members in (PrizeMembers.TICKED, PrizeMembers.SIGNED_UP):
                members[category.pk] = {team.pk for team in list_members(category, teams, {})}
    return LotRows(
        rows=tuple(_row(lot, teams, members) for lot in sorted(lots, key=_order)),
        next_place=ordinal(free, engine_language()),
        lots=tuple(lots),
    )


def _order(lot: Lot) -> tuple[bool, int, int]:
    is_special = lot.category_id is not None or lot.is_drawn
    return (is_special, 0 if is_special else lot.first_place, lot.number)


def _row(lot: Lot, teams: Sequence[Team], members: dict[int, set[int]]) -> LotRow:
    own = members.get(lot.category_id or 0)
    plates = [] if own is None else [
        NumberPlate(team=team, is_pressed=team.pk in own) for team in teams
    ]  # fmt: skip
    return LotRow(
        lot=lot,
        whom=_phrase_whom(lot),
        prize=name_prize(lot.title, lot.cash_cents),
        is_extra=lot.group.cumul,
        plates=tuple(plates),
    )


def _phrase_whom(lot: Lot) -> str:
    if lot.category is None:
        return phrase_places(lot)
    is_first = lot.first_place == lot.last_place == 1
    return lot.category.name if is_first else f"{lot.category.name}, {phrase_places(lot)}"
