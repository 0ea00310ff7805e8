"""A club's accounts from one day to another, a line for each concours, for its assembly."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.enums import MovementKind
from tournaments.models import Club, DeskSession, Movement, Tournament

_FIRST_MONTH = 9
"""Seasons begin in September."""
SHOWN = (
    MovementKind.FEE,
    MovementKind.REFUND,
    MovementKind.OTHER_INCOME,
    MovementKind.EXPENSE,
    MovementKind.PRIZE,
)
"""What changes what a club has, each a column."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountsLine:
    """One concours, or all: what came and went in cents, in the order of `SHOWN`, then the gaps of
    tills."""

    tournament: Tournament | None
    cells: tuple[int, ...]

    @property
    def remains_cents(self) -> int:
        return sum(self.cells)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubAccounts:
    """The concours of a club from one day to another, both included; demonstrations are none."""

    club: Club
    first: datetime.date
    last: datetime.date
    lines: tuple[AccountsLine, ...]

    @property
    def total(self) -> AccountsLine:
        """Sums of every concours together."""
        columns = zip(*(line.cells for line in self.lines), strict=True)
        cells = tuple(sum(column) for column in columns)
        return AccountsLine(tournament=None, cells=cells or (0,) * (len(SHOWN) + 1))


def find_season(day: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The first and the last day of the season that a day is of."""
    year = day.year if day.month >= _FIRST_MONTH else day.year - 1
    first = datetime.date(year, _FIRST_MONTH, 1)
    return first, datetime.date(year + 1, _FIRST_MONTH, 1) - datetime.timedelta(days=1)


def read_club_accounts(club: Club, first: datetime.date, last: datetime.date) -> ClubAccounts:
    """A club's accounts, in three queries."""
    held = Tournament.objects.filter(club=club, date__range=(first, last), is_demo=False)
    tournaments = list(held.order_by("date", "pk"))
    sums = _sum_kinds(tournaments)
    gaps = _sum_gaps(tournaments)
    return ClubAccounts(
        club=club,
        first=first,
        last=last,
        lines=tuple(
            AccountsLine(
                tournament=tournament,
                cells=(*(sums[tournament.pk, kind] for kind in SHOWN), gaps[tournament.pk]),
            )
            for tournament in tournaments
        ),
    )


def _sum_kinds(tournaments: Iterable[Tournament]) -> Counter[tuple[int, str]]:
    """Cents by tournament and kind; what undoes another is of its kind: both come to nothing."""
    rows = Movement.objects.filter(tournament__in=tournaments).order_by()
    told = rows.values_list("tournament", "kind").annotate(cents=Sum("cents"))
    return Counter({(tournament, kind): cents for tournament, kind, cents in told})


def _sum_gaps(tournaments: Iterable[Tournament]) -> Mapping[int, int]:
    """What counted tills held above what they should, by tournament."""
    gaps: Counter[int] = Counter()
    counted = DeskSession.objects.filter(tournament__in=tournaments).exclude(counted_at=None)
    for till in counted.annotate(cash=Sum("movements__cents", default=0)):
        expected = till.expected_cents
        held = till.float_cents + till.cash if expected is None else expected
        gaps[till.tournament_id] += (till.counted_cents or 0) - held
    return gaps
