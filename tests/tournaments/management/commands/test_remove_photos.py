"""The command of a timer that deletes old photos of sheets."""

import datetime
import io

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.factories import MatchFactory
from tests.pictures import picture
from tournaments.actors import SERVER
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo
from tournaments.models import SheetPhoto

pytestmark = pytest.mark.django_db


def test_it_deletes_what_is_old_and_says_how_many() -> None:
    add_photo(ensure_sheet(MatchFactory(table_number=1)), content=picture(), by=SERVER)
    SheetPhoto.objects.update(added_at=timezone.now() - datetime.timedelta(days=31))
    said = io.StringIO()
    call_command("remove_photos", stdout=said)
    assert said.getvalue().strip().endswith("1")
    assert not SheetPhoto.objects.filter(deleted_at=None).exists()
