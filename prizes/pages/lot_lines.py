"""The table of lots as the organiser reads it: line by line, what nobody can take."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _

from prizes.enums import PrizeMembers
from prizes.models import Lot
from prizes.pages.words import name_prize, phrase_places
from prizes.queries.awards import Outlook, list_lot_inversions
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
            if PrizeMembers(category.members).is_by_number:
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


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftLot:
    """A line of the table of which `count` lots stay with the club, and why, in a sentence."""

    lot: Lot
    count: int
    why: str


def list_left_lots(outlook: Outlook) -> tuple[LeftLot, ...]:
    """What is left once every team has its lots; nothing while nobody is ranked."""
    if outlook.given is None:
        return ()
    lots = {lot.number: lot for lot, _place in outlook.given.left}
    counts = Counter(lot.number for lot, _place in outlook.given.left)
    return tuple(
        LeftLot(lot=lot, count=counts[number], why=_explain(lot, outlook))
        for number, lot in lots.items()
    )


def _explain(lot: Lot, outlook: Outlook) -> str:
    if not _count_eligible(lot, outlook):
        if lot.is_drawn:
            return _("aucune équipe n'est présente")
        return _("aucune équipe n'est dans cette catégorie")
    if lot.group.cumul or (lot.category is None and not lot.is_drawn):
        return _("il y a plus de lots que d'équipes")
    return _(
        "chaque équipe qui pourrait le recevoir a déjà un lot, changez-le pour qu'il vienne en plus"
    )


def _count_eligible(lot: Lot, outlook: Outlook) -> int:
    reading = outlook.reading
    if reading is None:
        return 0
    if lot.is_drawn:
        return len(reading.there)
    if lot.category_id is None:
        return len(reading.teams)
    return len(reading.belonging[lot.category_id][1])


def list_lot_notes(lots: Sequence[Lot]) -> list[str]:
    """Sentences on lots that go to another team than their places say."""
    return [*_list_doubles(lots), *_list_inversions(lots)]


def _list_doubles(lots: Sequence[Lot]) -> Iterator[str]:
    """Two lots for one place, of a group that gives a team one; a place of its own is none of « les
    autres »."""
    ranked = [lot for lot in lots if not lot.is_drawn and not lot.group.cumul]
    for lot, rival in combinations(ranked, 2):
        same = (lot.group_id, lot.category_id, lot.is_for_others) == (
            rival.group_id, rival.category_id, rival.is_for_others
        )  # fmt: skip
        if same and lot.first_place <= rival.last_place and rival.first_place <= lot.last_place:
            yield _(
                "« %(one)s » (%(places)s) et « %(other)s » sont pour une même place, et une équipe "
                "ne reçoit qu'un lot du groupe : l'autre passe à la suivante. Pour donner les "
                "deux, mettez-les sur une ligne, ou dans deux groupes."
            ) % {"one": _name(lot), "other": _name(rival), "places": phrase_places(lot)}


def _list_inversions(lots: Sequence[Lot]) -> Iterator[str]:
    for earlier, later in list_lot_inversions(lots):
        if earlier.group.cumul:
            continue
        yield _(
            "« %(second)s » vaut plus que « %(first)s », qui est pour une meilleure place : "
            "chacun reste à la place écrite. Est-ce voulu ?"
        ) % {"first": _name(earlier), "second": _name(later)}


def _name(lot: Lot) -> str:
    return name_prize(lot.title, lot.cash_cents)
