"""Stages: added, changed, removed, and what is refused beside which field."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    first_stage,
    play,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.stages import add_stage, change_stage, remove_stage
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.errors import Refused
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

Made = Callable[[], Stage]
four = made_once(lambda: qualified(4))


def first(teams: int = 4) -> Stage:
    return first_stage(tournament_of(teams))


def refusal(stage: Stage, **values: Any) -> tuple[str, str]:
    """The code and the field with which a stage after this one is refused."""
    with pytest.raises(Refused) as found:
        stage_after(stage, values.pop("name", "Finale"), **values)
    return found.value.code, found.value.field


def test_a_stage_added_comes_last_and_the_first_gets_a_name() -> None:
    source = first()
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    source.refresh_from_db()
    assert (final.number, final.source, source.name) == (2, source, "Qualifications")


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"name": " "}, "name-missing", "name"),
        ({"source": None}, "source-missing", "source"),
        ({"entry": "ranks"}, "places-missing", "to_place"),
        ({"entry": "ranks", "from_place": 5, "to_place": 4}, "places-order", "to_place"),
        ({"entry": "ranks", "from_place": 3, "to_place": 3}, "one-place", "to_place"),
        (
            {"entry": "ranks", "to_place": 2, "places_per_pool": True},
            "pools-only",
            "places_per_pool",
        ),
        ({"entry": "ranks", "to_place": 2, "fill_up": True}, "fill-pools-only", "fill_up"),
        ({"entry": "losers", "lost_rounds": [1]}, "bracket-only", "entry"),
        ({"options": {"earlier_meetings": "peut-être"}}, "bad-option", "earlier_meetings"),
    ],
)
def test_what_cannot_be_played_is_refused_beside_its_field(
    values: dict[str, Any], code: str, field: str
) -> None:
    assert refusal(first(), **values) == (code, field)


def test_the_beaten_of_a_double_elimination_play_on_and_enter_nothing_else() -> None:
    source = first_stage(tournament_of(4, stage__system="double_elimination"))
    assert refusal(source, entry="losers", lost_rounds=[1]) == ("losers-play-on", "entry")


def test_two_stages_do_not_share_a_name() -> None:
    source = first()
    stage_after(source, "Finale", entry="ranks", to_place=2)
    assert refusal(source, name="finale", entry="others") == ("name-taken", "name")


def test_a_stage_does_not_follow_from_another_tournament() -> None:
    other = first()
    code = refused(
        add_stage,
        tournament_of(2),
        values={"name": "Finale", "source": other, "entry": "everybody"},
        by=SERVER,
    )
    assert code == "source-elsewhere"


def test_stages_do_not_follow_from_each_other_in_a_circle() -> None:
    one = stage_after(first(), "Poules", entry="everybody")
    two = stage_after(one, "Finale", entry="everybody")
    assert refused(change_stage, one, values={"source": two}, by=SERVER) == "cycle"


@pytest.mark.parametrize(
    ("sister", "second", "code"),
    [
        ({"entry": "ranks", "to_place": 4}, {"entry": "ranks", "from_place": 4}, "places-overlap"),
        ({"entry": "others"}, {"entry": "others"}, "others-twice"),
        ({"entry": "everybody"}, {"entry": "others"}, "everybody-elsewhere"),
        ({"entry": "others"}, {"entry": "everybody"}, "everybody-elsewhere"),
    ],
)
def test_sister_stages_do_not_ask_for_the_same_teams(
    sister: dict[str, Any], second: dict[str, Any], code: str
) -> None:
    source = first()
    stage_after(source, "Finale", **sister)
    assert refusal(source, name="Consolante", **second)[0] == code


def test_places_side_by_side_are_fine() -> None:
    source = first()
    stage_after(source, "Finale", entry="ranks", to_place=4)
    second = stage_after(source, "Consolante", entry="ranks", from_place=5)
    assert second.number == 3


def test_more_qualifiers_than_teams_are_refused_once_these_are_known(four: Made) -> None:
    source = four()
    assert refusal(source, entry="ranks", to_place=5) == ("too-many-qualifiers", "to_place")


def test_a_melee_is_for_people_who_signed_up_alone() -> None:
    assert refusal(first(), system="melee") == ("people-only", "system")


def test_people_who_signed_up_alone_play_nothing_but_a_melee() -> None:
    tournament = tournament_of(4, entrants="individuals", stage__system="melee")
    assert refusal(first_stage(tournament)) == ("teams-only", "system")


def test_a_stage_with_a_round_keeps_a_system_that_matches_as_it_goes(four: Made) -> None:
    source = four()
    assert refused(change_stage, source, values={"system": "swiss"}, by=SERVER) == ""
    assert refused(change_stage, source, values={"system": "round_robin"}, by=SERVER) == (
        "stage-drawn"
    )


def test_who_enters_is_fixed_once_the_stage_is_open(four: Made) -> None:
    final = stage_after(four(), "Finale", entry="ranks", to_place=2)
    open_stage(final, by=SERVER)
    assert refused(change_stage, final, values={"to_place": 3}, by=SERVER) == "stage-open"


def test_a_name_changes_even_then(four: Made) -> None:
    final = stage_after(four(), "Finale", entry="ranks", to_place=2)
    open_stage(final, by=SERVER)
    assert change_stage(final, values={"name": "Grande finale"}, by=SERVER).name == "Grande finale"


def test_a_stage_is_removed_while_nobody_entered_it() -> None:
    source = first()
    remove_stage(stage_after(source, "Finale", entry="everybody"), by=SERVER)
    assert source.tournament.stages.count() == 1


def test_an_open_stage_the_first_one_and_one_that_is_followed_stay(four: Made) -> None:
    source = four()
    final = stage_after(source, "Finale", entry="ranks", to_place=3)
    stage_after(final, "Belle", entry="everybody")
    assert refused(remove_stage, source, by=SERVER) == "first-stage"
    assert refused(remove_stage, final, by=SERVER) == "stage-followed"
    open_stage(final, by=SERVER)
    assert refused(remove_stage, final, by=SERVER) == "stage-open"


def test_nothing_changes_once_the_tournament_is_finished(four: Made) -> None:
    source = four()
    final = stage_after(source, "Finale", entry="everybody")
    finish_tournament(source.tournament, by=SERVER, reason="La salle ferme")
    acts = [
        refused(add_stage, source.tournament, values={"name": "Belle"}, by=SERVER),
        refused(change_stage, final, values={"name": "Belle"}, by=SERVER),
        refused(remove_stage, final, by=SERVER),
        refused(open_stage, final, by=SERVER),
        refused(draw_round, final),
    ]
    assert acts == ["finished"] * 5


def test_a_stage_whose_qualifiers_are_not_fixed_is_not_drawn(four: Made) -> None:
    final = stage_after(four(), "Finale", entry="everybody")
    assert refused(play, final, 1) == "stage-closed"


def test_losers_of_every_round_that_the_best_of_all_pools_can_play_may_be_asked_for() -> None:
    source = first_stage(tournament_of(8))
    source.system = "pools"
    source.save()
    placed = {"entry": "ranks", "to_place": 2, "places_per_pool": True}
    bracket = stage_after(source, "Finale", system="knockout", **placed)
    values = {"system": "consolante", "entry": "losers", "lost_rounds": [2]}
    assert stage_after(bracket, "Consolante", **values).lost_rounds == [2]


@pytest.mark.parametrize(
    "entering", [{}, {"cut_tie": "all_in"}, {"places_per_pool": True}, {"entry": "everybody"}]
)
def test_losers_of_a_round_that_the_bracket_does_not_have_are_refused_when_typed(
    entering: dict[str, Any],
) -> None:
    """Those who play the stage before bound how many can play the bracket."""
    source = first_stage(tournament_of(8))
    source.system = "pools"
    source.save()
    placed = {"entry": "ranks", "to_place": 8, **entering}
    bracket = stage_after(source, "Finale", system="knockout", **placed)
    values = {"system": "consolante", "entry": "losers", "lost_rounds": [9]}
    with pytest.raises(Refused) as refusal:
        stage_after(bracket, "Consolante", **values)
    assert (refusal.value.code, refusal.value.field) == ("too-many-rounds", "lost_rounds")
