"""Penalties: given by a number, counted everywhere, cancelled with a reason."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.arbitration.penalties import penalise
from tests.crawling.answers import post_as_shown
from tests.tournaments.evenings import drawn_round
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.submissions import ARRIVED
from tournaments.models import Adjustment, Match, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db

LATE = {"team": "1", "way": "take", "amount": "100", "unit": "match_points", "reason": "Retard"}


GIVE = LATE | {"apply": "1"}


def address(tournament: Tournament) -> str:
    return reverse("arbitration:penalties", args=[tournament.slug])


def give(arbiter: Client, tournament: Tournament, typed: dict[str, str] = LATE) -> Any:
    """Look at what a penalty changes, then count it as it was shown."""
    post_as_shown(arbiter, address(tournament), typed, apply="1")
    return arbiter.get(address(tournament))


def total(match: Match) -> int:
    return (
        compute_current_standings(match.round.tournament).standings.row_of(match.ns_id).tally.total
    )


def test_a_penalty_counts_at_once_and_stands_in_the_list(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    page = give(arbiter, tournament).content.decode()
    assert (total(match), page.count("−100 points")) == (154, 1)


def test_points_may_be_given_too(arbiter: Client, tournament: Tournament, match: Match) -> None:
    page = give(arbiter, tournament, LATE | {"way": "give"})
    assert (total(match), page.content.decode().count("+100 points")) == (354, 1)


def test_one_that_arrives_twice_counts_once(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    key = arbiter.get(address(tournament)).context["form"]["key"].value()
    arbiter.post(address(tournament), LATE | {"key": key, "unit": "kilos"})
    shown = arbiter.post(address(tournament), LATE | {"key": key}).context["shown"]
    for _ in range(2):
        page = arbiter.post(address(tournament), GIVE | {"key": key, "shown": shown}, follow=True)
    assert (total(match), Adjustment.objects.count()) == (154, 1)
    assert [str(message) for message in page.context["messages"]] == [str(ARRIVED)]
    give(arbiter, tournament, LATE | {"key": page.context["form"]["key"].value()})
    assert total(match) == 54


def test_the_ranks_that_move_are_shown_before_and_without_a_reason(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    page = arbiter.post(address(tournament), LATE | {"amount": "500", "reason": ""})
    assert [move.participant.number for move in page.context["impact"].moves] == [2, 3, 4, 1]
    assert (page.context["form"].errors, Adjustment.objects.count()) == ({}, 0)


@pytest.mark.parametrize("shown", ["", "0" * 32])
def test_nothing_counts_that_was_not_shown(
    arbiter: Client, tournament: Tournament, match: Match, shown: str
) -> None:
    page = arbiter.post(address(tournament), GIVE | {"shown": shown})
    changed = "Ce que vous aviez vu a changé" in page.content.decode()
    assert (Adjustment.objects.count(), changed) == (0, shown != "")
    arbiter.post(address(tournament), GIVE | {"shown": page.context["shown"]})
    assert Adjustment.objects.count() == 1


def test_ranks_that_moved_elsewhere_since_are_shown_first(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    typed = LATE | {"amount": "500"}
    shown = arbiter.post(address(tournament), typed).context["shown"]
    penalise(match.ns, -500)
    page = arbiter.post(address(tournament), typed | {"apply": "1", "shown": shown})
    assert (page.context["preview_changed"], Adjustment.objects.count()) == (True, 1)


def test_a_cancelled_one_stays_written_and_does_not_count(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    give(arbiter, tournament)
    cancel = reverse(
        "arbitration:penalty_cancel", args=[tournament.slug, Adjustment.objects.get().key]
    )
    shown = arbiter.get(cancel).context["shown"]
    refused = arbiter.post(cancel, {"reason": " ", "shown": shown})
    assert (list(refused.context["form"].errors), total(match)) == (["reason"], 154)
    typed = {"reason": "Route coupée", "shown": shown}
    page = arbiter.post(cancel, typed, follow=True).content.decode()
    assert (total(match), page.count("<s>−100 points</s>")) == (254, 1)
    assert page.count("Route coupée") == 1


def test_one_of_a_round_that_is_still_played_is_said_to_count_later(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    other = match.round.matches.get(table_number=2)
    hand_in_sheet(other.sheet, deals=THREE_DEALS, base_version=0, by=SERVER)
    later = drawn_round(tournament, list(tournament.teams.order_by("number")), number=2)
    said = "Le classement en tient compte dès que la partie est finie."
    pages = []
    for table in (match, later.matches.get(table_number=1)):
        penalty = penalise(table.ns, match=table)
        cancel = reverse("arbitration:penalty_cancel", args=[tournament.slug, penalty.key])
        pages.append(arbiter.get(cancel).content.decode().count(said))
    assert pages == [0, 1]


def test_a_penalty_is_cancelled_as_it_was_shown(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    penalty = penalise(match.ns, -500)
    cancel = reverse("arbitration:penalty_cancel", args=[tournament.slug, penalty.key])
    page = arbiter.get(cancel)
    assert [move.participant.number for move in page.context["impact"].moves] == [1, 2, 3, 4]
    typed = {"reason": "Route coupée", "shown": page.context["shown"]}
    penalise(match.ns, -500)
    page = arbiter.post(cancel, typed)
    assert (page.context["preview_changed"], total(match)) == (True, -746)
    assert page.context["form"]["reason"].value() == "Route coupée"
    arbiter.post(cancel, typed | {"shown": page.context["shown"]})
    assert total(match) == -246


def test_one_that_is_cancelled_already_says_so(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    penalty = penalise(match.ns)
    cancel = reverse("arbitration:penalty_cancel", args=[tournament.slug, penalty.key])
    typed = {"reason": "Route coupée", "shown": arbiter.get(cancel).context["shown"]}
    arbiter.post(cancel, typed)
    for page in (arbiter.get(cancel, follow=True), arbiter.post(cancel, typed, follow=True)):
        said = [str(message) for message in page.context["messages"]]
        assert "Cet ajustement est déjà annulé." in said


@pytest.mark.parametrize(
    "wrong", [{"team": "99"}, {"amount": "0"}, {"amount": "x"}, {"reason": ""}, {"unit": "x"}]
)
def test_what_is_wrong_is_said_and_nothing_counts(
    arbiter: Client, tournament: Tournament, match: Match, wrong: dict[str, str]
) -> None:
    page = arbiter.post(address(tournament), GIVE | wrong)
    assert page.content.decode().count('aria-invalid="true"') == 1
    assert Adjustment.objects.count() == 0


def test_no_penalty_is_offered_once_the_standings_are_final(
    arbiter: Client, tournament: Tournament, match: Match
) -> None:
    Tournament.objects.update(finished_at=timezone.now())
    assert b'name="amount"' not in arbiter.get(address(tournament)).content
