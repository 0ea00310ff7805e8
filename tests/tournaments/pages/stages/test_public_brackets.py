"""The tree of a bracket as the hall reads it."""

import pytest

from tests.tournaments.chains import draw_round, finish, first_stage, play, set_score, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.barrages import name_winner
from tournaments.enums import Forfeit
from tournaments.models import Match, Stage
from tournaments.pages.stages.public_brackets import (
    BracketMatch,
    PublicBracket,
    read_public_bracket,
)

pytestmark = pytest.mark.django_db


def bracket_of(teams: int, system: str = "knockout", **options: object) -> Stage:
    stage = first_stage(tournament_of(teams, stage__system=system))
    Stage.objects.filter(pk=stage.pk).update(options=options)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def columns(bracket: PublicBracket) -> list[tuple[str, int]]:
    return [
        (column.title, len(column.matches)) for part in bracket.parts for column in part.columns
    ]


def matches_of(bracket: PublicBracket) -> list[BracketMatch]:
    return [match for part in bracket.parts for column in part.columns for match in column.matches]


def sides(match: BracketMatch) -> list[object]:
    return [side.team.number if side.team else side.words for side in match.sides]


def test_before_the_first_draw_there_are_entrants_alone() -> None:
    assert read_public_bracket(bracket_of(8)).parts == ()


def test_a_draw_that_only_the_organiser_has_seen_shows_nothing() -> None:
    stage = bracket_of(8)
    round_ = draw_round(stage)
    round_.state = "preview"
    round_.save()
    assert read_public_bracket(stage).parts == ()


def test_the_whole_tree_stands_from_the_first_draw() -> None:
    stage = bracket_of(8, third_place=True)
    draw_round(stage)
    found = read_public_bracket(stage)
    assert columns(found) == [
        ("Quarts de finale", 4),
        ("Demi-finales", 2),
        ("Finale", 1),
        ("Troisième place", 1),
    ]
    assert found.rounds == ((1, "Quarts de finale"), (2, "Demi-finales"), (3, "Finale"))


def test_who_is_not_known_comes_from_somewhere() -> None:
    stage = bracket_of(4, third_place=True)
    draw_round(stage)
    final, third = matches_of(read_public_bracket(stage))[2:]
    assert sides(final) == ["Vainqueur de la demi-finale 1", "Vainqueur de la demi-finale 2"]
    assert sides(third) == ["Battu de la demi-finale 1", "Battu de la demi-finale 2"]


def test_a_table_being_played_says_where() -> None:
    stage = bracket_of(4)
    draw_round(stage)
    first = matches_of(read_public_bracket(stage))[0]
    assert (first.title, first.state, first.table) == ("Demi-finale 1", "ready", 1)


def test_a_result_has_its_points_and_the_winner_goes_on() -> None:
    stage = bracket_of(4)
    finish(draw_round(stage))
    found = matches_of(read_public_bracket(stage))
    assert [(side.team and side.team.number, side.has_won) for side in found[0].sides] == [
        (1, True),
        (4, False),
    ]
    assert found[0].sides[0].points == "1\N{NO-BREAK SPACE}495"
    assert sides(found[2]) == [1, 2]


def test_a_team_without_an_opponent_passes_alone() -> None:
    stage = bracket_of(5)
    draw_round(stage)
    passing = [match for match in matches_of(read_public_bracket(stage)) if match.state == "passed"]
    assert sorted(sides(match) for match in passing) == [[1], [2], [3]]
    assert {match.note for match in passing} == {"Passe sans jouer"}


def test_a_level_match_needs_a_winner_and_then_names_it() -> None:
    stage = bracket_of(4)
    round_ = draw_round(stage)
    match = round_.matches.order_by("table_number")[0]
    set_score(match, 972, 972)
    assert matches_of(read_public_bracket(stage))[0].note == "Égalité : il faut un vainqueur"
    name_winner(Match.objects.get(pk=match.pk), side="EW", reason="Belle", by=SERVER)
    assert matches_of(read_public_bracket(stage))[0].note == "Égalité : l'équipe 4 passe"


def test_a_forfeit_is_said() -> None:
    stage = bracket_of(4)
    match = draw_round(stage).matches.order_by("table_number")[0]
    record_forfeit(match, absent=Forfeit.EW, by=SERVER)
    assert matches_of(read_public_bracket(stage))[0].note == "Forfait"


@pytest.mark.parametrize("seeding", ["lot", "pots", "listed"])
def test_the_tree_shows_those_whom_the_draw_put_together(seeding: str) -> None:
    stage = bracket_of(8, seeding=seeding)
    round_ = draw_round(stage, seed=12345)
    drawn = {frozenset(pair) for pair in round_.matches.values_list("ns__number", "ew__number")}
    first = read_public_bracket(stage).parts[0].columns[0]
    assert {frozenset(sides(match)) for match in first.matches} == drawn


def test_two_brackets_of_a_double_elimination_stand_apart() -> None:
    stage = bracket_of(4, "double_elimination")
    draw_round(stage)
    titles = [part.title for part in read_public_bracket(stage).parts]
    assert titles == ["Tableau principal", "Repêchage", "", ""]


def test_a_second_grand_final_that_nobody_has_to_play_is_not_shown() -> None:
    stage = bracket_of(4, "double_elimination")
    play(stage, 4)
    found = read_public_bracket(stage)
    assert [place.team.number for place in found.places][:1] == [1]
    assert [column.title for part in found.parts for column in part.columns][-1] == "Grande finale"


def test_places_are_given_once_they_are_certain() -> None:
    stage = bracket_of(4)
    play(stage, 2)
    found = read_public_bracket(stage)
    assert [(place.first, place.last, place.team.number) for place in found.places] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 4, 3),
        (3, 4, 4),
    ]


def test_a_result_that_no_longer_fits_is_said_instead_of_a_wrong_tree() -> None:
    stage = bracket_of(4)
    play(stage, 2)
    final = Match.objects.get(round__stage=stage, round__stage_round=2)
    Match.objects.filter(pk=final.pk).update(slot="Z9-9")
    found = read_public_bracket(stage)
    assert (found.parts, found.is_torn) == ((), True)
