"""Opening a stage: who enters, in which order, with which points; and taking it back."""

from collections.abc import Callable

import pytest

from tests.arbitration.penalties import penalise
from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    met,
    numbers_of,
    play,
    qualified,
    refused,
    set_score,
    stage_after,
    tournament_of,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.enums import Act, RoundState
from tournaments.models import Match, Stage, Team
from tournaments.queries.stages.qualifiers import find_qualifiers
from tournaments.queries.stages.standings import compute_stage_standings

pytestmark = pytest.mark.django_db

Made = Callable[[], Stage]
four = made_once(lambda: qualified(4, 2))
eight = made_once(lambda: qualified(8, 3))
eight_after_two = made_once(lambda: qualified(8, 2))


def test_the_first_places_enter_in_the_order_of_the_standings(eight: Made) -> None:
    final = stage_after(eight(), "Finale", entry="ranks", to_place=4)
    with recorded_acts() as acts:
        open_stage(final, by=SERVER)
    order = [
        row.participant.number
        for row in compute_stage_standings(first_stage(final.tournament)).standings.rows
    ]
    assert (numbers_of(final), acts) == (order[:4], [Act.STAGE_OPENED])


def test_the_others_enter_the_stage_that_takes_the_rest() -> None:
    source = qualified(7, 3)
    final = stage_after(source, "Finale", entry="ranks", to_place=4)
    rest = stage_after(source, "Consolante", entry="others")
    assert refused(open_stage, rest, by=SERVER) == "sisters-first"
    open_stage(final, by=SERVER)
    open_stage(rest, by=SERVER)
    assert sorted(numbers_of(final) + numbers_of(rest)) == [1, 2, 3, 4, 5, 6, 7]


def test_a_team_that_left_is_passed_over_and_the_next_takes_the_place() -> None:
    source = qualified(6, 3)
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    best = find_qualifiers(final).qualifiers[0].team
    Team.objects.filter(pk=best.pk).update(is_present=False)
    found = find_qualifiers(final)
    assert ([team.pk for team in found.gone], len(found.qualifiers)) == ([best.pk], 2)


@pytest.mark.parametrize(
    ("carry", "ranking_points", "match_points"),
    [("nothing", 0, 0), ("half", 2, 1495), ("everything", 4, 2990)],
)
def test_points_are_carried_as_the_stage_says(
    carry: str, ranking_points: int, match_points: int, four: Made
) -> None:
    source = four()
    final = stage_after(source, "Finale", entry="ranks", to_place=2, carry=carry)
    open_stage(final, by=SERVER)
    one = final.entrants.get(team__number=1)
    assert (one.carried_ranking_points, one.carried_match_points) == (ranking_points, match_points)


def test_carried_points_stand_in_the_standings_as_what_they_are(four: Made) -> None:
    final = stage_after(four(), "Finale", entry="ranks", to_place=2, carry="everything")
    open_stage(final, by=SERVER)
    row = compute_stage_standings(final).standings.rows[0]
    reasons = {line.reason for line in row.tally.adjustments}
    assert (row.tally.ranking_points, row.tally.total) == (4, 2990)
    assert reasons == {"Points emportés de la phase précédente"}


def test_half_of_an_odd_number_is_rounded_as_the_ranking_rounds() -> None:
    source = qualified(4, 1, points_win=3)
    final = stage_after(source, "Finale", entry="ranks", to_place=2, carry="half")
    assert [
        qualifier.carried_ranking_points for qualifier in find_qualifiers(final).qualifiers
    ] == [2, 2]


def level_at_the_cut(cut_tie: str) -> list[int]:
    """Who enters a final of two where the second and the third have won as often."""
    tournament = tournament_of(6)
    source = first_stage(tournament)
    finish(draw_round(source))
    final = stage_after(source, "Finale", entry="ranks", to_place=2, cut_tie=cut_tie)
    open_stage(final, by=SERVER)
    return sorted(numbers_of(final))


def winners() -> list[int]:
    tournament = tournament_of(6)
    source = first_stage(tournament)
    finish(draw_round(source))
    rows = compute_stage_standings(source).standings.rows
    return [row.participant.number for row in rows[:3]]


def test_a_tie_at_the_cut_is_decided_by_the_next_criterion() -> None:
    assert level_at_the_cut("order") == sorted(winners()[:2])


def test_or_all_who_are_level_enter() -> None:
    assert level_at_the_cut("all_in") == sorted(winners())


def test_or_a_lot_decides_between_them() -> None:
    drawn = level_at_the_cut("lot")
    assert (len(drawn), set(drawn) <= set(winners())) == (2, True)


def test_the_preview_names_who_is_level_on_both_sides_of_the_cut() -> None:
    source = first_stage(tournament_of(6))
    finish(draw_round(source))
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    found = find_qualifiers(final)
    assert ([qualifier.is_at_cut for qualifier in found.qualifiers], len(found.out_at_cut)) == (
        [True, True],
        1,
    )


def test_a_stage_is_not_opened_while_a_table_before_it_plays() -> None:
    source = first_stage(tournament_of(4))
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    assert refused(open_stage, final, by=SERVER) == "source-not-played"
    draw_round(source)
    assert refused(open_stage, final, by=SERVER) == "round-open"


def test_nor_while_a_draw_before_it_is_prepared() -> None:
    source = qualified(4, 1)
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    preview_draw(source.tournament, stage=source, by=SERVER)
    assert refused(open_stage, final, by=SERVER) == "preview-open"


def test_nor_twice_nor_with_a_single_team_nor_the_first_one(four: Made) -> None:
    source = four()
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    alone = stage_after(source, "Belle", entry="ranks", from_place=4)
    open_stage(final, by=SERVER)
    assert refused(open_stage, final, by=SERVER) == "stage-open"
    assert refused(open_stage, alone, by=SERVER) == "too-few-teams"
    assert refused(open_stage, source, by=SERVER) == "first-stage"


def test_qualifiers_are_taken_back_while_nothing_is_drawn(four: Made) -> None:
    final = stage_after(four(), "Finale", entry="ranks", to_place=2)
    assert refused(reopen_stage, final, by=SERVER) == "stage-closed"
    open_stage(final, by=SERVER)
    draw_round(final)
    assert refused(reopen_stage, final, by=SERVER) == "stage-drawn"
    cancel_draw(final.rounds.get(), by=SERVER, reason="Erreur")
    reopen_stage(final, by=SERVER)
    assert (numbers_of(final), final.tournament.stages.get(number=2).opened_at) == ([], None)


def test_stages_side_by_side_do_not_wait_for_each_other(eight_after_two: Made) -> None:
    source = eight_after_two()
    final = open_stage(stage_after(source, "Finale", entry="ranks", to_place=4), by=SERVER)
    rest = open_stage(stage_after(source, "Consolante", entry="others"), by=SERVER)
    draw_round(final)
    finish(draw_round(rest))
    second = draw_round(rest)
    assert (second.stage_round, second.number) == (2, 5)
    assert final.rounds.get().state == RoundState.PUBLISHED


def test_tables_at_which_another_stage_plays_are_not_given(eight_after_two: Made) -> None:
    source = eight_after_two()
    final = open_stage(stage_after(source, "Finale", entry="ranks", to_place=4), by=SERVER)
    rest = open_stage(stage_after(source, "Consolante", entry="others"), by=SERVER)
    taken = set(draw_round(final).matches.values_list("table_number", flat=True))
    given = set(draw_round(rest).matches.values_list("table_number", flat=True))
    assert (taken, given) == ({1, 2}, {3, 4})


def test_a_stage_that_nobody_brings_points_to_starts_in_the_order_of_its_seeds(eight: Made) -> None:
    final = open_stage(
        stage_after(
            eight(),
            "Finale",
            entry="ranks",
            to_place=4,
            options={"earlier_meetings": False},
        ),
        by=SERVER,
    )
    one, two, three, four = numbers_of(final)
    assert met(draw_round(final)) == {frozenset({one, two}), frozenset({three, four})}


def test_who_met_before_does_not_meet_again_unless_the_stage_says_so(eight: Made) -> None:
    final = open_stage(stage_after(eight(), "Finale", entry="ranks", to_place=4), by=SERVER)
    round_ = draw_round(final)
    played = first_stage(final.tournament).rounds.all()
    earlier = {pair for drawn in played for pair in met(drawn)}
    assert round_.certificate["rematches"] == min(
        sum(pair in earlier for pair in option) for option in _all_pairs(numbers_of(final))
    )


def _all_pairs(four: list[int]) -> list[set[frozenset[int]]]:
    one, two, three, other = four
    return [
        {frozenset({one, two}), frozenset({three, other})},
        {frozenset({one, three}), frozenset({two, other})},
        {frozenset({one, other}), frozenset({two, three})},
    ]


def test_a_stage_is_over_once_those_who_go_on_are_fixed(four: Made) -> None:
    source = four()
    open_stage(stage_after(source, "Finale", entry="ranks", to_place=2), by=SERVER)
    assert refused(draw_round, source) == "stage-followed"
    assert (
        refused(cancel_draw, source.rounds.get(stage_round=2), by=SERVER, reason="Erreur")
        == "stage-followed"
    )


def test_a_round_of_the_final_is_missed_by_nobody_outside() -> None:
    source = qualified(6, 2)
    final = open_stage(stage_after(source, "Finale", entry="ranks", to_place=4), by=SERVER)
    finish(draw_round(final))
    rows = compute_stage_standings(source).standings.rows
    assert [row.tally.missed for row in rows] == [0] * 6


def test_a_penalty_counts_in_the_stage_in_which_it_was_given(four: Made) -> None:
    source = four()
    final = open_stage(stage_after(source, "Finale", entry="ranks", to_place=2), by=SERVER)
    team = final.entrants.order_by("seed")[0].team
    penalise(team, -50)
    totals = [
        compute_stage_standings(stage).standings.row_of(team.pk).tally.adjusted_match_points
        for stage in (source, final)
    ]
    assert totals == [0, -50]


def test_a_latecomer_joins_the_stage_of_everybody(four: Made) -> None:
    source = four()
    rest = open_stage(stage_after(source, "Suite", entry="everybody"), by=SERVER)
    late = Team.objects.create(tournament=source.tournament, number=9, is_present=True)
    round_ = draw_round(rest)
    assert round_.matches.filter(ns=late).count() + round_.matches.filter(ew=late).count() == 1
    cancel_draw(round_, by=SERVER, reason="Erreur")
    play(rest, 1)
    assert Match.objects.filter(round__stage=rest).count() == 3


def test_the_standings_of_a_stage_follow_its_scores() -> None:
    source = first_stage(tournament_of(4))
    round_ = draw_round(source)
    for match in round_.matches.all():
        set_score(match, 900, 1044)
    east = set(round_.matches.values_list("ew__number", flat=True))
    rows = compute_stage_standings(source).standings.rows
    assert {row.participant.number for row in rows[:2]} == east
