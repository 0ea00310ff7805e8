"""Files that somebody brought: how long they are kept, and what goes with them."""

import pytest
from django.utils import timezone

from suitcases.domain.arrivals import (
    KEPT,
    discard_brought_file,
    discard_old_files,
    find_brought_file,
)
from suitcases.domain.forks import OPEN_BESIDE
from suitcases.models import BroughtFile
from tests.factories import JobFactory, UserFactory
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def a_file() -> BroughtFile:
    """A file that was opened beside the site."""
    file = BroughtFile.objects.create(name="a.valise", content=b"x", brought_by=UserFactory())
    JobFactory(kind=OPEN_BESIDE, arguments={"file": str(file.key)})
    return file


def test_a_file_goes_by_age_with_its_copy() -> None:
    old, new = a_file(), a_file()
    BroughtFile.objects.filter(pk=old.pk).update(brought_at=timezone.now() - KEPT)
    with pytest.raises(Refused, match="choisissez la valise de nouveau"):
        find_brought_file(old.key, by=Actor(user=old.brought_by))
    discard_old_files()
    assert BroughtFile.objects.get() == new
    assert Job.objects.get().arguments == {"file": str(new.key)}


def test_a_file_is_thrown_away_with_its_copy() -> None:
    other = a_file()
    discard_brought_file(a_file())
    assert (BroughtFile.objects.get(), Job.objects.count()) == (other, 1)
