"""Every command of `docs/operations.md` is run as it is written, or is named here with who runs it.

Commands of the site run in this process, from a directory as the page has it: a server's back-up
of that name lies there, a club and a player have the page's names.
"""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command, get_commands, load_command_class
from django.db import connection, transaction

import bootstrap
from config.own_apps import APPS
from operations.backups import back_up
from tests.documented import INSTALLED, PAGE, list_commands
from tests.factories import ClubFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import Player, Tournament
from tournaments.queries.backups import phrase_record_head

OURS = (".venv/bin/python manage.py ", f"{INSTALLED}python manage.py ")
BACKUP_OF_THE_PAGE = "2026-11-21 20:00:00+01:00"
DATA_OF_THE_PAGE = "/var/lib/dixdeder"
HEAD_OF_THE_PAGE = "1a2b3c4d 37:5f3a0c9d21b4e877"
OTHER_DATABASE = ".dump" if connection.vendor == "sqlite" else ".sqlite3"

RUN_ELSEWHERE = {
    "python3 bootstrap.py run": "tests/platform/test_bootstrap.py, and whoever starts",
    "python3 bootstrap.py pack": "tests/platform/pack",
    ".venv/bin/python manage.py rehearse_restore": "tests/tournaments/tasks/backups",
    ".venv/bin/python manage.py can_go_back": "tests/platform/test_going_back.py",
    f"{INSTALLED}python manage.py look_after": "goes on and on: tests/operations/tasks",
    f"{INSTALLED}gunicorn": "tests/platform/wire/test_wire.py, from the page",
    f"{INSTALLED}celery": "tests/tournaments/tasks/test_dispatch.py, from the page",
    "sudo -u postgres": "PostgreSQL's own",
    "python3 -m venv": "bootstrap.py, in each test run",
    ".venv/bin/pip install --require-hashes": "bootstrap.py, in each test run",
    "git pull": "git's own",
    "git checkout": "tests/platform/test_going_back.py, with all that stands beside it",
    "sudo apt-get install": "Debian's own; what the site needs of it is compared below",
    "sudo useradd": "Debian's own",
    "sudo install": "Debian's own",
    "sudo -iu dixdeder": "Debian's own",
    "sudo certbot": "Let's Encrypt answers to the machine of the name alone",
    "curl": "tests/operations/views/test_site.py",
    "sudo cp /srv/dixdeder/docs/nginx.conf": "tests/platform/wire/test_nginx.py runs the file",
    "sudo sed": "tests/platform/wire/test_nginx.py puts its own name in",
    "sudo ln": "Debian's way with nginx",
    "sudo nginx -t": "nginx's own",
    "sudo systemctl": "systemd's own",
}
"""How a command begins that this page's test does not run, and what does."""


def is_ours(command: str) -> bool:
    return command.startswith(OURS) and not command.startswith(tuple(RUN_ELSEWHERE))


def test_every_command_of_the_page_is_run_by_something() -> None:
    others = [command for command in list_commands() if not is_ours(command)]
    assert [one for one in others if not one.startswith(tuple(RUN_ELSEWHERE))] == []
    assert len(list_commands()) > 25


def test_what_runs_elsewhere_stands_on_the_page() -> None:
    told = list_commands()
    assert [one for one in RUN_ELSEWHERE if not any(line.startswith(one) for line in told)] == []


def test_a_server_gets_the_packages_that_a_laptop_gets() -> None:
    (line, *_others) = [
        command for command in list_commands() if command.startswith("sudo apt-get install")
    ]
    assert {"python3-venv", "ca-certificates", *bootstrap.PDF_PACKAGES} <= set(line.split())


def find_units() -> Iterator[tuple[str, str]]:
    """Each unit of the page, by the name that is told before it."""
    names = re.findall(
        r"`(?:/etc/systemd/system/)?(dixdeder-\w+\.(?:service|timer))`", PAGE.read_text()
    )
    yield from zip(
        names,
        re.findall(r"^```ini\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL),
        strict=True,
    )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this computer")
def test_systemd_reads_the_units_of_the_page(tmp_path: Path) -> None:
    for name, text in find_units():
        (tmp_path / name).write_text(text.replace("User=dixdeder", "User=root"))
    command = ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [
        line for line in done.stderr.splitlines() if str(tmp_path) in line or "dixdeder" in line
    ]
    assert [line for line in told if "is not executable" not in line] == []


@pytest.fixture
def server(transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: Any) -> Tournament:
    """The directory, the back-up, the people and the journal that the page's commands name."""
    monkeypatch.chdir(tmp_path)
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = settings.DATA_DIR / "backups"
    settings.STATIC_ROOT = settings.DATA_DIR / "static"
    User.objects.create_superuser("organisateur")
    club = ClubFactory(name="Amicale de la gare", slug="amicale-de-la-gare")
    tournament = TournamentFactory(club=club)
    Player.objects.create(club=club, name="DUPONT Éva")
    with transaction.atomic():
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)
    with time_machine.travel(BACKUP_OF_THE_PAGE, tick=False):
        back_up()
    return tournament


def run(command: str, tournament: Tournament) -> None:
    """Run a command of the page; the head on it is of nobody's journal, this one's stands in."""
    own = next(filter(command.startswith, OURS))
    line = command.removeprefix(own).replace(HEAD_OF_THE_PAGE, phrase_record_head(tournament))
    line = line.replace(DATA_OF_THE_PAGE, "data")
    name, *arguments = shlex.split(line)
    app = get_commands()[name]
    call_command(load_command_class(app, name) if app in APPS else name, *arguments)


def test_the_sites_own_commands_do_what_the_page_says(
    server: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    done = 0
    for command in list_commands():
        if is_ours(command) and OTHER_DATABASE not in command:
            run(command, server)
            done += 1
    said = capsys.readouterr().out
    told = ["rien ne diffère", "Restauré.", "Rien n'est effacé : ajoutez --yes."]
    assert (done > 15, [one for one in told if one not in said]) == (True, [])
