"""Places that a lot gives: drawn once, called one after the other, accepted or declined."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    numbers_of,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.stages.barrages import arrange_barrages
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.lots import answer_call, draw_lot, take_back_lot, undo_answer
from tournaments.domain.stages.stages import change_stage
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Stage
from tournaments.pages.stages.wall import read_wall_lots
from tournaments.pages.stages.words import phrase_lot
from tournaments.queries.stages.entering.lots import StageLot
from tournaments.queries.stages.overlaps import OverlapCause
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


played = made_once(lambda: qualified(8, 2))


@pytest.fixture
def eight(db: None, played: Callable[[], Stage]) -> Stage:
    """Two rounds that eight teams have played."""
    return played()


def with_lot(source: Stage, **values: Any) -> Stage:
    """A final of the first three, one place more being drawn."""
    asked = {"entry": "ranks", "to_place": 3, "drawn_places": 1, "system": "knockout"}
    return stage_after(source, "Finale", **asked | values)


def lot_of(stage: Stage) -> StageLot:
    lot = find_qualifiers(Stage.objects.get(pk=stage.pk)).lot
    assert lot is not None
    return lot


def answer(stage: Stage, *, accepts: bool) -> int:
    """What the team says that is called; its number."""
    called = lot_of(stage).called
    assert called is not None
    answer_call(stage, team=called.team, accepts=accepts, by=SERVER)
    return called.team.number


def test_who_declines_makes_way_for_the_next_and_who_accepts_plays(eight: Stage) -> None:
    final = with_lot(eight)
    assert refused(open_stage, final, by=SERVER) == "lot-open"
    with recorded_acts() as acts:
        draw_lot(final, by=SERVER)
        declined, accepted = answer(final, accepts=False), answer(final, accepts=True)
    assert acts == [Act.STAGE_LOT_DRAWN, Act.STAGE_LOT_DECLINED, Act.STAGE_LOT_ACCEPTED]
    open_stage(final, by=SERVER)
    assert (len(numbers_of(final)), numbers_of(final)[3], declined in numbers_of(final)) == (
        4,
        accepted,
        False,
    )


def test_the_last_answer_is_undone_until_the_stage_is_open_and_again_once_it_is_reopened(
    eight: Stage,
) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    assert refused(undo_answer, final, by=SERVER) == "nothing-answered"
    first = answer(final, accepts=True)
    undo_answer(final, by=SERVER)
    assert lot_of(final).called
    assert answer(final, accepts=True) == first
    open_stage(final, by=SERVER)
    assert refused(undo_answer, final, by=SERVER) == "stage-open"
    reopen_stage(final, by=SERVER)
    undo_answer(final, by=SERVER)
    assert (lot_of(final).left, lot_of(final).is_over) == (1, False)


def test_of_two_answers_the_later_one_is_undone(eight: Stage) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    answer(final, accepts=False)
    later = answer(final, accepts=True)
    undo_answer(final, by=SERVER)
    called = lot_of(final).called
    assert (called and called.team.number) == later


def test_a_barrage_for_the_last_place_comes_before_the_lot(eight: Stage) -> None:
    final = with_lot(eight, cut_tie="playoff", drawn_from="places", drawn_first=4)
    assert refused(draw_lot, final, by=SERVER) == "barrage-open"
    (barrage,) = arrange_barrages(final, by=SERVER)
    finish(draw_round(barrage), lambda match: (900, 1000))
    (played,) = find_qualifiers(Stage.objects.get(pk=final.pk)).barrages
    assert played.winner is not None
    loser = played.one if played.winner is played.other else played.other
    draw_lot(final, by=SERVER)
    drawn = set(final.lot_calls.values_list("team", flat=True))
    assert (loser.team.pk in drawn, played.winner.team.pk in drawn) == (True, False)


def test_nobody_answers_a_lot_while_a_barrage_may_change_who_is_in_it(eight: Stage) -> None:
    final = with_lot(eight, drawn_from="places", drawn_first=4)
    draw_lot(final, by=SERVER)
    called = lot_of(final).called
    assert called is not None
    Stage.objects.filter(pk=final.pk).update(cut_tie="playoff")
    team = called.team
    assert refused(answer_call, final, team=team, accepts=True, by=SERVER) == "barrage-open"


def test_a_lot_taken_back_calls_in_the_same_order(eight: Stage) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    order = [answer(final, accepts=False) for _ in range(3)]
    assert refused(change_stage, final, values={"to_place": 2}, by=SERVER) == "lot-drawn"
    take_back_lot(final, by=SERVER)
    assert refused(take_back_lot, final, by=SERVER) == "lot-not-drawn"
    draw_lot(final, by=SERVER)
    assert [answer(final, accepts=False) for _ in range(3)] == order


def test_where_nobody_is_left_the_stage_opens_smaller_and_is_drawn() -> None:
    final = draw_lot(with_lot(qualified(5, 2)), by=SERVER)
    for _ in range(2):
        answer(final, accepts=False)
    open_stage(final, by=SERVER)
    assert draw_round(final).matches.filter(ew=None).count() == 1


def test_nobody_to_draw_holds_nothing_up() -> None:
    final = with_lot(qualified(3, 2))
    assert refused(draw_lot, final, by=SERVER) == "nobody-to-draw"
    assert len(open_stage(final, by=SERVER).entrants.all()) == 3


def test_a_lot_that_fills_the_bracket_up_counts_what_it_lacks() -> None:
    assert lot_of(with_lot(qualified(12, 2), to_place=5, drawn_places=0)).places == 3


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ({}, [4, 5, 6, 7, 8]),
        ({"drawn_from": "places", "drawn_first": 5, "drawn_last": 6}, [5, 6]),
        ({"drawn_from": "places", "drawn_first": 7}, [7, 8]),
    ],
)
def test_among_whom_it_is_drawn(eight: Stage, values: dict[str, Any], places: list[int]) -> None:
    assert [candidate.place for candidate in lot_of(with_lot(eight, **values)).candidates] == places


def test_it_is_drawn_among_the_beaten_of_a_round(eight: Stage) -> None:
    final = with_lot(eight, drawn_from="losers", drawn_first=1)
    lost = final.source.rounds.get(stage_round=1).matches.all()
    beaten = {match.ew_id if match.winner == "NS" else match.ns_id for match in lost}
    found = {candidate.team.pk for candidate in lot_of(final).candidates}
    assert found
    assert found <= beaten


def test_who_leaves_is_passed_over_and_its_place_is_free_again(eight: Stage) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    first = answer(final, accepts=True)
    final.tournament.teams.filter(number=first).update(is_present=False)
    found = lot_of(final)
    assert (found.left, found.called is not None) == (1, True)


def test_only_the_team_that_is_called_answers(eight: Stage) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    called = lot_of(final).called
    assert called is not None
    other = final.tournament.teams.exclude(pk=called.team.pk)[0]
    assert refused(answer_call, final, team=other, accepts=True, by=SERVER) == "not-called"
    assert refused(draw_lot, final, by=SERVER) == "lot-drawn"


def test_nobody_answers_once_nobody_is_called(eight: Stage) -> None:
    final = draw_lot(with_lot(eight), by=SERVER)
    number = answer(final, accepts=True)
    assert lot_of(final).called is None
    team = final.tournament.teams.get(number=number)
    assert refused(answer_call, final, team=team, accepts=False, by=SERVER) == "not-called"


def test_the_wall_shows_who_is_called_who_was_and_what_is_left(eight: Stage) -> None:
    final = with_lot(eight, drawn_places=2)
    assert read_wall_lots(final.tournament) == ()
    draw_lot(final, by=SERVER)
    first = answer(final, accepts=True)
    (shown,) = read_wall_lots(final.tournament)
    answered = [(one.placed.team.number, one.answer.value) for one in shown.lot.answered]
    assert (shown.title, answered, shown.lot.left) == ("Finale", [(first, "accepted")], 1)


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"entry": "everybody"}, ("lot-ranks-only", "drawn_places")),
        ({"drawn_places": 65}, ("lot-too-many", "drawn_places")),
        ({"drawn_from": "places"}, ("lot-from-where", "drawn_first")),
        ({"drawn_first": 6, "drawn_last": 5}, ("lot-order", "drawn_last")),
        ({"drawn_places": 0, "cut_tie": "all_in"}, ("lot-level", "cut_tie")),
    ],
)
def test_a_lot_that_cannot_be_drawn_is_refused_when_it_is_set(
    eight: Stage, values: dict[str, Any], refusal: tuple[str, str]
) -> None:
    with pytest.raises(Refused) as found:
        with_lot(eight, **values)
    assert (found.value.code, found.value.field) == refusal


def test_a_bracket_is_filled_up_by_the_next_or_by_lot_but_not_by_both() -> None:
    pools = first_stage(tournament_of(8, stage__system="pools"))
    asked = {"to_place": 2, "places_per_pool": True, "fill_up": True, "drawn_places": 0}
    with pytest.raises(Refused) as found:
        stage_after(pools, "Tableau", entry="ranks", **asked)
    assert (found.value.code, found.value.field) == ("lot-or-next", "drawn_places")


def test_a_lot_may_want_the_teams_of_the_places_below(eight: Stage) -> None:
    final = with_lot(eight, drawn_from="places", drawn_first=4, drawn_last=4)
    assert final.source
    other = stage_after(final.source, "Finale B", entry="ranks", from_place=4)
    (overlap,) = find_qualifiers(other).overlaps
    assert overlap.cause == OverlapCause.DRAWN
    answer(draw_lot(final, by=SERVER), accepts=True)
    assert [qualifier.placed.place for qualifier in find_qualifiers(other).qualifiers] == [
        5,
        6,
        7,
        8,
    ]


def test_a_lot_from_further_down_takes_none_of_the_places_between() -> None:
    final = with_lot(qualified(10, 2), to_place=4, drawn_from="places", drawn_first=9)
    assert final.source
    other = stage_after(final.source, "Finale B", entry="ranks", from_place=5, to_place=8)
    answer(draw_lot(final, by=SERVER), accepts=True)
    assert [qualifier.placed.place for qualifier in find_qualifiers(other).qualifiers] == [
        5,
        6,
        7,
        8,
    ]


def test_the_rule_in_words() -> None:
    asked = {"drawn_places": 2, "drawn_from": "places", "drawn_first": 9, "drawn_last": 16}
    assert phrase_lot(Stage(**asked)) == (
        "Repêchage : 2 places au sort, parmi les places 9 à 16 ; qui est appelé accepte ou "
        "décline, et le sort passe au suivant."
    )
