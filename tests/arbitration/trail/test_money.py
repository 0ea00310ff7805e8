"""Money at random: the ledger, the tills and the journal tell the same, to the cent."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbitration.models import AuditEntry
from tests.factories import UserFactory
from tests.tournaments.domain.money.ledger import owing_team
from tournaments.actors import Actor
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import refund_team, reverse_movement, take_money
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.enums import MovementKind, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.pages.money.treasury import read_accounts
from tournaments.queries.money.accounts import find_balance
from tournaments.queries.money.tills import count_expected_cents

pytestmark = pytest.mark.django_db

Step = tuple[str, int, int, int]
"""What is done, by whom, to which of what there is, and with how many cents."""
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["cash", "cheque", "refund", "reverse", "spend", "sell", "count", "open"]),
        st.integers(0, 1),
        st.integers(0, 20),
        st.integers(1, 1600),
    ),
    max_size=12,
)
FLOAT = 2000


class Evening:
    """Three teams that owe 14 €, and two people who take money."""

    def __init__(self) -> None:
        first = owing_team()
        self.tournament = first.tournament
        self.teams: list[Team] = [
            first,
            *(owing_team(tournament=self.tournament) for _ in range(2)),
        ]
        self.people = [Actor(user=UserFactory()) for _ in range(2)]

    def do(self, what: str, who: int, which: int, cents: int) -> None:
        """One step; what the domain refuses is not done."""
        by, team = self.people[who], self.teams[which % 3]
        acts: dict[str, Callable[[], object]] = {
            "cash": lambda: take_money(team, cents=cents, method=PaymentMethod.CASH, by=by),
            "cheque": lambda: take_money(team, cents=cents, method=PaymentMethod.CHEQUE, by=by),
            "refund": lambda: refund_team(
                team, cents=cents, method=PaymentMethod.CASH, reason="Départ", by=by
            ),
            "reverse": lambda: self._reverse(which, by),
            "spend": lambda: self._move(MovementKind.EXPENSE, cents, by),
            "sell": lambda: self._move(MovementKind.OTHER_INCOME, cents, by),
            "open": lambda: open_till(self.tournament, float_cents=FLOAT, by=by),
            "count": lambda: self._count(which, cents, by),
        }
        with suppress(Refused):
            acts[what]()

    def _reverse(self, which: int, by: Actor) -> None:
        movements = list(self.tournament.movements.select_related("tournament"))
        if movements:
            reverse_movement(movements[which % len(movements)], reason="Erreur", by=by)

    def _move(self, kind: MovementKind, cents: int, by: Actor) -> None:
        move_money(
            self.tournament, kind=kind, method=PaymentMethod.CASH, cents=cents, label="X", by=by
        )

    def _count(self, which: int, cents: int, by: Actor) -> None:
        tills = list(self.tournament.tills.order_by("number"))
        if tills:
            till = count_till(tills[which % len(tills)], counted_cents=cents, by=by)
            close_till(till, reason="On ne sait pas", by=by)

    def cash_by_till(self) -> Counter[int]:
        """What each till should hold, from the words of the journal alone."""
        held: Counter[int] = Counter()
        for entry in AuditEntry.objects.filter(tournament=self.tournament).select_related("detail"):
            after = entry.after
            is_cash = entry.act.startswith("money-") and after.get("paid_in") == "cash"
            if is_cash or entry.act == "till-opened":
                held[after["till"]] += after["cents"]
        return held


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=6, deadline=None)
@given(STEPS)
def test_the_ledger_the_tills_and_the_journal_agree(steps: Sequence[Step]) -> None:
    evening = Evening()
    for step in steps:
        evening.do(*step)
    cash = evening.cash_by_till()
    tills = list(evening.tournament.tills.all())
    assert {till.number: count_expected_cents(till) for till in tills} == {
        till.number: cash[till.number] for till in tills
    }
    assert all(
        count_expected_cents(till) == till.expected_cents for till in tills if till.closed_at
    )
    accounts = read_accounts(evening.tournament)
    moved = sum(evening.tournament.movements.values_list("cents", flat=True))
    paid = sum(find_balance(team).paid_cents for team in evening.teams)
    gaps = sum(till.difference_cents or 0 for till in tills if till.counted_at)
    assert (accounts.remains_cents, accounts.fees_total.total) == (moved + gaps, paid)
    assert sum(line.total for line in accounts.takings) == paid
    assert recompute_tournament(evening.tournament, write=False) == []


def test_the_journal_proves_every_movement() -> None:
    evening = Evening()
    for step in (("open", 0, 0, 1), ("cash", 0, 0, 900), ("reverse", 0, 0, 1), ("sell", 1, 0, 5)):
        evening.do(*step)
    call_command("verify_audit")
