"""Pools that cross in the bracket after them: as it is set, shown, opened and drawn."""

from typing import Any

import pytest

from tests.tournaments.chains import draw_round, first_stage, met, play_out, stage_after
from tests.tournaments.chains import tournament_of as teams_of
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.errors import Refused
from tournaments.forms.stages.options import CrossingField
from tournaments.models import Stage
from tournaments.pages.stages.words import phrase_entry_order
from tournaments.queries.stages.qualifiers import find_qualifiers, list_crossed_matches

pytestmark = pytest.mark.django_db

TYPED = ["A1", "B2", "C1", "D2", "B1", "A2", "D1", "C2"]


def bracket_after(teams: int, **options: Any) -> Stage:
    """A bracket of the first two of each pool, the pools being played."""
    pools = first_stage(teams_of(teams, stage__system="pools"))
    play_out(pools)
    return crossed(pools, **options)


def crossed(pools: Stage, **options: Any) -> Stage:
    places = {"entry": "ranks", "to_place": 2, "places_per_pool": True}
    return stage_after(pools, "Tableau", system="knockout", options=options, **places)


def shown(stage: Stage) -> list[str]:
    """The first round as the stage's page shows it before it is opened."""
    matches = list_crossed_matches(stage, find_qualifiers(stage).qualifiers)
    return [f"{match.one.name}-{match.other.name if match.other else ''}" for match in matches]


@pytest.mark.parametrize(
    ("options", "matches"),
    [
        ({"entry_order": "crossed"}, ["A1-B2", "D1-C2", "B1-A2", "C1-D2"]),
        (
            {"entry_order": "crossing", "entry_crossing": TYPED},
            ["A1-B2", "C1-D2", "B1-A2", "D1-C2"],
        ),
    ],
)
def test_what_is_drawn_is_what_was_shown(options: dict[str, Any], matches: list[str]) -> None:
    stage = bracket_after(16, **options)
    found = list_crossed_matches(stage, find_qualifiers(stage).qualifiers)
    expected = {
        frozenset((match.one.qualifier.team.number, match.other.qualifier.team.number))
        for match in found
        if match.other
    }
    assert shown(stage) == matches
    assert met(draw_round(open_stage(stage, by=SERVER))) == expected


def test_the_ranking_alone_crosses_nothing() -> None:
    assert shown(bracket_after(8)) == []


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"entry_order": "crossed", "seeding": "lot"}, ("crossing-seeded-only", "seeding")),
        (
            {"entry_order": "crossing", "entry_crossing": ["A1", "B2", "B1", "B2"]},
            ("crossing-twice", "entry_crossing"),
        ),
        (
            {"entry_order": "crossing", "entry_crossing": ["A1", "B3", "B1", "A2"]},
            ("crossing-outside", "entry_crossing"),
        ),
        ({"entry_order": "crossing"}, ("crossing-incomplete", "entry_crossing")),
        ({"entry_order": "crossing", "entry_crossing": [3]}, ("bad-option", "entry_crossing")),
    ],
)
def test_a_crossing_that_cannot_be_followed_is_refused(
    options: dict[str, Any], refusal: tuple[str, str]
) -> None:
    pools = first_stage(teams_of(8, stage__system="pools"))
    with pytest.raises(Refused) as found:
        crossed(pools, **options)
    assert (found.value.code, found.value.field) == refusal


def test_only_pools_cross() -> None:
    plain = first_stage(teams_of(8))
    with pytest.raises(Refused, match="pas de poules"):
        stage_after(plain, "Finale", system="knockout", options={"entry_order": "crossed"})


def test_a_typed_crossing_is_read_and_written_as_clubs_write_it() -> None:
    field = CrossingField()
    assert field.clean("a1 - b2, C1–D2\nB1/A2; D1-C2") == TYPED
    assert field.prepare_value(TYPED) == "A1-B2, C1-D2, B1-A2, D1-C2"
    assert phrase_entry_order(
        Stage(system="knockout", options={"entry_order": "crossing", "entry_crossing": TYPED[:4]})
    ) == ("Les poules se croisent ainsi au premier tour : A1–B2, C1–D2.")
