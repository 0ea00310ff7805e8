"""The standings of several stages: each of them is ranked once."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play_out,
    side_by_side,
    tournament_of,
)
from tests.tournaments.queries.ranks.test_rank_history import tournament_with_a_final
from tournaments.models import Tournament
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.ranks.staged_standings import list_staged_rows, name_bracket_result
from tournaments.queries.stages import standings as stage_standings
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.facts import StageFacts

pytestmark = pytest.mark.django_db


def results(tournament: Tournament) -> list[str]:
    """What the standings say of each place, the best first."""
    return [line.result for line in read_public_standings(tournament).lines]


def test_each_stage_is_ranked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = side_by_side(final=4, others=4)
    ranked = []
    rank = stage_standings.compute_standings
    monkeypatch.setattr(
        stage_standings,
        "compute_standings",
        lambda *given, **more: ranked.append(given) or rank(*given, **more),
    )
    assert [row.stage.name for row in list_staged_rows(tournament)] == ["Finale", "Consolante"]
    assert len(ranked) == len(list_stages(tournament))


def test_places_of_a_bracket_have_words_and_no_total() -> None:
    tournament = tournament_of(8, stage__system="knockout")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    assert results(tournament) == ["Encore en lice"] * 4 + ["Quart de finaliste"] * 4
    play_out(stage)
    found = read_public_standings(tournament)
    assert (found.columns, found.lines[0].cells) == (("Résultat",), ("Vainqueur",))
    assert results(tournament)[:4] == ["Vainqueur", "Finaliste", "Demi-finaliste", "Demi-finaliste"]


def test_a_stage_alone_has_a_heading_for_each_of_its_cells() -> None:
    tournament = tournament_of(8, stage__system="pools")
    finish(draw_round(first_stage(tournament)))
    found = read_public_standings(tournament)
    assert (found.sections, [column.label for column in found.rounds]) == ((), ["P1"])
    assert [round_.column for round_ in found.lines[0].rounds] == list(found.rounds)


def test_points_stand_beside_the_places_that_they_give() -> None:
    tournament = side_by_side(final=4, others=4, system="swiss")
    final, consolante = read_public_standings(tournament).sections
    assert (final.columns, len(consolante.columns) > 1) == (("Résultat",), True)
    assert {line.result for line in consolante.lines} == {""}
    widths = {len(line.cells) for line in read_public_standings(tournament).lines}
    assert widths == {len(consolante.columns)}


@pytest.mark.parametrize(
    ("system", "place", "shared", "word"),
    [
        ("knockout", 3, False, "Troisième"),
        ("knockout", 9, True, "Huitième de finaliste"),
        ("double_elimination", 3, False, "Troisième"),
        ("double_elimination", 5, True, ""),
        ("consolante", 2, False, "Finaliste"),
    ],
)
def test_only_what_was_lost_there_is_named(
    system: str, place: int, shared: bool, word: str
) -> None:
    assert name_bracket_result(system, place, shared=shared) == word


def test_standings_after_a_round_are_another_thing() -> None:
    tournament = side_by_side(final=4, others=4)
    first, *_others = list_stages(tournament)
    facts = StageFacts(tournament)
    now = stage_standings.compute_stage_standings(first, facts=facts)
    before = stage_standings.compute_stage_standings(first, after_round=0, facts=facts)
    assert (now.after_round, before.after_round) == (1, 0)
    assert stage_standings.compute_stage_standings(first, facts=facts) is now


def test_after_a_round_of_a_bracket_its_places_stand_as_they_were_then() -> None:
    tournament = tournament_with_a_final(6)
    read = [read_public_standings(tournament, after_round=number) for number in (3, 4)]
    semi_finals, final = ([(line.rank, line.result) for line in page.lines] for page in read)
    assert semi_finals[:4] == [(1, "Encore en lice")] * 2 + [(3, "Demi-finaliste")] * 2
    now = read_public_standings(tournament)
    assert final == [(line.rank, line.result) for line in now.lines]
    assert read[1].lines == now.lines


def test_a_rank_after_a_round_of_a_bracket_is_the_one_that_stands_there() -> None:
    tournament = tournament_with_a_final(6)
    page = read_public_standings(tournament, after_round=3)
    shown = {line.team.number: line.rank for line in page.lines}
    told = {number: rank_explanation(tournament, number, after_round=3) for number in shown}
    assert {number: one.rank for number, one in told.items() if one} == shown
