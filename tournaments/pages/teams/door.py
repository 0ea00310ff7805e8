"""The door: who is signed up, who is there, who has paid, and what stands in each row."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.amounts import phrase_cents
from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.names import split_tags
from tournaments.pages.money.dues import Due, find_dues
from tournaments.pages.ranks.standings_apart import order_categories
from tournaments.pages.teams.latecomers import Latecomer, list_latecomers
from tournaments.pages.tournament.overview import Overview, read_overview
from tournaments.ports import bookings, prizes
from tournaments.queries.teams.lists import find_first_waiting, search_teams

_MOST_TAGS = 3
"""A concours with more of them shows these in each row; the others where a row has them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DoorTag:
    """A tag that a press gives to a team, or takes from it."""

    name: str
    is_carried: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DoorRow:
    """A team; what it owes where sums are kept; where it may play that came after a draw; the tags
    that the concours sorts by."""

    team: Team
    due: Due | None
    late: Latecomer | None
    offered: tuple[str, ...]

    @property
    def tags(self) -> list[DoorTag]:
        """The tags under its name, those that a press would give it too."""
        carried = split_tags(self.team.category)
        names = dict.fromkeys([*self.offered, *carried])
        return [DoorTag(name=name, is_carried=name in carried) for name in names]

    @property
    def state(self) -> str:
        """Which act its row offers: the first that is missing."""
        if self.team.status != TeamStatus.REGISTERED:
            return str(self.team.status)
        if not self.team.is_present:
            return "left" if self.team.left_at else "alone" if self.is_alone else "absent"
        return "owes" if self.owes else "there"

    @property
    def is_alone(self) -> bool:
        """Whether the row is one player who looks for another."""
        return self.team.seeks_partner

    @property
    def owes(self) -> bool:
        """Whether something is left to pay."""
        return self.due is not None and self.due.owes

    @property
    def cents(self) -> int:
        """What is left to pay."""
        return self.due.cents if self.due else 0

    @property
    def half(self) -> int:
        """What one of two pays; nothing where a part was paid or only one plays."""
        whole = self.due is not None and not self.due.balance.paid_cents and not self.is_alone
        return self.cents // 2 if whole and self.cents > 1 else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Filter:
    """A choice of rows, by its code, and how many it shows."""

    code: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """`teams` are all of them, `rows` those looked for, by number; `present` counts the teams that
    the next draw could place, `expected` those that are awaited. `awaiting` are those that no draw
    places before an excluded player is replaced; `booked` sign-ups on the internet wait for an
    answer. `lone` are the players who look for another."""

    evening: Overview
    teams: tuple[Team, ...]
    rows: tuple[DoorRow, ...]
    filters: tuple[Filter, ...]
    signed_up: int
    present: int
    expected: tuple[DoorRow, ...]
    unpaid: tuple[Team, ...]
    lone: tuple[Team, ...]
    awaiting: tuple[Team, ...] = ()
    booked: int = 0
    next_waiting: Team | None = None
    asks_fees: bool = False
    of_people: bool = False
    late: tuple[Latecomer, ...] = field(default=())

    @property
    def has_room(self) -> bool:
        """Whether a place is left."""
        return self.evening.places.free != 0

    @property
    def columns(self) -> list[tuple[DoorRow, ...]]:
        """The rows side by side."""
        half = -(-len(self.rows) // 2)
        return [part for part in (self.rows[:half], self.rows[half:]) if part]

    @property
    def tables(self) -> int:
        """How many tables those who are there make: of two teams, or of four people."""
        return self.present // self._seats

    @property
    def left_over(self) -> int:
        """How many of them a draw leaves without one."""
        return self.present % self._seats

    @property
    def _seats(self) -> int:
        return 4 if self.of_people else 2

    @property
    def expected_numbers(self) -> str:
        """Who is awaited, as the form that lets them all in names them."""
        return ",".join(str(row.team.number) for row in self.expected)

    @property
    def expected_text(self) -> str:
        """What each of those awaited pays, where all pay the same."""
        sums = {row.cents for row in self.expected}
        return phrase_cents(sums.pop()) if len(sums) == 1 and 0 not in sums else ""

    @property
    def expects_money(self) -> bool:
        """Whether one of those awaited has something to pay."""
        return any(row.cents for row in self.expected)

    @property
    def unpaid_numbers(self) -> str:
        """Who is there and has not paid, where they are few enough to be named."""
        return ", ".join(str(team.number) for team in self.unpaid) if len(self.unpaid) < 4 else ""


def read_door(
    tournament: Tournament,
    *,
    text: str = "",
    status: str = "",
    kept: Collection[int] = (),
) -> Door:
    """The door of a tournament, in a fixed number of queries. Rows of the numbers `kept` stay
    whatever became of them: nothing moves under a hand."""
    teams = Team.objects.filter(tournament=tournament).select_related("tournament")
    evening = read_overview(tournament)
    dues = find_dues(tournament)
    comers = list_latecomers(tournament) if evening.rounds_drawn else []
    late = {latecomer.team.pk: latecomer for latecomer in comers}
    entrants = list(teams.with_players().order_by("number"))
    offered = _offer_tags(tournament, entrants)
    every = [
        DoorRow(team=team, due=_find_due(dues, team), late=late.get(team.pk), offered=offered)
        for team in entrants
    ]
    found = {team.pk for team in search_teams(teams, text)} if text.strip() else None
    chosen = status if status in _SHOWN else ""
    rows = [row for row in every if row.team.number in kept or _is_asked_for(row, chosen, found)]
    return Door(
        evening=evening,
        teams=tuple(row.team for row in every),
        rows=tuple(rows),
        filters=tuple(_list_filters(every, chosen)),
        signed_up=sum(_SHOWN[""](row) for row in every),
        present=sum(_plays(row) for row in every),
        expected=tuple(row for row in every if _SHOWN["absent"](row)),
        unpaid=tuple(row.team for row in every if row.state == "owes"),
        lone=tuple(row.team for row in every if _SHOWN["alone"](row)),
        awaiting=tuple(row.team for row in every if _awaits_a_substitute(row.team)),
        booked=bookings().count_requests(tournament),
        next_waiting=find_first_waiting(tournament) if evening.places.waiting else None,
        asks_fees=dues is not None,
        of_people=tournament.is_of_people,
        late=tuple(late.values()),
    )


def _is_asked_for(row: DoorRow, chosen: str, found: Collection[int] | None) -> bool:
    return _SHOWN[chosen](row) and (found is None or row.team.pk in found)


def _offer_tags(tournament: Tournament, teams: Sequence[Team]) -> tuple[str, ...]:
    """The tags that the concours sorts by: those of its lots, its own, those that teams carry."""
    carried = order_categories(tournament, (t for team in teams for t in split_tags(team.category)))
    used = dict.fromkeys([*prizes().list_tags(tournament), *tournament.categories, *carried])
    return tuple(used)[:_MOST_TAGS]


def _find_due(dues: Mapping[int, Due] | None, team: Team) -> Due | None:
    return None if dues is None else dues.get(team.joined_id or team.pk)


def _is_registered(row: DoorRow) -> bool:
    return row.team.status == TeamStatus.REGISTERED


def _awaits_a_substitute(team: Team) -> bool:
    signed_up = team.status != TeamStatus.WITHDRAWN and not team.excluded_at
    return signed_up and bool(team.excluded_players)


def _plays(row: DoorRow) -> bool:
    team = row.team
    could = _is_registered(row) and team.is_present and not team.seeks_partner
    return could and not team.is_staff and not team.excluded_at and not team.excluded_players


_SHOWN: Mapping[str, Callable[[DoorRow], bool]] = {
    "": lambda row: row.team.status != TeamStatus.WITHDRAWN,
    "absent": lambda row: _is_registered(row) and not row.team.is_present and not row.team.left_at,
    "unpaid": lambda row: _is_registered(row) and row.owes,
    "alone": lambda row: row.is_alone and row.team.status != TeamStatus.WITHDRAWN,
    "waiting": lambda row: row.team.status == TeamStatus.WAITING,
    "withdrawn": lambda row: row.team.status == TeamStatus.WITHDRAWN,
}
_ALWAYS = ("", "absent")


def _list_filters(rows: Sequence[DoorRow], chosen: str) -> list[Filter]:
    of_people = bool(rows) and rows[0].team.tournament.is_of_people
    labels = {
        "": _("Tous") if of_people else _("Toutes"),
        "absent": _("Pas là"),
        "unpaid": _("Pas payé"),
        "alone": _("Seuls"),
        "waiting": _("En attente"),
        "withdrawn": _("Désistés") if of_people else _("Désistées"),
    }
    counted = {code: sum(shows(row) for row in rows) for code, shows in _SHOWN.items()}
    return [
        Filter(code=code, label=labels[code], count=count, is_chosen=code == chosen)
        for code, count in counted.items()
        if count or code in _ALWAYS or code == chosen
    ]
