"""Who enters a stage, in one sentence."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.chains import first_stage, stage_after
from tournaments.models import Stage
from tournaments.pages.stages.words import phrase_entry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("first", "last", "per_pool", "words"),
    [
        (3, 3, True, "place 3 de chaque poule."),
        (None, 1, True, "place 1 de chaque poule."),
        (1, 2, True, "places 1 à 2 de chaque poule."),
        (5, 5, False, "place 5."),
        (5, 8, False, "places 5 à 8."),
    ],
)
def test_one_place_is_told_as_one(first: int | None, last: int, per_pool: bool, words: str) -> None:
    source: Stage = first_stage(TournamentFactory(stage__system="pools"))
    places = {"from_place": first, "to_place": last, "places_per_pool": per_pool}
    # Who is level at the cut comes in besides: one place alone is no stage.
    stage = stage_after(source, "B", entry="ranks", cut_tie="all_in", **places)
    assert phrase_entry(stage) == f"« {source.name} » : {words}"
