"""What is said of a suitcase that is refused as a fork: why, and which of the two counts."""

import uuid

import pytest

from suitcases.domain.forks import Fork
from suitcases.domain.packing import pack_tournament, take_again
from suitcases.models import Suitcase
from suitcases.pages.fork import build_fork
from tests.factories import TournamentFactory
from tournaments.actors import SERVER
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def suitcase() -> Suitcase:
    return pack_tournament(TournamentFactory(), by=SERVER)


def told(suitcase: Suitcase | None, *, is_from_home: bool = False) -> tuple[str, str]:
    """Why, and what counts."""
    fork = Fork(
        tournament=str(Tournament.objects.get().key),
        suitcase=str(uuid.uuid4() if suitcase is None else suitcase.key),
        number=1,
        common=1,
        made_by="Anne",
        made_at="2026-11-21T22:00:00+00:00",
        is_from_home=is_from_home,
    )
    story = build_fork(fork, Tournament.objects.select_related("club").get())
    return story.what, story.holds


def test_a_concours_that_was_taken_up_again(suitcase: Suitcase) -> None:
    tournament = suitcase.tournament
    take_again(tournament, typed_name=tournament.name, reason="Perdue", by=SERVER)
    what, holds = told(suitcase)
    assert what.startswith("Le concours a été repris ici le ")
    assert holds.startswith("C'est ce site qui fait foi")
    pack_tournament(tournament, by=SERVER)
    assert "Ce fichier ne fait pas foi. Ce concours est à la salle" in told(suitcase)[1]


def test_another_copy_that_came_back_first(suitcase: Suitcase) -> None:
    Suitcase.objects.update(ended_at=suitcase.packed_at)
    assert told(suitcase)[0].startswith("La valise V1 est déjà revenue le ")


def test_a_laptop_that_went_its_own_way(suitcase: Suitcase) -> None:
    what, holds = told(None, is_from_home=True)
    assert what.startswith("Ce poste a continué de son côté")
    assert holds.startswith("C'est la valise V1 qui fait foi")
