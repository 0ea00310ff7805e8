"""Before the first page: done where needed, and only there."""

import pytest
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from operations.domain.versions import list_own_migrations
from operations.embedded import upkeep
from operations.embedded.upkeep import ServerLock, ServerRunning
from tests.factories import JobFactory
from tournaments.models import Job
from tournaments.models.job import JobState


@pytest.fixture
def collected(settings, tmp_path):
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "a.css").write_text("a{}")
    settings.STATICFILES_DIRS = [sources]
    settings.STATIC_ROOT = str(tmp_path / "static")
    return sources


def forget_migrations(*names):
    """The database is one of a version that did not have them."""
    assert MigrationRecorder.Migration.objects.filter(name__in=names).delete()[0] == len(names)


def test_static_files_are_collected_once(collected):
    assert [upkeep.collect_static_files() for _ in range(2)] == [True, False]


def test_changed_static_file_is_collected_again(collected, tmp_path):
    upkeep.collect_static_files()
    (collected / "a.css").write_text("a{color:red}")
    upkeep.collect_static_files()
    assert (tmp_path / "static" / "a.css").read_text() == "a{color:red}"


@pytest.mark.django_db
def test_database_up_to_date_is_left_alone():
    assert upkeep.bring_database_up_to_date() is False


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own tools")
def test_older_database_is_backed_up_first(settings, tmp_path, monkeypatch):
    settings.BACKUP_DIR = tmp_path
    applied = MigrationRecorder.Migration.objects.get(app="sessions", name="0001_initial")
    applied.delete()
    monkeypatch.setattr(upkeep, "call_command", lambda *args, **options: applied.save())
    upkeep.bring_database_up_to_date()
    assert sorted(path.name.split("-", 3)[3] for path in tmp_path.iterdir()) == [
        "avant-mise-a-jour.heads",
        "avant-mise-a-jour.sqlite3",
    ]


@pytest.mark.django_db
def test_database_of_a_version_that_is_not_known_is_refused():
    MigrationRecorder.Migration.objects.create(app="tournaments", name="0010_facts_by_passes")
    with pytest.raises(CommandError, match="autre version"):
        upkeep.bring_database_up_to_date()


@pytest.mark.django_db
def test_database_of_the_last_version_before_migrations_were_joined_is_taken_on():
    forget_migrations("0028_whole_schema", "0007_whole_schema")
    assert upkeep.bring_database_up_to_date() is False
    assert list_own_migrations() <= set(MigrationRecorder(connection).applied_migrations())


@pytest.mark.django_db
def test_database_that_is_older_than_the_joined_migrations_is_refused():
    forget_migrations("0028_whole_schema", "0028_desk_to_the_end")
    with pytest.raises(CommandError, match="autre version"):
        upkeep.bring_database_up_to_date()


@pytest.mark.django_db
def test_jobs_of_the_last_server_are_interrupted():
    JobFactory(state=JobState.RUNNING)
    assert upkeep.tidy_jobs() == 1


@pytest.mark.django_db
def test_jobs_of_workers_are_left_to_them(settings):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    JobFactory(state=JobState.RUNNING)
    upkeep.tidy_jobs()
    assert Job.objects.get().state == JobState.RUNNING


def test_second_server_is_told_where_the_first_is(tmp_path):
    first = ServerLock(tmp_path)
    first.acquire("http://192.0.2.5:8000/")
    with pytest.raises(ServerRunning, match=r"^\d+ http://192\.0\.2\.5:8000/$"):
        ServerLock(tmp_path).acquire("http://192.0.2.5:8001/")
    first.release()


def test_released_lock_is_free(tmp_path):
    first, second = ServerLock(tmp_path), ServerLock(tmp_path)
    first.acquire("a")
    first.release()
    second.acquire("b")
    second.release()
    assert (tmp_path / "server.lock").read_text() == ""


def test_note_left_by_a_dead_server_is_no_lock(tmp_path):
    (tmp_path / "server.lock").write_text("1 http://192.0.2.5:8000/\n")
    lock = ServerLock(tmp_path)
    lock.acquire("c")
    lock.release()
    assert (tmp_path / "server.lock").read_text() == ""
