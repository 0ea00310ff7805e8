"""The accounts of an evening as a treasurer signs them: each sum with its name, on paper and in
a workbook; and a club's from one day to another, a line for each concours, for its assembly."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from tournaments.dates import phrase_local_moment
from tournaments.enums import MovementKind, PaymentMethod
from tournaments.models import Charge, Club, DeskSession, Movement, Team, Tournament
from tournaments.pages.money.treasury import Accounts, read_accounts
from tournaments.queries.money.takings import find_takings
from tournaments.wording import read_words

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
class StatementLine:
    """One sum: who or what, what more there is to say of it, and its cents."""

    name: str
    detail: str
    cents: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """Sums of one kind, which add up to one line of the summary."""

    title: str
    lines: tuple[StatementLine, ...]

    @property
    def cents(self) -> int:
        return sum(line.cents for line in self.lines)


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """`fees` has a section for each tariff, before anything was given back. The lines of `summary`
    add up to `remains_cents`, and so do those of `places`. `given` are offered entries."""

    accounts: Accounts
    fees: tuple[Section, ...]
    given: Section
    refunds: Section
    income: Section
    expenses: Section
    prizes: Section
    gaps: Section

    @property
    def remains_cents(self) -> int:
        return self.accounts.remains_cents

    @property
    def places(self) -> tuple[StatementLine, ...]:
        """Where all of what remains is now."""
        places = self.accounts.places
        return tuple(
            StatementLine(name=place.label, detail="", cents=place.total) for place in places
        )

    @property
    def sections(self) -> tuple[Section, ...]:
        """All that have a line, in the order of the summary."""
        rest = (self.given, self.refunds, self.income, self.expenses, self.prizes, self.gaps)
        return tuple(section for section in (*self.fees, *rest) if section.lines)

    @property
    def summary(self) -> tuple[StatementLine, ...]:
        """One line for each section of sums."""
        shown = (section for section in self.sections if section is not self.given)
        return tuple(
            StatementLine(name=section.title, detail=_count(section), cents=section.cents)
            for section in shown
        )


def _count(section: Section) -> str:
    return str(len(section.lines))


def read_statement(tournament: Tournament) -> Statement:
    """A tournament's accounts, in a fixed number of queries."""
    accounts = read_accounts(tournament)
    movements, teams = accounts.movements, accounts.teams
    return Statement(
        accounts=accounts,
        fees=tuple(_list_fees(accounts)),
        given=Section(
            title=_("Inscriptions offertes"),
            lines=tuple(
                StatementLine(name=charge.team.label, detail=read_words(charge.reason), cents=0)
                for charge in accounts.given
            ),
        ),
        refunds=Section(
            title=_("Remboursements"),
            lines=tuple(_list_of(movements, MovementKind.REFUND, teams)),
        ),
        income=Section(
            title=_("Autres recettes"),
            lines=tuple(_list_of(movements, MovementKind.OTHER_INCOME, teams)),
        ),
        expenses=Section(
            title=_("Dépenses"), lines=tuple(_list_of(movements, MovementKind.EXPENSE, teams))
        ),
        prizes=Section(
            title=_("Lots en argent"), lines=tuple(_list_of(movements, MovementKind.PRIZE, teams))
        ),
        gaps=Section(title=_("Écarts de caisse"), lines=tuple(_list_gaps(accounts))),
    )


def _list_fees(accounts: Accounts) -> Iterator[Section]:
    """A section for each tariff that was paid, its lines by name."""
    tournament, teams = accounts.tournament, accounts.teams
    names = _name_payers(tournament)
    lines: defaultdict[str, list[StatementLine]] = defaultdict(list)
    for account, cells in find_takings(accounts.charges, accounts.movements, whole=True).items():
        for label in dict.fromkeys(label for label, _method in cells):
            by_method = {method: cents for (name, method), cents in cells.items() if name == label}
            line = StatementLine(
                name=names.get((account, label)) or teams[account].label,
                detail=", ".join(str(PaymentMethod(method).label) for method in by_method),
                cents=sum(by_method.values()),
            )
            lines[label].append(line)
    order = [*tournament.tariffs.order_by("position").values_list("label", flat=True), *lines]
    for label in dict.fromkeys(order):
        if label in lines:
            in_order = sorted(lines[label], key=lambda line: line.name)
            yield Section(title=label or _("Au-delà de ce qui est demandé"), lines=tuple(in_order))


def _name_payers(tournament: Tournament) -> Mapping[tuple[int, str], str]:
    """Who a tariff is asked of, by the row of their team and its label; a team as a whole is left
    out."""
    charges = Charge.objects.filter(team__tournament=tournament, cancelled_at=None)
    found: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    rows = charges.exclude(player=None).order_by("pk")
    values = rows.values_list("team", "team__joined", "label", "player__name")
    for team, joined, label, name in values:
        found[joined or team, label].append(name or "")
    return {key: " – ".join(names) for key, names in found.items()}


def _list_of(
    movements: Iterable[Movement], kind: MovementKind, teams: Mapping[int, Team]
) -> Iterator[StatementLine]:
    for movement in movements:
        if movement.kind == kind:
            label, team = read_words(movement.label), teams.get(movement.team_id or 0)
            details = (
                label if team else "",
                read_words(movement.reason),
                str(movement.get_method_display()),
                phrase_local_moment(movement.at),
            )
            yield StatementLine(
                name=team.label if team else label,
                detail=", ".join(filter(None, details)),
                cents=movement.cents,
            )


def _list_gaps(accounts: Accounts) -> Iterator[StatementLine]:
    for line in accounts.tills:
        if line.difference_cents:
            reasons = (line.till.reason, _("comptée avec %(who)s") % {"who": line.till.witness})
            detail = [reasons[0], reasons[1] if line.till.witness else "", str(line.till.who)]
            yield StatementLine(
                name=str(line.till),
                detail=", ".join(filter(None, detail)),
                cents=line.difference_cents,
            )


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
    found = Tournament.objects.filter(club=club, date__range=(first, last), is_demo=False)
    tournaments = list(found.order_by("date", "pk"))
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
    sums = rows.values_list("tournament", "kind").annotate(cents=Sum("cents"))
    return Counter({(tournament, kind): cents for tournament, kind, cents in sums})


def _sum_gaps(tournaments: Iterable[Tournament]) -> Mapping[int, int]:
    """What counted tills held above what they should, by tournament."""
    gaps: Counter[int] = Counter()
    counted = DeskSession.objects.filter(tournament__in=tournaments).exclude(counted_at=None)
    for till in counted.annotate(cash=Sum("movements__cents", default=0)):
        expected = till.expected_cents
        due = till.float_cents + till.cash if expected is None else expected
        gaps[till.tournament_id] += (till.counted_cents or 0) - due
    return gaps
