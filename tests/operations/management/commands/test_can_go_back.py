"""The newer version says which way leads back, as the older one is going to find it."""

import shutil
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder

from operations.domain.versions import NOTES, Named, list_own_migrations
from operations.models import Addition

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(shutil.which("git") is None, reason="no git on this computer"),
]
ADDS, DOES_MORE = ("tournaments", "0998_adds"), ("tournaments", "0999_does_more")
UNKNOWN = "ne continue pas avec cette base"


@pytest.fixture
def repository(tmp_path: Path, settings: Any) -> Path:
    settings.BASE_DIR = tmp_path
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    return tmp_path


def commit(repository: Path, migrations: Collection[Named]) -> None:
    """A version that has these, tagged 1.0."""
    for app, name in migrations:
        path = repository / app / "migrations" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    for command in (["add", "."], [*who, "commit", "-qm", "1.0"], ["tag", "1.0"]):
        subprocess.run(["git", *command], cwd=repository, check=True)


@pytest.mark.parametrize(
    ("had", "without", "in_the_way"),
    [
        ([], [], None),
        ([ADDS], [], None),
        ([ADDS, DOES_MORE], [], DOES_MORE),
        ([], [NOTES], NOTES),
        ([("another", "0001_x")], [], None),
    ],
)
def test_an_older_version_goes_on_beside_what_only_adds(
    repository: Path,
    capsys: pytest.CaptureFixture[str],
    had: list[Named],
    without: list[Named],
    in_the_way: Named | None,
) -> None:
    Addition.objects.get_or_create(app=ADDS[0], name=ADDS[1])
    for name in had:
        MigrationRecorder.Migration.objects.create(app=name[0], name=name[1])
    commit(repository, list_own_migrations() - {*without})
    if in_the_way is None:
        call_command("can_go_back", "1.0")
        assert "revenez-y sans arrêter le site" in capsys.readouterr().out
        return
    with pytest.raises(CommandError, match=rf"{UNKNOWN} \({'.'.join(in_the_way)}\)"):
        call_command("can_go_back", "1.0")


def test_a_version_that_git_does_not_know_is_said(repository: Path) -> None:
    with pytest.raises(CommandError, match="git ne connaît pas la version x ici"):
        call_command("can_go_back", "x")
