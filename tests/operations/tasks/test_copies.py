"""Copies that an evening makes of itself, on the computer and on a stick."""

from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from operations.backups import HEADS_SUFFIX, find_heads_path, list_backups
from operations.tasks.copies import COPY_EVENING, FOLDER_ON_A_STICK, copy_evening, find_last_copy
from tests.factories import JobFactory, TournamentFactory
from tournaments.errors import Refused
from tournaments.tasks.run import run_job

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def stick(settings: Any, tmp_path: Path) -> Path:
    """The folder for copies on a stick; another stick beside it has none."""
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.STICKS = [str(tmp_path / "media" / "*" / "*")]
    folder = tmp_path / "media" / "jeanne" / "CLE" / FOLDER_ON_A_STICK
    folder.mkdir(parents=True)
    (tmp_path / "media" / "jeanne" / "PHOTOS").mkdir()
    return folder


def quiet(percent: int, text: str = "") -> None:
    """A progress that nobody follows."""


def test_a_copy_goes_to_the_stick_that_has_the_folder_for_it(stick: Path) -> None:
    outcome = copy_evening(JobFactory(kind=COPY_EVENING), quiet)
    (copy,) = list_backups()
    assert {path.name for path in stick.iterdir()} == {find_heads_path(copy).name, copy.name}
    assert outcome.result == {"path": str(copy), "sticks": [str(stick)]}


def test_a_stick_that_is_full_keeps_no_half_and_the_copy_stands(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", fail)
    outcome = copy_evening(JobFactory(kind=COPY_EVENING), quiet)
    assert (outcome.result["sticks"], list(stick.iterdir())) == ([], [])
    assert len(list_backups()) == 1


def test_a_copy_whose_heads_did_not_fit_leaves_the_stick(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_full(source: Path, target: Path) -> None:
        if source.suffix == HEADS_SUFFIX:
            raise OSError(28, "No space left on device")
        target.write_bytes(b"whole")

    monkeypatch.setattr("shutil.copyfile", run_full)
    outcome = copy_evening(JobFactory(kind=COPY_EVENING), quiet)
    assert (outcome.result["sticks"], list(stick.iterdir())) == ([], [])


def test_a_copy_that_cannot_be_written_is_said(stick: Path, settings: Any) -> None:
    settings.BACKUP_DIR = stick.parent / "no-folder"
    settings.BACKUP_DIR.write_text("a file in its place")
    with pytest.raises(Refused, match="n'a pas pu être écrite"):
        copy_evening(JobFactory(kind=COPY_EVENING), quiet)


def test_the_last_copy_is_the_newest_that_ended(stick: Path) -> None:
    tournament = TournamentFactory()
    assert find_last_copy(tournament) is None
    job = JobFactory(kind=COPY_EVENING, tournament=tournament)
    run_job(str(job.pk))
    found = find_last_copy(tournament)
    assert found is not None
    assert (found.on_stick, found.failed_job) == (True, None)


def test_evenings_whose_copies_wait_share_the_next(stick: Path) -> None:
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        waiting = [JobFactory(kind=COPY_EVENING) for _ in range(2)]
        clock.shift(60)
        shared = {copy_evening(job, quiet).result["path"] for job in waiting}
        clock.shift(60)
        later = copy_evening(JobFactory(kind=COPY_EVENING), quiet).result["path"]
    assert [str(path) for path in list_backups()] == [*shared, later]


def test_once_the_clock_of_the_computer_was_put_back_a_copy_is_made_all_the_same(
    stick: Path,
) -> None:
    tournament = TournamentFactory()
    with time_machine.travel("2026-11-21 22:30+01:00", tick=False) as clock:
        first = run_job(str(JobFactory(kind=COPY_EVENING, tournament=tournament).pk))
        clock.move_to("2026-11-21 21:35+01:00")
        job = JobFactory(kind=COPY_EVENING, tournament=tournament)
        clock.shift(1)
        run_job(str(job.pk))
        found = find_last_copy(tournament)
    assert (first, len(list_backups())) == (None, 2)
    assert found is not None
    assert timezone.localtime(found.at).hour == 21


def test_in_the_hour_that_a_night_has_twice_a_copy_is_made_each_time(stick: Path) -> None:
    with time_machine.travel("2026-10-25 02:50+02:00", tick=False) as clock:
        copy_evening(JobFactory(kind=COPY_EVENING), quiet)
        clock.move_to("2026-10-25 02:45+01:00")
        job = JobFactory(kind=COPY_EVENING)
        clock.move_to("2026-10-25 02:55+01:00")
        copy_evening(job, quiet)
    assert len(list_backups()) == 2
