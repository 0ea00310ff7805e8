"""A corrected result that no longer fits: who goes on meanwhile, and the three ways out."""

from collections.abc import Callable

import pytest

from prizes.domain.palmares import arrest_palmares
from tests.running.made_once import made_once
from tests.running.nightly import nightly_but
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    met,
    numbers_of,
    places,
    play,
    play_out,
    qualified,
    refused,
    set_score,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.mending.ways import Way, find_refusal, mend
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Forfeit, RoundState
from tournaments.models import KeptAsPlayed, Match, Round, Stage, Tournament
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import (
    Contradiction,
    list_contradictions,
    list_open_contradictions,
)

pytestmark = pytest.mark.django_db


def semi_finals(teams: int = 8, *, system: str = "knockout") -> tuple[Stage, Round, Round]:
    """A bracket whose first round is played and whose second is drawn."""
    stage = first_stage(tournament_of(teams, stage__system=system))
    (quarters,) = play(stage, 1)
    return stage, quarters, draw_round(stage, seed=2)


semis_drawn = made_once(semi_finals)
Semis = Callable[[], tuple[Stage, Round, Round]]


def turn_round(match: Match) -> Match:
    """The other side wins it after all."""
    match.refresh_from_db()
    set_score(match, match.ew_score or 0, match.ns_score or 0)
    return match


def between(round_: Round, one: int, other: int) -> Match:
    """The match of two teams, by number."""
    return round_.matches.get(ns__number__in=(one, other), ew__number__in=(one, other))


def waiting(tournament: Tournament) -> Contradiction:
    """The only thing that waits."""
    (found,) = list_open_contradictions(tournament)
    return found


def go(tournament: Tournament, way: Way, reason: str = "Vu ensemble") -> None:
    mend(tournament, code=waiting(tournament).code, way=way, reason=reason, by=SERVER)


def test_what_was_drawn_stands_until_somebody_chooses(semis_drawn: Semis) -> None:
    stage, quarters, _semis = semis_drawn()
    turn_round(between(quarters, 1, 8))
    # 1 stays in, 8 stays out: nobody shares the first place who is out.
    assert places(stage.tournament) == [1, 2, 3, 4, 5, 6, 7, 8]
    found = waiting(stage.tournament)
    assert (found.difference, len(found.stages)) == ({"went_on": 1, "rightful": 8}, 1)


def test_draws_the_end_and_the_prizes_wait_for_the_choice(semis_drawn: Semis) -> None:
    stage, quarters, semis = semis_drawn()
    finish(semis)
    turn_round(between(quarters, 1, 8))
    codes = [
        refused(draw_round, stage),
        refused(finish_tournament, stage.tournament, reason="Fini", by=SERVER),
        refused(arrest_palmares, stage.tournament, by=SERVER),
    ]
    assert codes == ["contradicted"] * 3


def exchanged(pairs: set[frozenset[int]], one: int, other: int) -> set[frozenset[int]]:
    """The same tables with two teams in each other's place."""
    return {frozenset({one: other, other: one}.get(n, n) for n in pair) for pair in pairs}


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
def test_drawing_anew_takes_back_what_has_not_begun(system: str) -> None:
    stage, quarters, semis = semi_finals(system=system)
    before = met(semis)
    turn_round(between(quarters, 1, 8))
    go(stage.tournament, Way.DRAW_ANEW)
    again = stage.rounds.get(stage_round=2)
    assert (again.state, met(again)) == (RoundState.PREVIEW, exchanged(before, 1, 8))
    finish(publish_draw(again, by=SERVER))
    play_out(stage)
    assert sorted(places(stage.tournament)) == list(range(1, 9))
    assert list_contradictions(StageFacts(stage.tournament)) == []


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
def test_the_right_team_takes_a_table_though_another_has_begun(system: str) -> None:
    stage, quarters, semis = semi_finals(system=system)
    before = met(semis)
    other = next(match for match in semis.matches.all() if 2 in (match.ns.number, match.ew.number))
    record_forfeit(other, absent=Forfeit.EW, by=SERVER)
    turn_round(between(quarters, 1, 8))
    code = waiting(stage.tournament).code
    refusal = find_refusal(stage.tournament, code=code, way=Way.DRAW_ANEW, by=SERVER)
    assert refusal is not None
    go(stage.tournament, Way.PUT_RIGHT)
    assert (refusal.code, met(semis)) == ("already-recorded", exchanged(before, 1, 8))
    assert list_open_contradictions(stage.tournament) == []


def test_a_team_that_went_home_beaten_and_came_back_takes_its_table() -> None:
    stage = first_stage(tournament_of(8, stage__system="knockout"))
    (quarters,) = play(stage, 1)
    beaten = stage.tournament.teams.filter(number=8)
    beaten.update(is_present=False)
    semis = draw_round(stage, seed=2)
    before = met(semis)
    beaten.update(is_present=True)
    turn_round(between(quarters, 1, 8))
    go(stage.tournament, Way.PUT_RIGHT)
    assert met(semis) == exchanged(before, 1, 8)


@pytest.mark.parametrize(("is_back", "code"), [(False, "team-gone"), (True, "unseated")])
def test_who_had_gone_home_before_the_draw_has_no_table_to_give_back(
    is_back: bool, code: str
) -> None:
    stage = first_stage(tournament_of(8, stage__system="double_elimination"))
    (quarters,) = play(stage, 1)
    went_on = stage.tournament.teams.filter(number=1)
    went_on.update(is_present=False)
    draw_round(stage, seed=2)
    went_on.update(is_present=is_back)
    turn_round(between(quarters, 1, 8))
    refusal = find_refusal(
        stage.tournament, code=waiting(stage.tournament).code, way=Way.PUT_RIGHT, by=SERVER
    )
    assert (refusal and refusal.code) == code
    go(stage.tournament, Way.DRAW_ANEW)
    play_out(stage)
    assert sorted(places(stage.tournament)) == list(range(1, 9))


def test_what_was_played_is_kept_with_its_reason(semis_drawn: Semis) -> None:
    stage, quarters, semis = semis_drawn()
    finish(semis)
    turn_round(between(quarters, 1, 8))
    refusals = [
        find_refusal(stage.tournament, code=waiting(stage.tournament).code, way=way, by=SERVER)
        for way in (Way.PUT_RIGHT, Way.KEEP)
    ]
    go(stage.tournament, Way.KEEP, "Demi-finale jouée, les quatre sont d'accord")
    play_out(stage)
    kept = KeptAsPlayed.objects.get()
    assert [refusal is None for refusal in refusals] == [False, True]
    assert (kept.match, kept.reason) == (
        between(quarters, 1, 8), "Demi-finale jouée, les quatre sont d'accord",
    )  # fmt: skip
    assert places(stage.tournament) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_another_correction_asks_again(semis_drawn: Semis) -> None:
    stage, quarters, _semis = semis_drawn()
    match = turn_round(between(quarters, 1, 8))
    go(stage.tournament, Way.KEEP)
    turn_round(match)
    settled = list_open_contradictions(stage.tournament)
    record_forfeit(match, absent=Forfeit.BOTH, reason="Personne", by=SERVER)
    assert settled == []
    assert waiting(stage.tournament).difference == {"went_on": 1, "rightful": None}


def test_a_draw_cancelled_leaves_nothing_to_choose(semis_drawn: Semis) -> None:
    stage, quarters, semis = semis_drawn()
    turn_round(between(quarters, 1, 8))
    cancel_draw(semis, by=SERVER, reason="Mauvais vainqueur")
    assert list_open_contradictions(stage.tournament) == []
    assert frozenset({4, 8}) in met(draw_round(stage))


@pytest.mark.parametrize("way", list(Way))
def test_who_lost_after_all_plays_the_consolante(way: Way) -> None:
    main = first_stage(tournament_of(8, stage__system="knockout"))
    (quarters,) = play(main, 1)
    consolante = stage_after(
        main, "Consolante", system="consolante", entry="losers", lost_rounds=[1]
    )
    draw_round(open_stage(consolante, by=SERVER))
    draw_round(main)
    turn_round(between(quarters, 1, 8))
    go(main.tournament, way)
    beaten = {5, 6, 7, 8} if way == Way.KEEP else {1, 5, 6, 7}
    assert set(numbers_of(consolante)) == beaten
    for preview in main.tournament.rounds.filter(state=RoundState.PREVIEW):
        publish_draw(preview, by=SERVER)
    for stage in (main, consolante):
        for round_ in stage.rounds.all():
            finish(round_) if round_ != quarters else None
        play_out(stage)
    assert sorted(places(main.tournament)) == list(range(1, 9))


def lists_of_beaten() -> tuple[Stage, Round, Stage]:
    """A bracket whose first round is played, and the stage of its beaten, open and not drawn."""
    main = first_stage(tournament_of(8, stage__system="knockout"))
    (quarters,) = play(main, 1)
    consolante = stage_after(
        main, "Consolante", system="consolante", entry="losers", lost_rounds=[1, 2]
    )
    return main, quarters, open_stage(consolante, by=SERVER)


lists = made_once(lists_of_beaten)
Lists = Callable[[], tuple[Stage, Round, Stage]]


@pytest.mark.parametrize("way", list(Way))
@pytest.mark.parametrize("main_first", nightly_but({True}, [True, False]))
def test_who_is_listed_as_beaten_does_not_go_on_as_well(
    way: Way, main_first: bool, lists: Lists
) -> None:
    main, quarters, consolante = lists()
    turn_round(between(quarters, 1, 8))
    assert (refused(draw_round, main), refused(draw_round, consolante)) == ("contradicted",) * 2
    go(main.tournament, way)
    goes_on, beaten = (1, 8) if way == Way.KEEP else (8, 1)
    order = (main, consolante) if main_first else (consolante, main)
    drawn = {stage.pk: finish(draw_round(stage)) for stage in order}
    seated = {
        pk: {number for pair in met(round_) for number in pair} for pk, round_ in drawn.items()
    }
    assert (seated[main.pk] & {1, 8}, seated[consolante.pk] & {1, 8}) == ({goes_on}, {beaten})
    assert list_open_contradictions(main.tournament) == []
    play_out(main)
    play_out(consolante)
    assert sorted(places(main.tournament)) == list(range(1, 9))


def test_a_list_of_the_beaten_is_made_anew_with_the_draw_prepared_from_it(lists: Lists) -> None:
    main, quarters, consolante = lists()
    preview_draw(main.tournament, stage=consolante, by=SERVER)
    record_forfeit(between(quarters, 1, 8), absent=Forfeit.BOTH, reason="Personne", by=SERVER)
    assert waiting(main.tournament).difference == {"went_on": 1, "rightful": None}
    go(main.tournament, Way.DRAW_ANEW)
    assert sorted(numbers_of(consolante)) == [5, 6, 7]
    assert list_open_contradictions(main.tournament) == []


def pools_and_final() -> tuple[Stage, Stage]:
    """Two pools of four, their first two in a bracket, the others in another."""
    stage = first_stage(tournament_of(8, stage__system="pools", stage__options={"size": 4}))
    play_out(stage)
    final = stage_after(
        stage, "Tableau", system="knockout", entry="ranks", to_place=2, places_per_pool=True
    )
    others = stage_after(stage, "Consolante", system="knockout", entry="others")
    for one in (final, others):
        draw_round(open_stage(one, by=SERVER))
    return final, others


pools = made_once(pools_and_final)
Pools = Callable[[], tuple[Stage, Stage]]


def lift_a_third(final: Stage) -> tuple[int, int]:
    """The third of a pool beats its second by far, after all: both numbers."""
    source = final.source
    assert source is not None
    entered = set(numbers_of(final))
    pool = list(source.entrants.filter(pool="A").values_list("team__number", flat=True))
    second = max(number for number in pool if number in entered)
    third = min(number for number in pool if number not in entered)
    played = Match.objects.filter(round__stage=source)
    for match in played.filter(ns__number=third) | played.filter(ew__number=third):
        high = (1944, 0) if match.ns.number == third else (0, 1944)
        set_score(match, *high)
    return second, third


def test_who_qualifies_by_a_correction_is_asked_about_in_the_order_of_the_stages(
    pools: Pools,
) -> None:
    final, others = pools()
    second, third = lift_a_third(final)
    found = waiting(final.tournament)
    assert found.difference == [
        {"coming": [third], "dropped": [second]},
        {"coming": [second], "dropped": [third]},
    ]
    assert refused(draw_round, others) == "contradicted"


@pytest.mark.parametrize("way", [Way.DRAW_ANEW, Way.PUT_RIGHT])
def test_two_teams_change_their_stages(way: Way, pools: Pools) -> None:
    final, others = pools()
    second, third = lift_a_third(final)
    go(final.tournament, way)
    assert (third in numbers_of(final), second in numbers_of(others)) == (True, True)
    seated = [
        {number for pair in met(one.rounds.get()) for number in pair} for one in (final, others)
    ]
    assert seated == [set(numbers_of(final)), set(numbers_of(others))]
    assert list_open_contradictions(final.tournament) == []


def test_two_teams_change_their_stages_though_one_is_exempt_there() -> None:
    tournament = side_by_side(final=3, others=3, system="ranking")
    final, others = tournament.stages.filter(source__isnull=False).order_by("number")
    (exempt,) = others.rounds.get().matches.filter(ew=None).values_list("ns__number", flat=True)
    match = Match.objects.get(round__stage=first_stage(tournament), ew__number=exempt)
    set_score(match, 0, 1944)
    go(tournament, Way.PUT_RIGHT)
    assert exempt in numbers_of(final)
    assert list_open_contradictions(tournament) == []


def test_the_exempt_of_those_beaten_changes_places_with_who_beat_it() -> None:
    main = first_stage(tournament_of(7, stage__system="knockout"))
    (first,) = play(main, 1)
    draw_round(main)
    beaten = stage_after(main, "Repêchage", system="round_robin", entry="losers", lost_rounds=[1])
    drawn = draw_round(open_stage(beaten, by=SERVER))
    exempt = drawn.matches.get(ew=None).ns
    won = turn_round(first.matches.get(ew=exempt)).ns
    go(main.tournament, Way.PUT_RIGHT)
    assert drawn.matches.get(ew=None).ns == won
    assert list_open_contradictions(main.tournament) == []


def test_lists_kept_as_they_are_wait_for_nobody(pools: Pools) -> None:
    final, _others = pools()
    before = numbers_of(final)
    lift_a_third(final)
    go(final.tournament, Way.KEEP)
    finish(final.rounds.get())
    assert (numbers_of(final), refused(draw_round, final)) == (before, "")


def test_who_comes_back_or_leaves_asks_for_no_choice(pools: Pools) -> None:
    final, _others = pools()
    final.tournament.teams.filter(number__in=numbers_of(final)[:1]).update(is_present=False)
    assert list_open_contradictions(final.tournament) == []


def test_another_stage_is_not_opened_on_what_contradicts() -> None:
    source = qualified(8)
    first = stage_after(source, "Finale", system="knockout", entry="ranks", to_place=4)
    draw_round(open_stage(first, by=SERVER))
    last = stage_after(first, "Belle", system="round_robin", entry="everybody")
    for match in Match.objects.filter(round__stage=source):
        set_score(match, match.ew_score or 0, match.ns_score or 0)
    assert refused(open_stage, last, by=SERVER) == "contradicted"


@pytest.mark.parametrize(
    "opened_on",
    [{}, {"digest": 1}, {"digest": "x", "known": [[1]], "entering": [1]}, {"digest": "x"}],
)
def test_what_a_stage_was_opened_on_may_be_anything(opened_on: object, pools: Pools) -> None:
    final, _others = pools()
    Stage.objects.update(opened_on=opened_on)
    lift_a_third(final)
    assert list_open_contradictions(final.tournament) == []
