"""The treasurer's page: what came in, by whom and when, what went out, and what remains."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.dates import phrase_day
from tournaments.enums import (
    BY_HAND,
    OF_A_TEAM,
    ChargeKind,
    MovementKind,
    PaymentMethod,
    TeamStatus,
)
from tournaments.models import Charge, DeskSession, Movement, Team, Tournament
from tournaments.ports import Envelopes, prizes
from tournaments.queries.money.accounts import NOTHING, Balance, find_balances, find_credits
from tournaments.queries.money.takings import find_takings, list_effective
from tournaments.queries.money.tills import count_expected_cents, list_tills

Methods = tuple[PaymentMethod, ...]

_MORNING = datetime.timedelta(hours=6)
"""Until when the evening before goes on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SumLine:
    """A label with its cents, by method where there are several cells, and all together."""

    label: str
    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TillLine:
    """A till; what it should hold is told once it was counted."""

    till: DeskSession
    expected_cents: int | None

    @property
    def difference_cents(self) -> int | None:
        """What was counted above what was expected; None before it was counted."""
        if self.expected_cents is None or self.till.counted_cents is None:
            return None
        return self.till.counted_cents - self.expected_cents


@dataclass(frozen=True, kw_only=True, slots=True)
class Owed:
    """How many teams that play owe something, and all of it."""

    teams: int
    cents: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Accounts:
    """All of it. `remains` is what fees and other income leave after expenses and prizes, as it
    was counted: what tills held beyond what they should, or lacked, is in it.

    `envelopes` are those of the palmarès; None where there are none.
    """

    methods: tuple[str, ...]
    takings: tuple[SumLine, ...]
    fees_total: SumLine
    by_whom: tuple[SumLine, ...]
    by_hour: tuple[SumLine, ...]
    beside: tuple[Movement, ...]
    income_cents: int
    spent_cents: int
    prizes_cents: int
    envelopes: Envelopes | None
    owed: Owed
    given: tuple[Charge, ...]
    credits: tuple[tuple[Team, int], ...]
    tills: tuple[TillLine, ...]
    cash_of_no_till: int

    @property
    def gaps_cents(self) -> int:
        """What the tills counted held above what they should; below 0 what they lacked."""
        return sum(line.difference_cents or 0 for line in self.tills)

    @property
    def remains_cents(self) -> int:
        """What is left for prizes and for the club."""
        moved = self.fees_total.total + self.income_cents + self.spent_cents + self.prizes_cents
        return moved + self.gaps_cents


def read_accounts(tournament: Tournament) -> Accounts:
    """A tournament's money, in a fixed number of queries beside one for each till."""
    movements = list_effective(tournament)
    fees = [movement for movement in movements if movement.kind in OF_A_TEAM]
    balances = find_balances(tournament)
    takings = find_takings(tournament, fees)
    held = tuple(find_credits(tournament, balances))
    methods = _list_methods(fees)
    given = Charge.objects.filter(
        team__tournament=tournament, kind=ChargeKind.GIFT, cancelled_at=None
    ).select_related("team")
    return Accounts(
        methods=tuple(str(method.label) for method in methods),
        takings=tuple(_by_method(takings, methods)),
        fees_total=_total(fees, methods),
        by_whom=tuple(_sum_by_whom(fees, methods)),
        by_hour=tuple(_sum_by_hour(fees, methods, tournament.date)),
        beside=tuple(movement for movement in movements if movement.kind not in OF_A_TEAM),
        income_cents=_sum_of(movements, MovementKind.OTHER_INCOME),
        spent_cents=_sum_of(movements, MovementKind.EXPENSE),
        prizes_cents=_sum_of(movements, MovementKind.PRIZE),
        envelopes=prizes().find_envelopes(tournament),
        owed=_sum_owed(tournament, balances),
        given=tuple(given.order_by("team__number")),
        credits=held,
        tills=tuple(list_till_lines(tournament)),
        cash_of_no_till=sum(
            movement.cents
            for movement in movements
            if movement.till is None and movement.method == PaymentMethod.CASH
        ),
    )


def _list_methods(fees: Iterable[Movement]) -> Methods:
    """The ways in which people pay: online only where somebody did."""
    online = any(fee.method == PaymentMethod.ONLINE for fee in fees)
    return tuple(PaymentMethod) if online else BY_HAND


def read_owed(tournament: Tournament) -> Owed:
    """What teams still owe, before an evening ends."""
    return _sum_owed(tournament, find_balances(tournament))


def _sum_owed(tournament: Tournament, balances: Mapping[int, Balance]) -> Owed:
    teams = tournament.teams.filter(status=TeamStatus.REGISTERED).values_list("pk", flat=True)
    owed = [balances.get(pk, NOTHING).owed_cents for pk in teams]
    return Owed(teams=sum(1 for cents in owed if cents), cents=sum(owed))


def list_till_lines(tournament: Tournament) -> Iterator[TillLine]:
    """The tills, none of which says what it should hold before it was counted."""
    for till in list_tills(tournament):
        yield read_till(till)


def read_till(till: DeskSession) -> TillLine:
    """One till with what it should hold, once it was counted."""
    expected = till.expected_cents
    if expected is None and till.counted_at is not None:
        expected = count_expected_cents(till)
    return TillLine(till=till, expected_cents=expected)


def _by_method(takings: Mapping[tuple[str, str], int], methods: Methods) -> Iterator[SumLine]:
    for label in dict.fromkeys(label for label, _method in takings):
        cells = tuple(takings.get((label, method), 0) for method in methods)
        yield SumLine(
            label=label or _("Au-delà de ce qui est demandé"), cells=cells, total=sum(cells)
        )


def _total(fees: Iterable[Movement], methods: Methods) -> SumLine:
    by_method = Counter[str]()
    for fee in fees:
        by_method[fee.method] += fee.cents
    cells = tuple(by_method[method] for method in methods)
    return SumLine(label=_("Toutes les inscriptions"), cells=cells, total=sum(cells))


def _sum_by_whom(fees: Iterable[Movement], methods: Methods) -> Iterator[SumLine]:
    told = ((fee.taken_by, fee) for fee in fees)
    return _sum_by(sorted(told, key=lambda pair: pair[0]), methods)


def _sum_by_hour(
    fees: Iterable[Movement], methods: Methods, evening: datetime.date
) -> Iterator[SumLine]:
    """Hour after hour, an evening past midnight included; the day is said where it is another."""
    told = sorted(fees, key=lambda movement: movement.at)
    hours = ((_name_hour(timezone.localtime(movement.at), evening), movement) for movement in told)
    return _sum_by(hours, methods)


def _name_hour(at: datetime.datetime, evening: datetime.date) -> str:
    hour = _("%(hour)s h") % {"hour": at.hour}
    # What is paid after midnight is still of the evening before.
    if (at - _MORNING).date() == evening:
        return hour
    return _("%(day)s, %(hour)s") % {"day": phrase_day(at), "hour": hour}


def _sum_by(told: Iterable[tuple[str, Movement]], methods: Methods) -> Iterator[SumLine]:
    """A line for each label, in the order in which they come."""
    sums: dict[str, Counter[str]] = {}
    for label, movement in told:
        sums.setdefault(label, Counter())[movement.method] += movement.cents
    for label, by_method in sums.items():
        cells = tuple(by_method[method] for method in methods)
        yield SumLine(label=label, cells=cells, total=sum(cells))


def _sum_of(movements: Iterable[Movement], kind: MovementKind) -> int:
    return sum(movement.cents for movement in movements if movement.kind == kind)
