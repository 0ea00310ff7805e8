"""What is over is deleted, on a hosted site as in a hall, without a start or a visit."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import models
from django.utils import timezone

from api.models import KeptAnswer
from operations.tasks.looking_after import do_what_is_due
from suitcases.domain.arrivals import KEPT
from suitcases.domain.forks import OPEN_BESIDE
from suitcases.models import BroughtFile
from tests.factories import ClubFactory, JobFactory, UserFactory
from tests.tournaments.domain.tokens.test_tokens import given
from tournaments.models import Bucket, Job
from tournaments.models.job import JobState
from tournaments.tasks.rounds import DOCUMENTS_KEPT, sweeper

pytestmark = pytest.mark.django_db


def by_the_timer() -> None:
    """Of a server, each minute."""
    do_what_is_due()


def by_the_thread() -> None:
    """Of a hall's server, each hour."""
    sweeper._work(lambda: True)


@pytest.fixture
def over() -> list[models.Model]:
    """A suitcase that nobody accepted, the copy opened of it, papers of last month, what a program
    did and somebody's attempts two days ago."""
    now = timezone.now()
    file = BroughtFile.objects.create(name="V1", content=b"x", brought_by=UserFactory())
    BroughtFile.objects.update(brought_at=now - KEPT - timedelta(minutes=1))
    ended = now - DOCUMENTS_KEPT - timedelta(minutes=1)
    two_days = now - timedelta(days=2)
    token = given(ClubFactory())[0]
    return [
        file,
        JobFactory(kind=OPEN_BESIDE, arguments={"file": str(file.key)}),
        JobFactory(state=JobState.DONE, finished_at=ended),
        KeptAnswer.objects.create(token=token, key="key", digest="a", claimed_at=two_days),
        Bucket.objects.create(key="a", tokens=0, filled_at=two_days),
    ]


@pytest.mark.parametrize("sweep", [by_the_timer, by_the_thread])
def test_what_is_over_goes_by_itself(over: list[models.Model], sweep: Callable[[], None]) -> None:
    now = timezone.now()
    kept = BroughtFile.objects.create(name="V2", content=b"x", brought_by=UserFactory())
    done = JobFactory(state=JobState.DONE, finished_at=now)
    sweep()
    left = [one for one in over if type(one)._default_manager.filter(pk=one.pk).exists()]
    assert left == []
    assert (BroughtFile.objects.get(), Job.objects.get()) == (kept, done)
