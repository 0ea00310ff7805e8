"""Why a team has its place where stages, pools or a bracket decide it."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from tests.arbitration.penalties import penalise
from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    qualified,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Match, StageEntrant, Tournament
from tournaments.pages.ranks.comparisons import RankComparison, RankExplanation
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.teams.public_teams import read_team_file
from tournaments.queries.ranks.final_places import list_final_places

pytestmark = pytest.mark.django_db


def play_two_stages() -> Tournament:
    """Two rounds of eight, then a final of four and a consolante, one round of each played."""
    first = qualified(8)
    final = stage_after(first, "Finale", entry="ranks", to_place=4)
    others = stage_after(first, "Consolante", entry="others")
    for stage in (final, others):
        finish(draw_round(open_stage(stage, by=SERVER)))
    return first.tournament


once = made_once(play_two_stages)


@pytest.fixture
def two_stages(db: None, once: Callable[[], Tournament]) -> Tournament:
    return once()


def placed(tournament: Tournament, place: int) -> RankExplanation:
    """The explanation of the team at a place, counted from 1 in the final order."""
    team = list_final_places(tournament)[place - 1].team
    found = rank_explanation(tournament, team.number)
    assert found is not None
    return found


def told(comparison: RankComparison | None) -> list[str]:
    assert comparison is not None
    return [*(one.sentence for one in comparison.criteria), comparison.shared]


def test_the_rank_is_the_place_in_the_whole_and_names_its_stage(two_stages: Tournament) -> None:
    found = placed(two_stages, 6)
    assert (found.rank, found.field_size, found.stage_sentence) == (
        6,
        8,
        "« Consolante » : rang 2 sur 4.",
    )


def test_nobody_has_a_rank_to_explain_before_a_round_counts() -> None:
    tournament = tournament_of(4)
    round_ = draw_round(first_stage(tournament))
    assert rank_explanation(tournament, 1) is None
    finish(round_)
    assert rank_explanation(tournament, 1) is not None


def test_a_place_of_a_bracket_is_told_in_words_without_points() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    play(first_stage(tournament), 2)
    found = placed(tournament, 2)
    assert (found.measures, found.stage_sentence) == ((), "« Tableau » : finaliste.")


def test_the_points_are_those_of_the_stage(two_stages: Tournament) -> None:
    assert [line.number for line in placed(two_stages, 1).rounds] == [3]
    assert [line.number for line in placed(two_stages, 5).rounds] == [4]


def test_points_brought_along_are_told(two_stages: Tournament) -> None:
    StageEntrant.objects.filter(stage__name="Finale").update(carried_match_points=150)
    assert placed(two_stages, 1).adjustments == (
        "150 au total des points : Points emportés de la phase précédente",
    )
    assert placed(two_stages, 5).adjustments == ()


def test_neighbours_of_one_stage_are_compared_by_its_points(two_stages: Tournament) -> None:
    below = placed(two_stages, 5).below
    assert below is not None
    assert (below.other_rank, below.criteria[0].label) == (6, "Points de classement")


def test_the_last_of_a_stage_comes_before_the_first_of_the_next(two_stages: Tournament) -> None:
    assert told(placed(two_stages, 4).below) == [
        "placée dans « Finale », avant celles de « Consolante »",
        "",
    ]
    assert told(placed(two_stages, 5).above) == told(placed(two_stages, 4).below)


def test_the_first_and_the_last_have_one_neighbour(two_stages: Tournament) -> None:
    assert (placed(two_stages, 1).above, placed(two_stages, 8).below) == (None, None)


def test_after_an_earlier_round_the_points_up_to_it_are_told(two_stages: Tournament) -> None:
    found = rank_explanation(two_stages, 1, after_round=2)
    assert found is not None
    assert ([line.number for line in found.rounds], found.stage) == ([1, 2], None)


def test_in_a_bracket_who_went_further_is_before() -> None:
    tournament = side_by_side(final=4, others=4)
    for round_ in tournament.rounds.filter(stage_round=1, number__gt=1):
        finish(round_)
    final = tournament.stages.get(name="Finale")
    finish(draw_round(final))
    assert told(placed(tournament, 1).below) == ["place 1 contre place 2 dans le tableau", ""]
    assert (
        told(placed(tournament, 3).below)
        == [
            "",
            "le tableau ne les sépare pas : la place est partagée",
        ][1:]
    )


def test_between_pools_the_rank_in_the_pool_counts_first() -> None:
    tournament = tournament_of(11, stage__system="pools")
    play(first_stage(tournament), 3)
    sentence = placed(tournament, 1).stage_sentence
    assert sentence.startswith("« Poules » : rang 1 de la poule ")
    for place, (one, other) in enumerate(pairwise(list_final_places(tournament)), start=1):
        said = told(placed(tournament, place).below)[0]
        between_places = one.placed.place != other.placed.place
        apart = between_places and one.placed.pool != other.placed.pool
        assert said.startswith("rang ") == apart


def test_within_a_pool_the_points_tell_why() -> None:
    tournament = tournament_of(5, stage__system="pools")
    play(first_stage(tournament), 5)
    assert told(placed(tournament, 2).below)[0] == "points de classement : 8 contre 6"


def test_a_plain_tournament_has_no_stage_to_tell() -> None:
    first = qualified(4)
    found = rank_explanation(first.tournament, 1)
    assert found is not None
    assert (found.stage, found.field_size) == (None, 4)


def test_the_page_of_a_team_shows_its_place_in_the_whole(two_stages: Tournament) -> None:
    team = list_final_places(two_stages)[5].team
    found = read_team_file(two_stages, team.number)
    assert found is not None
    assert (found.standing.rank, found.standing.field_size) == (6, 8)
    assert [match.account is not None for match in found.matches] == [True, True, True]


def test_the_page_leads_to_the_stage(two_stages: Tournament) -> None:
    team = list_final_places(two_stages)[5].team
    page = Client().get(reverse("public:rank", args=[two_stages.slug, team.number]))
    stage = two_stages.stages.get(name="Consolante")
    link = reverse("public:standings_stage", args=[two_stages.slug, stage.number])
    assert page.content.decode().count(f'href="{link}"') == 1


def test_a_penalty_that_was_cancelled_is_told_once(two_stages: Tournament) -> None:
    team = two_stages.teams.get(number=1)
    reverse_adjustment(penalise(team, -100), reason="Route coupée", by=SERVER)
    found = rank_explanation(two_stages, 1, after_round=2)
    assert found is not None
    assert found.adjustments == ("−100 au total des points, annulé : Retard",)


def test_a_circle_in_a_pool_is_told_apart_by_its_mini_table() -> None:
    # Two pools of three; in each the first beats the second, the second the third, the third the
    # first, by other margins: everybody has won once.
    tournament = tournament_of(
        6, stage__system="pools", stage__options={"size": 3},
        criteria=["wins", "direct_encounter", "number"],
    )  # fmt: skip
    stage = first_stage(tournament)

    def circle(match: Match) -> tuple[int, int]:
        members = list(stage.entrants.filter(pool=match.slot).order_by("team__number"))
        place = {member.team_id: n for n, member in enumerate(members)}
        ns, ew = place[match.ns_id], place[match.ew_id or 0]
        won = (ew - ns) % 3 == 1
        margin = {frozenset({0, 1}): 100, frozenset({1, 2}): 300, frozenset({0, 2}): 150}
        high = 972 + margin[frozenset({ns, ew})] // 2
        return (high, 1944 - high) if won else (1944 - high, high)

    play(stage, 3, score=circle)
    (pool,) = placed(tournament, 1).pools
    assert (pool.rank, pool.size, pool.above) == (1, 3, None)
    team = list_final_places(tournament)[0].team
    page = Client().get(reverse("public:rank", args=[tournament.slug, team.number]))
    text = page.content.decode()
    assert text.count("Les équipes à égalité, par les seules parties jouées entre elles") == 1
    assert text.count("Juste derrière dans la poule") == 1
    told = [(one.points, one.difference, one.is_own) for one in pool.level]
    assert told == [("2", "200", True), ("2", "−50", False), ("2", "−150", False)]


def test_the_page_of_a_team_that_went_on_tells_its_rank_in_the_pool_too() -> None:
    tournament = tournament_of(8, stage__system="pools")
    pools = first_stage(tournament)
    play(pools, 3)
    after = stage_after(
        pools, "Tableau", system="knockout", entry="ranks", to_place=1, places_per_pool=True
    )
    finish(draw_round(open_stage(after, by=SERVER)))
    for place in list_final_places(tournament):
        (own,) = placed(tournament, place.place).pools
        assert (own.size, own.rank == 1) == (4, place.stage.pk == after.pk)


def test_the_firsts_of_unequal_pools_are_told_apart_by_what_they_make_of_a_match() -> None:
    # Pools of four and three: the first of three has won both its matches and sat out once.
    tournament = tournament_of(7, stage__system="pools", bye_is_win=False)
    play(first_stage(tournament), 3)
    firsts = [place for place in list_final_places(tournament) if place.placed.place == 1]
    assert [one.placed.ranking_average for one in firsts] == [2, 2]
    said = told(placed(tournament, 1).below)[0]
    assert said.startswith("moyenne par partie : ")
