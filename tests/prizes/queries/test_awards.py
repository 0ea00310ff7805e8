"""Who gets what now: categories, those who are there, the same draw every time."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from prizes.domain.handing import hand_out
from prizes.domain.lots import LotLine
from prizes.domain.palmares import arrest_palmares
from prizes.domain.plans import CategoryDetails, GroupLine, arrange_prizes, save_category
from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from prizes.models import PrizeCategory, PrizePlan
from prizes.queries.awards import foresee_correction, foresee_prizes, list_awards
from tests.factories import TeamFactory
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tournaments.actors import SERVER
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def winners(tournament: Tournament) -> dict[str, int]:
    """The team of each lot by its title."""
    given = foresee_prizes(tournament).given
    assert given is not None
    return {award.lot.title: award.team.number for award in given.awards if award.lot is not None}


def category(tournament: Tournament, members: PrizeMembers, **told: object) -> PrizeCategory:
    said = CategoryDetails(name=members.value, members=members, **told)
    return save_category(tournament, details=said, by=SERVER)


def test_each_kind_of_category_finds_its_best(tournament: Tournament) -> None:
    played(tournament)
    Team.objects.filter(tournament=tournament, number=5).update(category="Mixte")
    kinds = {
        "Cochée": category(
            tournament, PrizeMembers.TICKED, teams=tournament.teams.filter(number__in=[4, 6])
        ),
        "Mixte": category(tournament, PrizeMembers.SIGNED_UP, team_category="Mixte"),
        "Phase": category(tournament, PrizeMembers.STAGE, stage=tournament.stages.get()),
        "Lanterne": category(tournament, PrizeMembers.ALL, from_last=True),
    }
    typed(tournament, *(LotLine(title=title, category=kind) for title, kind in kinds.items()))
    assert winners(tournament) == {"Cochée": 6, "Mixte": 5, "Phase": 1, "Lanterne": 2}


def test_only_a_lot_that_moved_on_says_why(tournament: Tournament) -> None:
    """The third goes off with the flowers: the fourth moves up, the others have what the table
    says of their own rank."""
    played(tournament)
    flowers = category(tournament, PrizeMembers.TICKED, teams=tournament.teams.filter(number=5))
    typed(
        tournament,
        LotLine(title="Vin", first_place=1, last_place=3, value_cents=600),
        LotLine(title="Panier", first_place=4, last_place=6, value_cents=500),
        LotLine(title="Fleurs", category=flowers, value_cents=800),
    )
    given = foresee_prizes(tournament).given
    assert given is not None
    assert [(award.rank, "passed" in award.why) for award in reversed(given.awards)] == [
        (1, False), (2, False), (3, False), (4, True), (5, False), (6, False),
    ]  # fmt: skip


def test_who_was_sent_out_wins_nothing(tournament: Tournament) -> None:
    played(tournament)
    Team.objects.filter(tournament=tournament, number=1).update(excluded_at="2026-11-21T20:00Z")
    typed(tournament, *for_ranks("Jambon"))
    assert winners(tournament) == {"Jambon": 3}


@pytest.mark.parametrize(("absent", "winner"), [(AbsentPrize.KEPT, 1), (AbsentPrize.NEXT, 3)])
def test_a_lot_of_who_has_left_is_kept_or_passes_on(
    absent: AbsentPrize, winner: int, tournament: Tournament
) -> None:
    typed(played(tournament), *for_ranks("Jambon"))
    Team.objects.filter(tournament=tournament, number=1).update(is_present=False)
    arrange_prizes(
        tournament,
        sharing=PrizeSharing.EQUAL,
        step_cents=500,
        absent=absent,
        kept_until=None,
        groups=[GroupLine(name="Lots", group=tournament.prize_groups.get().pk)],
        by=SERVER,
    )
    assert winners(tournament) == {"Jambon": winner}


def test_who_goes_home_after_the_arrest_keeps_what_was_arrested(tournament: Tournament) -> None:
    """Where lots of those who have left go to the next: handed out or not, nothing changes."""
    typed(played(tournament), *for_ranks("Jambon", "Vin"))
    PrizePlan.objects.update_or_create(tournament=tournament, defaults={"absent": AbsentPrize.NEXT})
    arrest_palmares(tournament, by=SERVER)
    _wine, ham = list_awards(tournament)
    hand_out(ham, by=SERVER)
    tournament.teams.filter(number__in=[1, 3]).update(is_present=False, left_at=timezone.now())
    found = foresee_correction(tournament)
    assert (found.changes, found.staying) == ((), ())


def test_a_sum_that_changes_for_the_same_team_is_a_change(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["ranking_points"])
    tournament.refresh_from_db()
    arrested(played(tournament), LotLine(cash_cents=10000))
    assert sorted(award.cash_cents for award in list_awards(tournament)) == [3000, 3000, 4000]
    tournament.teams.filter(number=5).update(excluded_at=timezone.now())
    sums = {
        (change.before.team.number, change.after.cash_cents)
        for change in foresee_correction(tournament).changes
        if change.before and change.after
    }
    assert sums == {(1, 5000), (3, 5000)}


def test_lots_drawn_among_the_present_are_drawn_the_same_every_time(
    tournament: Tournament,
) -> None:
    played(tournament)
    Team.objects.filter(tournament=tournament, number__in=[1, 2, 3]).update(is_present=False)
    typed(tournament, LotLine(title="Cafetière", is_drawn=True))
    first = winners(tournament)
    assert set(first.values()) <= {4, 5, 6}
    assert winners(tournament) == first


def test_nobody_is_given_anything_before_a_result(tournament: Tournament) -> None:
    TeamFactory(tournament=tournament)
    typed(tournament, *for_ranks("Jambon"))
    assert foresee_prizes(tournament).given is None


def test_as_many_queries_for_one_lot_as_for_many(tournament: Tournament) -> None:
    played(tournament)
    counts = []
    for titles in (["Jambon"], ["Jambon", "Vin", "Panier", "Filet"]):
        typed(tournament, *for_ranks(*titles))
        with CaptureQueriesContext(connection) as captured:
            foresee_prizes(tournament)
        counts.append(len(captured))
    assert counts[0] == counts[1]
