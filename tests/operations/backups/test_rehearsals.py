"""A back-up is tried before it is needed, and the trial is remembered."""

import shutil
import sqlite3

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from operations.backups import back_up, find_heads_path
from operations.backups.rehearsals import RECORD, find_last_rehearsal
from operations.enums import Trouble
from operations.tasks.health import examine_site
from tests.factories import TournamentFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own tools"),
]


@pytest.fixture(autouse=True)
def directory(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


def test_without_a_backup_there_is_nothing_to_try() -> None:
    with pytest.raises(CommandError, match="aucune sauvegarde"):
        call_command("rehearse_restore")
    assert find_last_rehearsal() is None


def test_a_whole_backup_is_restored_elsewhere_and_proved(capsys) -> None:
    TournamentFactory()
    path = back_up()
    call_command("rehearse_restore")
    said = capsys.readouterr().out
    assert "1 concours : rien ne diffère" in said
    tried = find_last_rehearsal()
    assert (tried.backup, tried.went_well) == (path.name, True)
    assert find_heads_path(path).exists()


def test_a_damaged_one_is_told_and_remembered() -> None:
    TournamentFactory()
    path = back_up()
    with sqlite3.connect(path) as copy:
        copy.execute("DROP TABLE tournaments_club")
    with pytest.raises(CommandError, match="n'a pas pu être restaurée"):
        call_command("rehearse_restore")
    assert not find_last_rehearsal().went_well
    assert Trouble.REHEARSAL in examine_site().troubles


def test_a_record_that_cannot_be_read_is_none(directory) -> None:
    back_up()
    (directory / RECORD).write_text("{")
    assert find_last_rehearsal() is None
    shutil.rmtree(directory)
    assert find_last_rehearsal() is None
