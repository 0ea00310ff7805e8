"""A match for the last place of a stage: arranged, played, won; it counts for nothing else."""

from typing import Any

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    numbers_of,
    places,
    refused,
    stage_after,
    tournament_of,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.stages.barrages import arrange_barrages, drop_barrage
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.stages import change_stage, describe_chain, remove_stage
from tournaments.enums import Act
from tournaments.models import Match, Stage
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.ranks.standings import compute_current_standings
from tournaments.queries.stages.progress import StageState, list_stage_progress
from tournaments.queries.stages.qualifiers import Qualification, find_qualifiers

pytestmark = pytest.mark.django_db


def alike(match: Match) -> tuple[int, int]:
    """The lower number wins, by as much at every table."""
    lower = match.ns.number < (match.ew.number if match.ew else 0)
    return (1000, 900) if lower else (900, 1000)


def higher_number_wins(match: Match) -> tuple[int, int]:
    ns, ew = alike(match)
    return ew, ns


def level_at_the_cut(teams: int = 4, *, to_place: int = 1, **values: Any) -> Stage:
    """A final after one round: all winners are level but for their numbers, and all losers."""
    tournament = tournament_of(teams)
    source = first_stage(tournament)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    finish(draw_round(source), alike)
    asked = {"entry": "ranks", "to_place": to_place, "cut_tie": "barrage", "system": "knockout"}
    return stage_after(source, "Finale", **asked | values)


def found(stage: Stage) -> Qualification:
    return find_qualifiers(Stage.objects.get(pk=stage.pk))


def contenders(stage: Stage) -> list[list[int]]:
    return [
        [barrage.one.team.number, barrage.other.team.number] for barrage in found(stage).barrages
    ]


def test_the_winner_of_the_barrage_enters_and_it_counts_for_nothing_else() -> None:
    final = level_at_the_cut(6, to_place=2, cut_tie="playoff")
    before = [row.tally.total for row in compute_current_standings(final.tournament).standings.rows]
    assert refused(open_stage, final, by=SERVER) == "barrage-open"
    ((one, other),) = contenders(final)
    with recorded_acts() as acts:
        (barrage,) = arrange_barrages(final, by=SERVER)
    assert acts == [Act.STAGE_BARRAGE_ARRANGED]
    drawn = finish(draw_round(barrage), higher_number_wins)
    open_stage(final, by=SERVER)
    after = [row.tally.total for row in compute_current_standings(final.tournament).standings.rows]
    winner = max(one, other)
    assert (numbers_of(final)[1], len(numbers_of(final)), after) == (winner, 2, before)
    assert (name_round(drawn), drawn.matches.get().table_number) == ("Barrage – Finale", 1)
    assert places(final.tournament)[2] == min(one, other)


def test_only_two_who_are_level_on_every_criterion_play_and_a_lot_decides_among_more() -> None:
    final = level_at_the_cut(4)
    ((one, other),) = contenders(final)
    assert {one, other} == {
        row.team.number for row in (found(final).barrages[0].one, found(final).barrages[0].other)
    }
    three = level_at_the_cut(6, to_place=1)
    assert (contenders(three), len(found(three).qualifiers), found(three).has_tie) == ([], 1, True)
    assert refused(arrange_barrages, three, by=SERVER) == "no-barrage"
    assert len(contenders(level_at_the_cut(4, to_place=2))) == 0


def test_the_stage_for_the_next_places_waits_for_who_loses_the_barrage() -> None:
    final = level_at_the_cut(6, to_place=2, cut_tie="playoff")
    assert final.source
    small = stage_after(final.source, "Petite finale", entry="ranks", from_place=3, to_place=4)
    assert refused(open_stage, small, by=SERVER) == "sisters-first"
    ((one, other),) = contenders(final)
    (barrage,) = arrange_barrages(final, by=SERVER)
    progress = {found.stage.name: found.state for found in list_stage_progress(final.tournament)}
    assert progress["Petite finale"] == StageState.WAITING
    finish(draw_round(barrage), higher_number_wins)
    assert refused(open_stage, small, by=SERVER) == "sisters-first"
    open_stage(final, by=SERVER)
    open_stage(small, by=SERVER)
    assert (max(one, other) in numbers_of(final), min(one, other) in numbers_of(small)) == (
        True,
        True,
    )


def test_the_final_waits_while_the_barrage_is_played_and_no_longer() -> None:
    final = level_at_the_cut(4)
    (barrage,) = arrange_barrages(final, by=SERVER)

    def states() -> list[StageState]:
        return [progress.state for progress in list_stage_progress(final.tournament)]

    assert states() == [StageState.OVER, StageState.WAITING, StageState.TO_DRAW]
    finish(draw_round(barrage), alike)
    assert states() == [StageState.OVER, StageState.TO_OPEN, StageState.OVER]


def test_a_barrage_without_a_table_is_dropped_and_another_rule_decides() -> None:
    final = level_at_the_cut(4, to_place=3, cut_tie="playoff", length_kind="deals", length_value=4)
    (barrage,) = arrange_barrages(final, by=SERVER)
    assert (barrage.length, refused(arrange_barrages, final, by=SERVER)) == (
        final.length,
        "barrage-arranged",
    )
    assert refused(remove_stage, final, by=SERVER) == "stage-followed"
    assert refused(reopen_stage, barrage, by=SERVER) == "stage-closed"
    assert len(describe_chain(final.tournament)) == 2
    drop_barrage(barrage, by=SERVER)
    change_stage(final, values={"cut_tie": "order"}, by=SERVER)
    open_stage(final, by=SERVER)
    assert len(numbers_of(final)) == 3


def test_a_barrage_with_a_table_stays() -> None:
    final = level_at_the_cut(4)
    (barrage,) = arrange_barrages(final, by=SERVER)
    draw_round(barrage)
    assert refused(drop_barrage, barrage, by=SERVER) == "stage-drawn"
    assert refused(drop_barrage, final, by=SERVER) == "no-barrage"
    assert refused(open_stage, final, by=SERVER) == "barrage-open"


def test_the_rank_tells_of_the_barrage() -> None:
    final = level_at_the_cut(4, to_place=3)
    (barrage,) = arrange_barrages(final, by=SERVER)
    ((one, other),) = contenders(final)
    finish(draw_round(barrage), alike)
    draw_round(open_stage(final, by=SERVER))
    told = rank_explanation(final.tournament, max(one, other))
    assert told is not None
    assert (
        f"Barrage pour « Finale » perdu contre l'équipe {min(one, other)}." in told.stage_sentence
    )
