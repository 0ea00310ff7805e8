"""Whole chained tournaments through the domain: nobody is lost, every place is given once."""

from collections import Counter

import pytest

from tests.tournaments.chains import (
    chairs,
    draw_round,
    finish,
    first_stage,
    lower_number_wins,
    met,
    numbers_of,
    places,
    play,
    play_out,
    refused,
    set_score,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.barrages import name_winner
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Forfeit
from tournaments.models import Match, Tournament
from tournaments.pairing import draw, read_request
from tournaments.queries.draws.stored_draws import read_drawn_request
from tournaments.queries.stages.progress import StageState, list_stage_progress
from tournaments.queries.stages.standings import compute_stage_standings

pytestmark = pytest.mark.django_db


def states(tournament: Tournament) -> list[StageState]:
    return [progress.state for progress in list_stage_progress(tournament)]


def test_a_knockout_of_eight_takes_three_rounds_and_gives_the_best_the_first_place() -> None:
    tournament = tournament_of(8, stage__system="knockout")
    rounds = play_out(first_stage(tournament))
    assert [round_.matches.count() for round_ in rounds] == [4, 2, 1]
    assert (places(tournament), states(tournament)) == ([1, 2, 3, 4, 5, 6, 7, 8], ["over"])


def test_byes_of_a_bracket_pass_with_their_slots() -> None:
    tournament = tournament_of(5, stage__system="knockout")
    round_ = draw_round(first_stage(tournament))
    byes = round_.matches.filter(ew=None)
    assert byes.count() == 3
    assert "" not in set(byes.values_list("slot", flat=True))


@pytest.mark.parametrize("teams", [2, 3, 7])
def test_a_double_elimination_ends_with_one_winner_and_everybody_placed(teams: int) -> None:
    tournament = tournament_of(teams, stage__system="double_elimination")
    play_out(first_stage(tournament))
    assert (sorted(places(tournament)), places(tournament)[0]) == (list(range(1, teams + 1)), 1)
    assert states(tournament) == ["over"]


def test_four_rounds_then_a_final_of_four_and_a_consolante() -> None:
    tournament = tournament_of(11)
    source = first_stage(tournament)
    final = stage_after(source, "Finale", system="knockout", entry="ranks", to_place=4)
    rest = stage_after(source, "Consolante", system="swiss", entry="others", rounds_planned=2)
    play(source, 4)
    open_stage(final, by=SERVER)
    open_stage(rest, by=SERVER)
    play(rest, 2)
    play_out(final)
    found = places(tournament)
    assert sorted(found) == list(range(1, 12))
    assert set(found[:4]) == set(numbers_of(final))
    assert states(tournament) == ["over", "over", "over"]


def test_losers_of_two_rounds_feed_a_consolante_while_the_main_bracket_goes_on() -> None:
    tournament = tournament_of(8, stage__system="knockout")
    main = first_stage(tournament)
    consolante = stage_after(
        main, "Consolante", system="consolante", entry="losers", lost_rounds=[1, 2]
    )
    finish(draw_round(main))
    open_stage(consolante, by=SERVER)
    assert sorted(numbers_of(consolante)) == [5, 6, 7, 8]
    finish(draw_round(consolante))
    assert refused(draw_round, consolante) == "source-going-on"
    finish(draw_round(main))
    play_out(consolante)
    finish(draw_round(main))
    found = places(tournament)
    assert (found[:2], sorted(found)) == ([1, 2], list(range(1, 9)))
    assert set(found[2:]) == set(numbers_of(consolante))


@pytest.mark.parametrize(("back_before", "joins"), [(2, True), (3, False)])
def test_who_was_away_comes_into_a_consolante_with_the_next_entrants(
    back_before: int, joins: bool
) -> None:
    main = first_stage(tournament_of(8, stage__system="knockout"))
    consolante = stage_after(
        main, "Consolante", system="consolante", entry="losers", lost_rounds=[1, 2]
    )
    play(main, 2)
    away = main.tournament.teams.filter(number=8)
    away.update(is_present=False)
    open_stage(consolante, by=SERVER)
    play(consolante, back_before - 1)
    away.update(is_present=True)
    drawn = finish(draw_round(consolante))
    seated = {
        number for pair in drawn.matches.values_list("ns__number", "ew__number") for number in pair
    }
    assert (8 in numbers_of(consolante), 8 in seated) == (joins, joins)
    play_out(consolante)
    play_out(main)
    assert sorted(places(main.tournament)) == list(range(1, 9))


def test_a_level_table_of_a_bracket_waits_for_whom_the_organiser_names() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    stage = first_stage(tournament)
    round_ = finish(draw_round(stage))
    match = round_.matches.get(table_number=2)
    set_score(match, 972, 972)
    with pytest.raises(Exception, match=r"^Table 2 : égalité, il faut un vainqueur.$"):
        draw_round(stage)
    name_winner(match, side="EW", reason="Belle gagnée", by=SERVER)
    final = draw_round(stage)
    assert match.ew_id in final.matches.values_list("ns", "ew")[0]


def test_who_goes_on_is_named_of_a_level_bracket_match_only_and_before_the_next_draw() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    stage = first_stage(tournament)
    match = finish(draw_round(stage)).matches.get(table_number=1)
    codes = [refused(name_winner, match, side="NS", reason="", by=SERVER)]
    codes.append(refused(name_winner, match, side="NS", reason="Belle", by=SERVER))
    set_score(match, 972, 972)
    name_winner(match, side="NS", reason="Belle", by=SERVER)
    draw_round(stage)
    codes.append(refused(name_winner, match, side="EW", reason="Belle", by=SERVER))
    assert codes == ["reason-missing", "not-level", "already-drawn"]


def test_who_goes_on_is_named_after_a_draw_that_says_nothing_of_it() -> None:
    stage = first_stage(tournament_of(2, stage__system="double_elimination"))
    _upper, final = play(stage, 2)
    match = stage.rounds.get(stage_round=1).matches.get()
    set_score(match, 972, 972)
    assert refused(draw_round, stage) == "undecided"
    name_winner(match, side="EW", reason="Belle gagnée", by=SERVER)
    # Both meet in the final: whoever had lost before has won it, and they meet once more.
    assert met(draw_round(stage)) == met(final)


def test_nobody_is_named_after_a_draw_in_a_ranking_round() -> None:
    stage = first_stage(tournament_of(4))
    match = finish(draw_round(stage)).matches.get(table_number=1)
    set_score(match, 972, 972)
    code = refused(name_winner, match, side="NS", reason="Belle", by=SERVER)
    assert code == "not-in-a-bracket"


def test_the_team_that_did_not_come_is_out_and_so_are_both() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    stage = first_stage(tournament)
    round_ = finish(draw_round(stage))
    record_forfeit(round_.matches.get(table_number=1), absent=Forfeit.BOTH, by=SERVER)
    final = draw_round(stage)
    assert (final.matches.count(), final.matches.get().ew) == (1, None)


def test_a_melee_of_thirteen_over_five_rounds_with_one_who_leaves() -> None:
    tournament = tournament_of(
        13, entrants="individuals", stage__system="melee", stage__rounds_planned=5
    )
    stage = first_stage(tournament)
    partners: list[frozenset[int]] = []
    for number in range(1, 6):
        if number == 4:
            tournament.teams.filter(number=13).update(is_present=False)
        round_ = finish(draw_round(stage, seed=number), by_table)
        seated = [pk for match in round_.matches.all() for pk in chairs(match)]
        assert sorted(seated) == sorted(
            tournament.teams.ready_to_play().values_list("pk", flat=True)
        )
        for match in round_.matches.exclude(ew=None):
            partners.append(frozenset({match.ns_id, match.ns_partner_id or 0}))
            partners.append(frozenset({match.ew_id or 0, match.ew_partner_id or 0}))
    assert len(set(partners)) == len(partners) == 30
    assert (sorted(places(tournament)), states(tournament)) == (list(range(1, 14)), ["over"])


def by_table(match: Match) -> tuple[int, int]:
    return 900 + (match.table_number or 0), 1044 - (match.table_number or 0)


def test_lower_numbers_win_in_these_tests() -> None:
    stage = first_stage(tournament_of(2))
    match = draw_round(stage).matches.select_related("ns", "ew").get()
    ns, ew = lower_number_wins(match)
    assert (ns > ew) == (match.ns.number == 1)


def test_pools_of_four_then_a_bracket_of_the_first_two_of_each() -> None:
    tournament = tournament_of(11, stage__system="pools")
    pools = first_stage(tournament)
    final = stage_after(
        pools, "Tableau", system="knockout", entry="ranks", to_place=2, places_per_pool=True
    )
    play_out(pools)
    open_stage(final, by=SERVER)
    play_out(final)
    sizes = Counter(pools.entrants.values_list("pool", flat=True))
    best = {
        number
        for pool in sizes
        for number in sorted(
            pools.entrants.filter(pool=pool).values_list("team__number", flat=True)
        )[:2]
    }
    found = places(tournament)
    assert (sorted(sizes.values()), set(numbers_of(final))) == ([3, 4, 4], best)
    assert (sorted(found), set(found[:6])) == (list(range(1, 12)), best)


def test_a_round_robin_lets_everybody_meet_once_and_ends() -> None:
    tournament = tournament_of(5, stage__system="round_robin")
    rounds = play_out(first_stage(tournament))
    pairs = [pair for round_ in rounds for pair in met(round_)]
    assert (len(rounds), len(pairs), len(set(pairs))) == (5, 10, 10)
    assert places(tournament) == [1, 2, 3, 4, 5]


def test_nobody_misses_a_round_that_the_own_pool_does_not_play() -> None:
    tournament = tournament_of(7, stage__system="pools")
    stage = first_stage(tournament)
    play_out(stage)
    missed = {row.tally.missed for row in compute_stage_standings(stage).standings.rows}
    assert missed == {0}


@pytest.mark.parametrize(
    "system", ["knockout", "double_elimination", "round_robin", "pools", "movement", "swiss"]
)
def test_a_stored_request_draws_the_same_tables_again(system: str) -> None:
    tournament = tournament_of(7, stage__system=system)
    stage = first_stage(tournament)
    finish(draw_round(stage))
    round_ = draw_round(stage)
    drawn = draw(read_request(read_drawn_request(round_)))
    numbers = dict(tournament.teams.values_list("pk", "number"))
    seated = {
        (match.table_number, numbers[match.ns_id], numbers[match.ew_id or 0])
        for match in round_.matches.exclude(ew=None)
    }
    assert {(table.table, table.ns, table.ew) for table in drawn.tables} == seated
