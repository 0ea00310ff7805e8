"""Penalties: given by a number, counted everywhere, cancelled with a reason."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournaments.domain.submissions import ARRIVED
from tournaments.models import Adjustment, Match, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db

LATE = {"team": "1", "way": "take", "amount": "100", "unit": "match_points", "reason": "Retard"}


def address(tournament: Tournament) -> str:
    return reverse("arbitration:penalties", args=[tournament.slug])


def total(match: Match) -> int:
    return (
        compute_current_standings(match.round.tournament).standings.row_of(match.ns_id).tally.total
    )


def test_a_penalty_counts_at_once_and_stands_in_the_list(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    page = arbiter.post(address(tournament), LATE, follow=True).content.decode()
    assert (total(match), page.count("−100 points")) == (154, 1)


def test_points_may_be_given_too(arbiter: Client, tournament: Tournament, match: Match) -> None:
    page = arbiter.post(address(tournament), LATE | {"way": "give"}, follow=True)
    assert (total(match), page.content.decode().count("+100 points")) == (354, 1)


def test_one_that_arrives_twice_counts_once(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    key = arbiter.get(address(tournament)).context["form"]["key"].value()
    arbiter.post(address(tournament), LATE | {"key": key, "unit": "kilos"})
    for _ in range(2):
        page = arbiter.post(address(tournament), LATE | {"key": key}, follow=True)
    assert (total(match), Adjustment.objects.count()) == (154, 1)
    assert [str(one) for one in page.context["messages"]] == [str(ARRIVED)]
    again = page.context["form"]["key"].value()
    arbiter.post(address(tournament), LATE | {"key": again})
    assert total(match) == 54


def test_a_cancelled_one_stays_written_and_does_not_count(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    arbiter.post(address(tournament), LATE)
    cancel = reverse(
        "arbitration:penalty_cancel", args=[tournament.slug, Adjustment.objects.get().pk]
    )
    assert arbiter.post(cancel, {"reason": " "}).status_code == 302
    assert total(match) == 154
    page = arbiter.post(cancel, {"reason": "Route coupée"}, follow=True).content.decode()
    assert (total(match), page.count("<s>−100 points</s>")) == (254, 1)
    assert page.count("Route coupée") == 1


@pytest.mark.parametrize(
    "wrong", [{"team": "99"}, {"amount": "0"}, {"amount": "x"}, {"reason": ""}, {"unit": "x"}]
)
def test_what_is_wrong_is_said_and_nothing_counts(
    arbiter: Client, tournament: Tournament, match: Match, wrong: dict[str, str]
) -> None:
    page = arbiter.post(address(tournament), LATE | wrong)
    assert page.content.decode().count('aria-invalid="true"') == 1
    assert Adjustment.objects.count() == 0


def test_no_penalty_is_offered_once_the_standings_are_final(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    Tournament.objects.update(finished_at=timezone.now())
    assert b'name="amount"' not in arbiter.get(address(tournament)).content
