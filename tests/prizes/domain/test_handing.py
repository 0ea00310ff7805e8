"""Lots handed out: ticks that hold, lots replaced and added."""

from random import Random

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import list_changes
from prizes.domain.handing import GivenLot, add_award, hand_out, note_not_taken, swap_lot, take_back
from prizes.domain.lots import LotLine
from prizes.enums import AwardState
from prizes.models import Award, PrizeGroup
from prizes.queries.awards import foresee_correction, list_awards, list_spare_lots
from tests.factories import TournamentFactory
from tests.prizes.domain.lots import arrested, for_ranks, played, told
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import reverse_movement
from tournaments.domain.money.tills import count_till, open_till
from tournaments.enums import Act
from tournaments.models import DeskSession, Movement, Tournament
from tournaments.pages.money.treasury import read_accounts
from tournaments.ports import Envelopes
from tournaments.queries.money.accounts import find_balance
from tournaments.queries.money.tills import count_expected_cents
from tournaments.tables.exports.statement import build_ledger_grid

pytestmark = pytest.mark.django_db
ANOTHER = GivenLot(title="Saucisson", value_cents=1200)


@pytest.fixture
def ham(tournament: Tournament) -> Award:
    """The only lot of the palmarès; another of its line finds nobody."""
    lines = [*for_ranks("Jambon"), LotLine(title="Filet", first_place=7, last_place=12)]
    awards = arrested(played(tournament), *lines)
    return next(award for award in awards if award.title == "Jambon")


def test_a_tick_is_one_entry_however_often_it_is_made(ham: Award) -> None:
    hand_out(ham, proxy_name="Mme Petit", by=SERVER)
    again = hand_out(ham, proxy_name="M. Grand", by=SERVER)
    assert (again.proxy_name, again.state) == ("Mme Petit", AwardState.HANDED)
    assert AuditEntry.objects.filter(act=Act.PRIZE_HANDED).count() == 1


def test_who_took_it_is_not_in_the_journal(ham: Award) -> None:
    hand_out(ham, proxy_name="Mme Petit", by=SERVER)
    entry = AuditEntry.objects.get(act=Act.PRIZE_HANDED)
    assert "Petit" not in entry.detail.content


def test_what_is_handed_out_is_taken_back_before_anything_else(ham: Award) -> None:
    hand_out(ham, by=SERVER)
    refused = [
        refusal(note_not_taken, ham, state=AwardState.ABSENT, by=SERVER).code,
        refusal(swap_lot, ham, given=ANOTHER, by=SERVER).code,
    ]
    assert refused == ["already-handed"] * 2
    take_back(ham, by=SERVER)
    assert note_not_taken(ham, state=AwardState.REFUSED, by=SERVER).state == AwardState.REFUSED


def test_a_replaced_award_is_not_ticked(ham: Award) -> None:
    Award.objects.update(state=AwardState.REPLACED)
    assert refusal(hand_out, ham, by=SERVER).code == "award-replaced"


def test_a_spare_lot_is_given_once(tournament: Tournament, ham: Award) -> None:
    lot, place = list_spare_lots(tournament)[0]
    spare = GivenLot(lot=lot, place=place)
    swap_lot(ham, given=spare, by=SERVER)
    group = PrizeGroup.objects.create(tournament=tournament, number=2, name="Plus", cumul=True)
    add = {"team": ham.team, "group": group, "by": SERVER}
    assert refusal(add_award, tournament, given=spare, **add).code == "lot-not-spare"
    add_award(tournament, given=ANOTHER, **add)
    held = [award for award in list_awards(tournament) if award.team_id == ham.team_id]
    assert told(held) == [(1, "Filet", 0), (1, "Saucisson", 0)]


def test_a_team_whose_lot_went_to_another_may_have_one_of_the_group_again(ham: Award) -> None:
    asked = {"team": ham.team, "group": ham.group, "given": ANOTHER, "by": SERVER}
    assert refusal(add_award, ham.tournament, **asked).code == "has-a-lot"
    Award.objects.filter(pk=ham.pk).update(state=AwardState.REPLACED)
    assert add_award(ham.tournament, **asked).title == "Saucisson"


def test_a_swapped_lot_is_no_change_of_the_standings(tournament: Tournament, ham: Award) -> None:
    swap_lot(ham, given=GivenLot(title="Bon", cash_cents=2000), by=SERVER)
    assert foresee_correction(tournament).changes == ()


@pytest.fixture
def envelope(tournament: Tournament) -> Award:
    """The only lot: 40 €, and a till with 50 €."""
    open_till(tournament, float_cents=5000, by=SERVER)
    (award,) = arrested(played(tournament), LotLine(cash_cents=4000))
    return award


def test_an_envelope_leaves_the_till_with_its_lot_and_comes_back_with_it(envelope: Award) -> None:
    till = DeskSession.objects.get()
    in_the_till = []
    for act in (hand_out, hand_out, take_back, take_back, hand_out):
        act(envelope, by=SERVER)
        in_the_till.append(count_expected_cents(till))
    assert in_the_till == [1000, 1000, 5000, 5000, 1000]
    assert list(Movement.objects.values_list("kind", "cents")) == [
        ("prize", -4000), ("prize", 4000), ("prize", -4000),
    ]  # fmt: skip
    accounts = read_accounts(envelope.tournament)
    assert (accounts.prizes_cents, accounts.envelopes) == (
        -4000,
        Envelopes(handed=1, handed_cents=4000, waiting=0, waiting_cents=0),
    )


def test_an_envelope_owes_its_team_nothing_and_asks_nothing_of_it(envelope: Award) -> None:
    before = find_balance(envelope.team)
    hand_out(envelope, by=SERVER)
    assert find_balance(envelope.team) == before


def test_nobody_reverses_an_envelope_apart_from_its_lot(envelope: Award) -> None:
    hand_out(envelope, by=SERVER)
    refused = refusal(reverse_movement, Movement.objects.get(), reason="Erreur", by=SERVER)
    assert refused.code == "is-a-lot"


def test_an_envelope_is_named_in_the_language_of_whoever_reads(
    tournament: Tournament, envelope: Award
) -> None:
    with override("en"):
        hand_out(envelope, by=SERVER)
    assert Movement.objects.get().label == f"Palmarès, lot n° {envelope.number}"
    entry = AuditEntry.objects.get(act=Act.MONEY_MOVED)
    with override("en"):
        english = f"Prize list, prize no. {envelope.number}"
        ledger = build_ledger_grid(tournament)
        said = [change.after for change in list_changes(entry, Names(tournament))]
    assert english in said
    assert english in ledger.rows[0]


def test_a_lot_in_kind_moves_no_money(ham: Award) -> None:
    hand_out(ham, by=SERVER)
    assert not Movement.objects.exists()


STEPS = st.lists(
    st.sampled_from(["hand", "back", "absent", "fee", "spend", "count"]), min_size=6, max_size=12
)


class TestAnySequence(TestCase):
    @settings(max_examples=4, deadline=None, derandomize=True)
    @given(STEPS, st.randoms(use_true_random=False))
    def test_the_money_is_conserved(self, steps: list[str], lot: Random) -> None:
        """Float and movements are what lies in tills and what lies in none; the envelopes that are
        out are the prizes of the ledger."""
        tournament = TournamentFactory()
        open_till(tournament, float_cents=5000, by=SERVER)
        lines = [
            LotLine(cash_cents=cents, first_place=rank, last_place=rank)
            for rank, cents in enumerate((4000, 2000, 1000), start=1)
        ]
        awards = arrested(played(tournament), *lines)
        for step in steps:
            _do(step, tournament, lot.choice(awards))
            accounts = read_accounts(tournament)
            tills = DeskSession.objects.filter(tournament=tournament)
            held = sum(count_expected_cents(till) - till.float_cents for till in tills)
            ledger = sum(Movement.objects.values_list("cents", flat=True))
            loose = sum(Movement.objects.filter(till=None).values_list("cents", flat=True))
            assert held + loose == ledger == accounts.remains_cents - accounts.gaps_cents
            out = Award.objects.filter(state=AwardState.HANDED)
            cash = sum(out.values_list("cash_cents", flat=True))
            assert (-accounts.prizes_cents, accounts.envelopes.handed_cents) == (cash, cash)


def _do(step: str, tournament: Tournament, award: Award) -> None:
    award.refresh_from_db()
    match step:
        case "hand":
            hand_out(award, by=SERVER)
        case "back":
            take_back(award, by=SERVER)
        case "absent" if award.state != AwardState.HANDED:
            note_not_taken(award, state=AwardState.ABSENT, by=SERVER)
        case "fee":
            move_money(
                tournament, kind="other_income", method="cash", cents=1400, label="Bar", by=SERVER
            )
        case "spend":
            move_money(
                tournament, kind="expense", method="cash", cents=900, label="Pain", by=SERVER
            )
        case "count":
            for till in tournament.tills.filter(counted_at=None):
                count_till(till, counted_cents=0, by=SERVER)
