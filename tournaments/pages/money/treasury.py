"""The treasurer's page: what came in, by whom and when, what went out, and what remains."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.dates import find_evening, phrase_day
from tournaments.enums import (
    BY_HAND,
    OF_A_TEAM,
    ONLY_MOVED,
    ChargeKind,
    MovementKind,
    PaymentMethod,
    TeamStatus,
)
from tournaments.models import Charge, DeskSession, Movement, Team, Tournament
from tournaments.ports import Envelopes, prizes
from tournaments.queries.money.accounts import (
    NOTHING,
    Balance,
    find_balances,
    list_credits,
    list_decided,
)
from tournaments.queries.money.takings import (
    ChargesByTeam,
    list_effective,
    map_charges,
    sum_takings,
)
from tournaments.queries.money.tills import (
    count_expected_cents,
    list_tills,
    list_tills_of,
    sum_cash_by_till,
)

Methods = tuple[PaymentMethod, ...]


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

    `envelopes` are those of the palmarès; None where there are none. `places` are where all of
    `remains` is now: boxes, bank, HelloAsso; the float that the club lent is taken off. `charges`
    are what each account is asked.
    """

    tournament: Tournament
    teams: Mapping[int, Team]
    balances: Mapping[int, Balance]
    movements: tuple[Movement, ...]
    charges: ChargesByTeam
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
    places: tuple[SumLine, ...]

    @property
    def gaps_cents(self) -> int:
        """What the tills counted held above what they should; below 0 what they lacked."""
        return sum(line.difference_cents or 0 for line in self.tills)

    @property
    def paid_online(self) -> frozenset[int]:
        """The rows of the teams that paid online, where what goes back goes back as well."""
        return frozenset(
            movement.team_id
            for movement in self.movements
            if movement.kind == MovementKind.FEE
            and movement.method == PaymentMethod.ONLINE
            and movement.team_id is not None
        )

    @property
    def remains_cents(self) -> int:
        """What is left for prizes and for the club."""
        moved = self.fees_total.total + self.income_cents + self.spent_cents + self.prizes_cents
        return moved + self.gaps_cents


def read_accounts(tournament: Tournament) -> Accounts:
    """A tournament's money, in a fixed number of queries."""
    teams = {team.pk: team for team in tournament.teams.with_players()}
    movements = list_effective(tournament)
    fees = [movement for movement in movements if movement.kind in OF_A_TEAM]
    balances, decided = find_balances(tournament), list(list_decided(tournament))
    charges = map_charges(tournament)
    takings = sum_takings(charges, fees)
    methods = _list_methods(fees)
    for charge in decided:
        charge.team = teams[charge.team_id]
    cash = sum_cash_by_till(tournament)
    tills = tuple(list_till_lines(tournament, cash))
    return Accounts(
        tournament=tournament,
        teams=teams,
        balances=balances,
        movements=tuple(movements),
        charges=charges,
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
        owed=_sum_owed(teams.values(), balances),
        given=tuple(charge for charge in decided if charge.kind == ChargeKind.GIFT),
        credits=tuple(list_credits(teams.values(), balances, decided)),
        tills=tills,
        cash_of_no_till=sum(
            movement.cents
            for movement in movements
            if movement.till is None
            and movement.method == PaymentMethod.CASH
            and movement.kind not in ONLY_MOVED
        ),
        places=tuple(_list_places(movements, tills, cash)),
    )


def _list_places(
    movements: Sequence[Movement], tills: Sequence[TillLine], cash: Mapping[int | None, int]
) -> Iterator[SumLine]:
    """Where the money is; of the boxes that were not counted together, lest one is told what it
    should hold."""
    counted = [line for line in tills if line.till.counted_cents is not None]
    places = [(_phrase_counted(line), line.till.counted_cents or 0) for line in counted]
    waiting = [line.till for line in tills if line.till.counted_cents is None]
    uncounted = sum(till.float_cents + cash.get(till.pk, 0) for till in waiting)
    places.append((_("Caisses pas encore comptées"), uncounted))
    loose = cash.get(None, 0)
    places.append((_("Espèces d'aucune caisse"), max(0, loose)))
    places.append((_("Sorti des caisses après leur comptage"), min(0, loose)))
    places.append((str(MovementKind.DEPOSIT.label), -_sum_of(movements, MovementKind.DEPOSIT)))
    for method in PaymentMethod:
        if method != PaymentMethod.CASH:
            paid = sum(movement.cents for movement in movements if movement.method == method)
            places.append((str(method.label), paid))
    lent = sum(line.till.float_cents for line in tills) + _sum_of(movements, MovementKind.FLOAT)
    places.append((_("Fonds de caisse, prêté par le club"), -lent))
    for label, cents in places:
        if cents:
            yield SumLine(label=label, cells=(), total=cents)


def _phrase_counted(line: TillLine) -> str:
    return _("%(till)s, comptée") % {"till": line.till}


def _list_methods(fees: Iterable[Movement]) -> Methods:
    """The ways in which people pay: online only where somebody did."""
    online = any(fee.method == PaymentMethod.ONLINE for fee in fees)
    return tuple(PaymentMethod) if online else BY_HAND


def read_owed(tournament: Tournament) -> Owed:
    """What teams still owe, before an evening ends."""
    return _sum_owed(tournament.teams.all(), find_balances(tournament))


def _sum_owed(teams: Iterable[Team], balances: Mapping[int, Balance]) -> Owed:
    playing = (team.pk for team in teams if team.status == TeamStatus.REGISTERED)
    owed = [balances.get(pk, NOTHING).owed_cents for pk in playing]
    return Owed(teams=sum(1 for cents in owed if cents), cents=sum(owed))


def list_till_lines(tournament: Tournament, cash: Mapping[int | None, int]) -> Iterator[TillLine]:
    """The tills, none of which says what it should hold before it was counted; `cash` is what came
    and went in each."""
    for till in list_tills(tournament):
        yield _read_till(till, till.float_cents + cash.get(till.pk, 0))


def list_own_tills(tournament: Tournament, *, by: Actor) -> list[TillLine]:
    """The tills of whoever asks, in two queries."""
    key = None if by.helper_pass is None else by.helper_pass.key
    cash = sum_cash_by_till(tournament)
    return [
        _read_till(till, till.float_cents + cash.get(till.pk, 0))
        for till in list_tills_of(tournament, user=by.user, helper_pass=key)
    ]


def read_till(till: DeskSession) -> TillLine:
    """One till with what it should hold, once it was counted."""
    return _read_till(till, count_expected_cents(till))


def _read_till(till: DeskSession, expected_cents: int) -> TillLine:
    if till.expected_cents is not None:
        expected_cents = till.expected_cents
    return TillLine(till=till, expected_cents=None if till.counted_at is None else expected_cents)


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
    labelled = ((fee.taken_by, fee) for fee in fees)
    return _sum_by(sorted(labelled, key=lambda pair: pair[0]), methods)


def _sum_by_hour(
    fees: Iterable[Movement], methods: Methods, evening: datetime.date
) -> Iterator[SumLine]:
    """Hour after hour, an evening past midnight included; the day is said where it is another."""
    by_time = sorted(fees, key=lambda fee: fee.at)
    hours = ((_name_hour(timezone.localtime(fee.at), evening), fee) for fee in by_time)
    return _sum_by(hours, methods)


def _name_hour(at: datetime.datetime, evening: datetime.date) -> str:
    hour = _("%(hour)s h") % {"hour": at.hour}
    if find_evening(at) == evening:
        return hour
    return _("%(day)s, %(hour)s") % {"day": phrase_day(at), "hour": hour}


def _sum_by(labelled: Iterable[tuple[str, Movement]], methods: Methods) -> Iterator[SumLine]:
    """A line for each label, in the order in which they come."""
    sums: dict[str, Counter[str]] = {}
    for label, movement in labelled:
        sums.setdefault(label, Counter())[movement.method] += movement.cents
    for label, by_method in sums.items():
        cells = tuple(by_method[method] for method in methods)
        yield SumLine(label=label, cells=cells, total=sum(cells))


def _sum_of(movements: Iterable[Movement], kind: MovementKind) -> int:
    return sum(movement.cents for movement in movements if movement.kind == kind)
