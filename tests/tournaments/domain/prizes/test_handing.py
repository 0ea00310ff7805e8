"""Lots handed out: ticks that hold, lots replaced and added."""

import pytest

from arbitration.models import AuditEntry
from tests.tournaments.domain.prizes.lots import arrested, for_ranks, played, told
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.prizes.handing import (
    LotTold,
    add_award,
    hand_out,
    note_not_taken,
    swap_lot,
    take_back,
)
from tournaments.domain.prizes.lots import LotLine
from tournaments.enums import Act, AwardState
from tournaments.models import Award, PrizeGroup, Tournament
from tournaments.queries.prizes.awards import foresee_correction, list_awards, list_spare_lots

pytestmark = pytest.mark.django_db
ANOTHER = LotTold(title="Saucisson", value_cents=1200)


@pytest.fixture
def ham(tournament: Tournament) -> Award:
    """The only lot of the palmarès; another of its line finds nobody."""
    lines = [*for_ranks("Jambon"), LotLine(title="Filet", first_place=7, last_place=12)]
    awards = arrested(played(tournament), *lines)
    return next(one for one in awards if one.title == "Jambon")


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
        refusal(swap_lot, ham, told=ANOTHER, by=SERVER).code,
    ]
    assert refused == ["already-handed"] * 2
    take_back(ham, by=SERVER)
    assert note_not_taken(ham, state=AwardState.REFUSED, by=SERVER).state == AwardState.REFUSED


def test_a_replaced_award_is_not_ticked(ham: Award) -> None:
    Award.objects.update(state=AwardState.REPLACED)
    assert refusal(hand_out, ham, by=SERVER).code == "award-replaced"


def test_a_spare_lot_is_given_once(tournament: Tournament, ham: Award) -> None:
    lot, place = list_spare_lots(tournament)[0]
    spare = LotTold(lot=lot, place=place)
    swap_lot(ham, told=spare, by=SERVER)
    group = PrizeGroup.objects.create(tournament=tournament, number=2, name="Plus", cumul=True)
    add = {"team": ham.team, "group": group, "by": SERVER}
    assert refusal(add_award, tournament, told=spare, **add).code == "lot-not-spare"
    add_award(tournament, told=ANOTHER, **add)
    held = [one for one in list_awards(tournament) if one.team_id == ham.team_id]
    assert told(held) == [(1, "Filet", 0), (1, "Saucisson", 0)]


def test_a_swapped_lot_is_no_change_of_the_standings(tournament: Tournament, ham: Award) -> None:
    swap_lot(ham, told=LotTold(title="Bon", cash_cents=2000), by=SERVER)
    assert foresee_correction(tournament).changes == ()
