"""What the organiser's front page says of stages that are played side by side."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    numbers_of,
    qualified,
    refused,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.stages.barrages import name_winner
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> list[tuple[str, int]]:
    """The live rounds with the tables that each still waits for."""
    return [(one.title, one.progress.missing) for one in read_overview(tournament).live]


def test_nothing_is_live_before_the_first_draw() -> None:
    assert told(tournament_of(4)) == []


@pytest.mark.parametrize(("teams", "rounds"), [(1, 5), (2, 1), (6, 5), (7, 7)])
def test_a_round_robin_has_as_many_rounds_as_its_teams_need(teams: int, rounds: int) -> None:
    tournament = tournament_of(teams)
    Stage.objects.filter(tournament=tournament).update(system="round_robin", rounds_planned=5)
    assert read_overview(tournament).rounds_planned == rounds


def test_the_last_round_is_told_between_two() -> None:
    tournament = tournament_of(4)
    finish(draw_round(first_stage(tournament)))
    assert told(tournament) == [("Partie 1", 0)]


def test_each_stage_that_is_played_is_told() -> None:
    tournament = side_by_side(final=4, others=4)
    assert told(tournament) == [("Finale – demi-finales", 2), ("Consolante – demi-finales", 2)]


def test_tables_are_counted_over_all_of_them() -> None:
    assert read_overview(side_by_side(final=4, others=6)).playing_tables == 4


def test_a_stage_whose_tables_are_done_is_no_longer_told() -> None:
    tournament = side_by_side(final=4, others=4)
    finish(tournament.rounds.get(stage__name="Finale"))
    assert told(tournament) == [("Consolante – demi-finales", 2)]


def both_finals() -> Tournament:
    """Four level teams of which a first final takes every one; a second wants places 3 and 4."""
    tournament = tournament_of(4)
    source = first_stage(tournament)
    source.rounds_planned = 1
    source.save()
    finish(draw_round(source), lambda match: (972, 972))
    stage_after(source, "Finale A", entry="ranks", to_place=2, cut_tie="all_in")
    stage_after(source, "Finale B", entry="ranks", from_place=3, to_place=4)
    return tournament


def next_thing(tournament: Tournament) -> tuple[NextStep, str]:
    evening = read_overview(tournament)
    return evening.next_step, evening.current.stage.name


def test_a_stage_that_cannot_open_does_not_hide_what_can_be_done() -> None:
    tournament = both_finals()
    assert next_thing(tournament) == (NextStep.OPEN, "Finale A")
    final = open_stage(tournament.stages.get(name="Finale A"), by=SERVER)
    assert next_thing(tournament) == (NextStep.DRAW, "Finale A")
    assert [(one.stage.name, one.qualified) for one in read_overview(tournament).stuck] == [
        ("Finale B", 0)
    ]
    tournament.stages.update(rounds_planned=1)
    finish(draw_round(final))
    assert next_thing(tournament)[0] == NextStep.FINISH


def test_an_open_stage_with_nobody_in_the_room_is_not_offered_to_be_drawn() -> None:
    source = qualified(6, 1)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    rest = stage_after(source, "Consolante", entry="others")
    for one in (final, rest):
        open_stage(one, by=SERVER)
    tournament = source.tournament
    tournament.teams.filter(number=numbers_of(final)[0]).update(is_present=False)
    assert next_thing(tournament) == (NextStep.DRAW, "Consolante")
    assert [(one.stage.name, one.qualified) for one in read_overview(tournament).stuck] == [
        ("Finale", 1)
    ]
    finish(draw_round(rest))
    Stage.objects.filter(pk=rest.pk).update(rounds_planned=1)
    assert next_thing(tournament)[0] == NextStep.CHECK_IN
    assert refused(draw_round, final) == "too-few-teams"


def test_the_next_round_of_all_waits_for_who_is_to_come_back() -> None:
    source = qualified(4, 1)
    source.tournament.teams.update(is_present=False)
    evening = read_overview(source.tournament)
    assert (evening.next_step, evening.may_draw) == (NextStep.CHECK_IN, False)


def test_one_for_all_the_others_is_held_up_by_those_alone_that_can_open() -> None:
    source = qualified(6, 1)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    rest = stage_after(source, "Consolante", entry="others")
    alone = stage_after(source, "Belle", entry="ranks", from_place=6)
    final = stage_after(source, "Finale", entry="ranks", to_place=2)
    assert next_thing(source.tournament) == (NextStep.OPEN, "Finale")
    open_stage(final, by=SERVER)
    assert next_thing(source.tournament) == (NextStep.OPEN, "Consolante")
    assert refused(open_stage, alone, by=SERVER) == "too-few-teams"
    open_stage(rest, by=SERVER)
    assert len(numbers_of(final) + numbers_of(rest)) == 6


def test_of_two_stages_that_want_the_same_teams_the_first_gets_them_and_the_other_says_so() -> None:
    second = find_qualifiers(both_finals().stages.get(name="Finale B"))
    taken = {one.team.number for one in second.taken}
    assert (len(second.qualifiers), len(taken), second.has_results) == (0, 2, True)


def test_a_round_more_than_planned_says_so() -> None:
    tournament = tournament_of(4)
    tournament.stages.update(rounds_planned=1)
    finish(draw_round(first_stage(tournament)))
    assert read_overview(tournament).drawing_title == "Tirer la partie 2, au-delà du prévu"


def test_nobody_plays_a_draw_that_the_hall_has_not_seen() -> None:
    tournament = tournament_of(4)
    preview_draw(tournament, by=SERVER, seed=1)
    evening = read_overview(tournament)
    assert (evening.live, evening.playing_tables, evening.may_draw) == ((), 0, False)


def test_a_tree_won_before_its_last_round_has_no_more_rounds_than_were_played() -> None:
    tournament = tournament_of(4)
    tournament.stages.update(system="double_elimination")
    stage = first_stage(tournament)
    while read_overview(tournament).next_step == NextStep.DRAW:
        finish(draw_round(stage))
    evening = read_overview(tournament)
    assert (evening.rounds_planned, evening.draws_whoever_is_there) == (4, False)


def test_a_round_is_counted_among_those_of_its_own_stage() -> None:
    stage = qualified(8, rounds=2)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    stage_after(stage, "Finale", system="ranking", entry="ranks", to_place=4, rounds_planned=5)
    evening = read_overview(stage.tournament)
    assert evening.round is not None
    assert (evening.next_step, evening.round.stage_round) == (NextStep.OPEN, 2)
    assert evening.rounds_planned == 2


def test_before_a_tree_goes_on_somebody_says_who_goes_on_from_a_level_match(client: Client) -> None:
    tournament = side_by_side(final=4, others=4)
    semi = tournament.rounds.get(stage__name="Finale")
    finish(semi, lambda match: (972, 972 if match.table_number == 1 else 900))
    finish(tournament.rounds.get(stage__name="Consolante"))
    evening = read_overview(tournament)
    assert (evening.next_step, evening.undecided_said) == (
        NextStep.DECIDE,
        "Table 1 : égalité, il faut un vainqueur.",
    )
    level = reverse("organiser:draw_winner", args=[tournament.slug, semi.number, 1])
    client.force_login(MembershipFactory(club=tournament.club).user)
    for name, place in (("overview", []), ("rounds", []), ("round", [semi.number])):
        page = client.get(reverse(f"organiser:{name}", args=[tournament.slug, *place]))
        assert level in page.content.decode(), name
    name_winner(semi.matches.get(table_number=1), side="NS", reason="Une donne de plus", by=SERVER)
    assert next_thing(tournament) == (NextStep.DRAW, "Finale")
