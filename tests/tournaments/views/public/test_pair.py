"""Why two teams meet, or why they do not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.seating import swap_teams
from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.pages.draws.reasons import PairReason, pair_reason

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament, seed: int = 1) -> Round:
    return publish_draw(preview_draw(tournament, by=SERVER, seed=seed), by=SERVER)


def by_ranking(count: int, **given: object) -> Round:
    """A second round of `count` teams by the ranking, the first left without results."""
    tournament = TournamentFactory(**given)
    TeamFactory.create_batch(count, tournament=tournament)
    first = drawn(tournament)
    first.matches.update(forfeit="both")
    return drawn(tournament)


def reason(round_: Round, one: int, other: int) -> PairReason:
    teams = {team.number: team for team in round_.tournament.teams.with_players()}
    return pair_reason(round_, teams[one], teams[other])


def pairs(round_: Round) -> list[tuple[int, int]]:
    return [
        (match.ns.number, match.ew.number)
        for match in round_.matches.select_related("ns", "ew").exclude(ew=None)
    ]


def test_two_that_meet_by_lot_might_not_have() -> None:
    tournament = TournamentFactory()
    TeamFactory.create_batch(6, tournament=tournament)
    round_ = drawn(tournament)
    found = reason(round_, *pairs(round_)[0])
    assert (found.meet, found.costs) == (True, ())
    assert found.sentence == (
        "Elles se rencontrent : d'autres tirages se valaient, le sort a choisi."
    )


def test_two_alone_in_the_hall_cannot_be_kept_apart() -> None:
    tournament = TournamentFactory()
    one, other = TeamFactory.create_batch(2, tournament=tournament)
    found = reason(drawn(tournament), one.number, other.number)
    assert found.sentence == "Elles se rencontrent : aucun tirage ne les sépare."


def test_by_the_ranking_neighbours_meet_and_the_price_of_another_draw_is_said() -> None:
    round_ = by_ranking(6)
    met = pairs(round_)
    found = reason(round_, *met[0])
    assert found.meet
    assert len(found.costs) == 1
    apart = reason(round_, met[0][0], met[1][0])
    assert (apart.meet, len(apart.costs)) == (False, 1)
    assert apart.costs[0].startswith("écarts entre adversaires : ")


def test_swapped_tables_are_no_reason_of_the_draw() -> None:
    tournament = TournamentFactory()
    teams = TeamFactory.create_batch(4, tournament=tournament)
    round_ = preview_draw(tournament, by=SERVER, seed=1)
    (one, _), (other, _) = pairs(round_)
    by_number = {team.number: team for team in teams}
    round_ = swap_teams(round_, first=by_number[one], second=by_number[other], by=SERVER)
    assert reason(round_, one, other).sentence == (
        "Des places ont été échangées à la main après le tirage."
    )


def test_who_sits_out_by_lot_is_told_so() -> None:
    round_ = by_ranking(5, bye_choice="lot")
    exempt = round_.matches.get(ew=None).ns.number
    other = pairs(round_)[0][0]
    assert reason(round_, exempt, other).sentence == (
        f"Le n° {exempt} est exempt, par un tirage au sort avant les tables."
    )


def test_who_was_not_drawn_is_told_so() -> None:
    tournament = TournamentFactory()
    one, _ = TeamFactory.create_batch(2, tournament=tournament)
    round_ = drawn(tournament)
    late = TeamFactory(tournament=tournament)
    assert reason(round_, one.number, late.number).sentence == (
        f"Le n° {late.number} n'était pas dans ce tirage."
    )


@pytest.mark.parametrize("query", ["?a=&b=1", "?a=x&b=1", "?a=1&b=1", "?a=%00&b=99999999"])
def test_wrong_numbers_get_a_sentence(outsider: Client, query: str) -> None:
    tournament = TournamentFactory()
    TeamFactory.create_batch(2, tournament=tournament)
    round_ = drawn(tournament)
    page = outsider.get(reverse("public:pair", args=[tournament.slug, round_.number]) + query)
    assert page.status_code == 200
    assert page.content.decode().count("Donnez deux numéros différents") == 1


def test_a_preview_is_not_explained(outsider: Client) -> None:
    tournament = TournamentFactory()
    TeamFactory.create_batch(2, tournament=tournament)
    round_ = preview_draw(tournament, by=SERVER, seed=1)
    assert round_.state == RoundState.PREVIEW
    address = reverse("public:pair", args=[tournament.slug, round_.number])
    assert outsider.get(address).status_code == 404
