"""In which order those who play a stage are written down: typed, or by the season before."""

from typing import Any

import pytest

from seasons.enums import SeriesOf
from tests.factories import SeriesFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    met,
    numbers_of,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.actors import SERVER
from tournaments.domain.custody import give_custody
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.stages import add_stage, change_stage, describe_chain
from tournaments.enums import Custody
from tournaments.models import Stage
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.pages.stages.public_stages import read_public_stages

pytestmark = pytest.mark.django_db


def typed(*numbers: Any) -> dict[str, Any]:
    return {"entry_order": "typed", "entry_seeds": list(numbers)}


def test_a_typed_list_enters_first_and_the_rest_follows_by_the_ranking() -> None:
    source = qualified(8, 3)
    values = {"entry": "ranks", "to_place": 4, "system": "knockout"}
    final = stage_after(source, "Finale", **values)
    usual = numbers_of(open_stage(final, by=SERVER))
    other = stage_after(
        source, "Finale B", options=typed(8, 7), **values | {"from_place": 5, "to_place": 8}
    )
    assert numbers_of(open_stage(other, by=SERVER))[:2] == [8, 7]
    again = qualified(8, 3)
    last = stage_after(again, "Finale", options=typed(usual[2], 8), **values)
    expected = [usual[2], *(number for number in usual if number != usual[2])]
    assert numbers_of(open_stage(last, by=SERVER)) == expected


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        (typed(), ("seeds-missing", "entry_seeds")),
        (typed(3, 1, 3), ("seed-twice", "entry_seeds")),
        (typed(3, 99), ("seed-unknown", "entry_seeds")),
        (typed("3"), ("bad-option", "entry_seeds")),
        ({"entry_order": "season"}, ("season-missing", "entry_order")),
    ],
)
def test_an_order_that_cannot_be_followed_is_refused_when_it_is_set(
    options: dict[str, Any], refusal: tuple[str, str]
) -> None:
    source = first_stage(tournament_of(4))
    values = {"name": "Finale", "source": source, "system": "knockout", "options": options}
    assert refused(add_stage, source.tournament, values=values, by=SERVER) == refusal[0]


def test_a_list_is_kept_only_beside_its_choice_and_not_copied_to_other_teams() -> None:
    source = first_stage(tournament_of(4))
    final = stage_after(source, "Finale", system="knockout", options=typed(3, 1))
    assert describe_chain(source.tournament)[1]["options"] == {}
    change_stage(final, values={"options": typed(3, 1) | {"entry_order": "lot"}}, by=SERVER)
    assert Stage.objects.get(pk=final.pk).options == {"entry_order": "lot"}


def test_the_order_is_fixed_with_those_who_entered() -> None:
    final = stage_after(qualified(4), "Finale", entry="ranks", to_place=2, system="knockout")
    open_stage(final, by=SERVER)
    assert refused(change_stage, final, values={"options": typed(1)}, by=SERVER) == "stage-open"
    values = {"options": {"entry_order": "ranking", "third_place": True}}
    assert change_stage(final, values=values, by=SERVER).options == {"third_place": True}


def test_the_order_stands_in_the_regulations_and_on_the_public_page() -> None:
    source = first_stage(tournament_of(4))
    stage_after(source, "Finale", system="knockout", options=typed(3, 1))
    said = "Y entrent d'abord les équipes 3, 1, puis les autres."
    clauses = [
        clause.text
        for chapter in phrase_regulations(source.tournament)
        for clause in chapter.clauses
    ]
    assert any(said in text for text in clauses)
    assert read_public_stages(source.tournament)[1].sentence.endswith(said)


@pytest.mark.parametrize(
    ("ranks", "seeds"),
    [
        (SeriesOf.PEOPLE, [4, 2, 3, 1]),
        (SeriesOf.TEAMS, [4, 2, 1, 3]),
        (SeriesOf.CLUBS, [3, 1, 2, 4]),
    ],
)
def test_the_season_before_seeds_a_bracket_whoever_the_series_ranks(
    ranks: SeriesOf, seeds: list[int]
) -> None:
    series = SeriesFactory(ranks=ranks)
    eva = "EMERY Eva"
    known = [
        (ANNE, BRUNO, "Foyer"),
        (CLAIRE, DENIS, "Amicale"),
        ("FABRE F", "GRAS G"),
        (eva, "H I"),
    ]
    evening_of(series, known, day=1)
    bracket = tournament_of(4, club=series.club, date="2026-10-02", stage__system="knockout")
    people = {1: ("NEUF A", "NEUF B"), 2: (CLAIRE, DENIS), 3: (eva, "NEUF C"), 4: (ANNE, BRUNO)}
    clubs = {3: "Foyer"}
    for team in bracket.teams.with_players():
        team.club_name = clubs.get(team.number, "")
        team.save()
        for player, name in zip(team.players, people[team.number], strict=True):
            player.name = name
            player.save()
    series.events.create(tournament=bracket)
    later = evening_of(series, [("NEUF A", "NEUF B"), (ANNE, CLAIRE)], day=3)
    assert later.finished_at is not None
    stage = first_stage(bracket)
    change_stage(stage, values={"options": {"entry_order": "season"}}, by=SERVER)
    draw_round(stage)
    assert numbers_of(stage) == seeds


def test_nobody_enters_by_a_season_that_stayed_on_another_site() -> None:
    series = SeriesFactory()
    bracket = tournament_of(4, club=series.club, stage__system="knockout")
    event = series.events.create(tournament=bracket)
    stage = first_stage(bracket)
    change_stage(stage, values={"options": {"entry_order": "season"}}, by=SERVER)
    event.delete()
    give_custody(bracket, Custody.VISITING, at=None, who="")
    assert refused(draw_round, stage) == "season-missing"


def test_a_mitchell_by_lot_seats_by_the_lot_and_everybody_meets_the_whole_other_line() -> None:
    asked = {"kind": "mitchell", "entry_order": "lot"}
    stage = first_stage(
        tournament_of(11, stage__system="movement", stage__rounds_planned=6, stage__options=asked)
    )
    rounds = [draw_round(stage, seed=3)]
    lot = numbers_of(stage)
    for _ in range(5):
        finish(rounds[-1])
        rounds.append(draw_round(stage))
    assert (sorted(lot), lot == sorted(lot)) == (list(range(1, 12)), False)
    pairs = [pair for round_ in rounds for pair in met(round_) if len(pair) == 2]
    sitting, moving = lot[:6], lot[6:]
    assert set(pairs) == {frozenset({one, other}) for one in sitting for other in moving}
    assert len(pairs) == len(set(pairs))
