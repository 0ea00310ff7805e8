"""What fees brought in, by tariff and by method; every cent stands in one cell."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from tournaments.enums import OF_A_TEAM
from tournaments.models import Charge, Movement, Tournament

BEYOND = ""
"""The label of what was paid above what is asked."""


@dataclass(slots=True)
class _Pot:
    """A sum that is asked, and how much of it was paid; what is beyond has no limit."""

    label: str
    limit: int | None
    filled: int = 0

    def take(self, cents: int) -> int:
        """Put in as much of a sum as fits (or take out, below 0); how much that was."""
        if cents >= 0:
            moved = cents if self.limit is None else min(cents, self.limit - self.filled)
        else:
            moved = -min(-cents, self.filled)
        self.filled += moved
        return moved


Cells = Counter[tuple[str, str]]
"""Cents by label of tariff and by method."""
ChargesByTeam = Mapping[int, Sequence[tuple[str, int]]]
"""By the row of each account's team, the labels and cents of what it is asked, in order."""


def spread(
    charges: Sequence[tuple[str, int]], paid: Iterable[tuple[str, int]], *, whole: bool = False
) -> Cells:
    """What an account paid, over what it is asked: the oldest sum is filled first, and the latest
    gives back first. `charges` are labels and cents, `paid` methods and signed cents in order;
    `whole`: all that was paid, and what was given back only makes room for more."""
    pots = [*(_Pot(label, cents) for label, cents in charges), _Pot(BEYOND, None)]
    cells: Cells = Counter()
    for method, cents in paid:
        left, counted = cents, int(cents > 0 or not whole)
        for pot in pots if cents > 0 else reversed(pots):
            moved = pot.take(left)
            cells[pot.label, method] += moved * counted
            left -= moved
        cells[BEYOND, method] += left * counted
    return Counter({key: cents for key, cents in cells.items() if cents})


def list_effective(tournament: Tournament) -> list[Movement]:
    """Every movement that stands: neither reversed, nor the reversal of another; in order."""
    found = tournament.movements.filter(reverses=None, reversed_by=None)
    related = ("team", "till", "account__user", "helper_pass", "award")
    return list(found.select_related(*related).order_by("at", "pk"))


def sum_fees(tournament: Tournament) -> int:
    """What entries brought in so far, less what was given back, in cents."""
    fees = tournament.movements.filter(kind__in=OF_A_TEAM)
    return int(fees.aggregate(cents=Sum("cents"))["cents"] or 0)


def map_charges(tournament: Tournament) -> ChargesByTeam:
    """What each account is asked, in one query."""
    charges_by_team: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
    charges = Charge.objects.filter(team__tournament=tournament, cancelled_at=None)
    rows = charges.order_by("pk").values_list("team", "team__joined", "label", "cents")
    for team, joined, label, cents in rows:
        charges_by_team[joined or team].append((label, cents))
    return charges_by_team


def find_takings(
    charges: ChargesByTeam, movements: Iterable[Movement], *, whole: bool = False
) -> Mapping[int, Cells]:
    """Cents of fees by tariff and method, by the row of each team that paid; `whole` as `spread`
    has it."""
    paid: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
    for movement in movements:
        if movement.kind in OF_A_TEAM and movement.team is not None:
            paid[movement.team.joined_id or movement.team.pk].append(
                (movement.method, movement.cents)
            )
    return {
        account: spread(charges.get(account, ()), sums, whole=whole)
        for account, sums in paid.items()
    }


def sum_takings(charges: ChargesByTeam, movements: Iterable[Movement]) -> Cells:
    """Cents of fees by tariff and method, of all teams together."""
    total: Cells = Counter()
    for cells in find_takings(charges, movements).values():
        # Added by a plus, what was given back in another way than it was paid would be dropped.
        total.update(cells)
    return total


def list_ledger(tournament: Tournament) -> QuerySet[Movement]:
    """Every movement with its till, its receipts and who acted, in order."""
    related = ("team", "till", "reverses", "account__user", "helper_pass")
    found = tournament.movements.select_related(*related).prefetch_related("receipts__book")
    return found.order_by("at", "pk")
