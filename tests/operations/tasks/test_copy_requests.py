"""When an evening has itself copied."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from operations.tasks.copies import COPY_EVENING, begin_copies, copy_between_rounds, request_copy
from tests.factories import JobFactory
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState
from tournaments.signals import about_to_remove, acted

pytestmark = pytest.mark.django_db


@pytest.fixture
def copying() -> Iterator[None]:
    """The evening copies itself, as it does where a laptop serves."""
    acted.connect(copy_between_rounds, dispatch_uid="copies")
    yield
    acted.disconnect(dispatch_uid="copies")


@pytest.mark.parametrize(
    ("act", "copies"),
    [
        (Act.DRAW_PUBLISHED, 1),
        (Act.TOURNAMENT_STOPPED, 1),
        (Act.TOURNAMENT_FINISHED, 1),
        (Act.ROUND_STARTED, 0),
    ],
)
def test_a_published_draw_and_an_end_are_copied(
    copying: None, tournament: Tournament, act: Act, copies: int
) -> None:
    announce(act, tournament=tournament, by=SERVER)
    assert Job.objects.filter(kind=COPY_EVENING, tournament=tournament).count() == copies


def test_somebody_who_asks_is_led_to_the_copy(organiser: Client, tournament: Tournament) -> None:
    answer = organiser.post(reverse("organiser:copy", args=[tournament.slug]))
    assert answer["Location"] == reverse("jobs:page", args=[Job.objects.get().pk])


def test_the_evening_says_that_a_copy_failed(organiser: Client, tournament: Tournament) -> None:
    evening = reverse("organiser:overview", args=[tournament.slug])
    job = JobFactory(
        kind=COPY_EVENING,
        tournament=tournament,
        state=JobState.FAILED,
        error="La clé est pleine.",
        finished_at=timezone.now(),
    )
    page = organiser.get(evening).content.decode()
    assert ("La clé est pleine." in page, reverse("jobs:page", args=[job.pk]) in page) == (
        True,
        True,
    )


@pytest.mark.parametrize(
    ("backups", "copied"), [("rounds", ["round", "removal"]), ("days", ["removal"]), ("none", [])]
)
def test_a_server_copies_what_its_settings_say(
    settings: Any, monkeypatch: pytest.MonkeyPatch, backups: str, copied: list[str]
) -> None:
    settings.BACKUPS = backups
    asked: list[str] = []
    monkeypatch.setattr(acted, "connect", lambda *what, **how: asked.append("round"))
    monkeypatch.setattr(about_to_remove, "connect", lambda *what, **how: asked.append("removal"))
    begin_copies()
    assert asked == copied


def test_where_something_else_makes_them_none_is_made(
    tournament: Tournament, settings: Any
) -> None:
    settings.BACKUPS = "none"
    with pytest.raises(Refused, match="sauvegardé par son serveur"):
        request_copy(tournament, by=SERVER)
