"""Setting a computer up: what is missing, who may install it, what is left alone."""

import ast
import gettext
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bootstrap
from tests.sites import PATIENCE

SOURCE = Path(bootstrap.__file__)


@pytest.fixture
def commands(monkeypatch):
    """Record the commands instead of running them."""
    run = []

    def record(command, **options):
        run.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(bootstrap.subprocess, "run", record)
    return run


@pytest.fixture
def bare(monkeypatch):
    """A Debian with nothing but Python."""
    monkeypatch.setattr(bootstrap, "_can_make_venv", lambda: False)
    monkeypatch.setattr(bootstrap, "_is_complete", lambda venv: False)
    monkeypatch.setattr(bootstrap, "loads", lambda library: False)
    monkeypatch.setattr(bootstrap, "CERTIFICATES", SOURCE / "none")
    found = {"apt-get": "/usr/bin/apt-get"}
    monkeypatch.setattr(bootstrap.shutil, "which", found.get)
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")


@pytest.fixture(autouse=True)
def french_terminal(monkeypatch):
    """The sentences below are French, whatever the terminal of the test run."""
    monkeypatch.setattr(bootstrap, "_CATALOGUE", gettext.NullTranslations())


@pytest.mark.parametrize(
    ("language", "is_english"),
    [("en_GB.UTF-8", True), ("C.UTF-8", False), ("fr_FR.UTF-8", False), ("", False)],
)
def test_only_an_english_terminal_is_spoken_to_in_english(monkeypatch, language, is_english):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    catalogue = bootstrap._catalogue()
    assert isinstance(catalogue, gettext.GNUTranslations) == is_english


def as_user(monkeypatch, uid, sudo=None, terminal=False):
    found = {"apt-get": "/usr/bin/apt-get", "sudo": sudo}
    monkeypatch.setattr(bootstrap.shutil, "which", found.get)
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: uid)
    monkeypatch.setattr(bootstrap.sys.stdin, "isatty", lambda: terminal, raising=False)


def test_only_the_standard_library_is_imported():
    tree = ast.parse(SOURCE.read_text())
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_an_older_python_can_read_it():
    assert ast.parse(SOURCE.read_text(), feature_version=(3, 9))


def test_an_older_python_is_told_what_is_needed(monkeypatch, capsys):
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    assert bootstrap.main(["run"]) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "Il faut Python 3.11 ou plus récent ; celui-ci est 3.9.2."


def test_a_newer_python_beside_it_takes_over(monkeypatch):
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(bootstrap.shutil, "which", {"python3.12": "/usr/bin/python3.12"}.get)
    handed = []
    monkeypatch.setattr(bootstrap, "hand_over", lambda command: handed.append(command) or 0)
    bootstrap.main(["run", "--port", "80"])
    assert handed == [["/usr/bin/python3.12", str(SOURCE), "run", "--port", "80"]]


def test_bare_debian_lacks_these_to_run(bare):
    assert bootstrap._missing_packages(tests=False) == [
        "python3-venv",
        "ca-certificates",
        "libpangoft2-1.0-0",
        "libharfbuzz-subset0",
    ]


def test_bare_debian_lacks_these_too_to_test(bare):
    assert bootstrap._missing_packages(tests=True)[4:] == ["chromium-headless-shell", "libatomic1"]


def test_root_installs(monkeypatch, commands):
    as_user(monkeypatch, uid=0)
    bootstrap._prepare_packages(["libatomic1"])()
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    assert commands == [
        [*apt, "update"],
        [*apt, "install", "--no-install-recommends", "libatomic1"],
    ]


def test_user_with_sudo_installs_through_it(monkeypatch, commands):
    as_user(monkeypatch, uid=1000, sudo="/usr/bin/sudo", terminal=True)
    bootstrap._prepare_packages(["libatomic1"])()
    assert [command[0] for command in commands] == ["/usr/bin/sudo"] * 3


def test_sudo_asks_nothing_where_nobody_answers(monkeypatch, commands):
    as_user(monkeypatch, uid=1000, sudo="/usr/bin/sudo", terminal=False)
    bootstrap._rights()
    assert commands == [["/usr/bin/sudo", "-n", "true"]]


def test_user_without_rights_is_told_exactly_which(monkeypatch, commands, capsys):
    as_user(monkeypatch, uid=1000)
    bootstrap._prepare_packages(["libpangoft2-1.0-0", "libharfbuzz-subset0"])()
    assert (commands, capsys.readouterr().out.splitlines()) == (
        [],
        [
            "Il manque des paquets du système. À faire installer par un administrateur :",
            "  apt-get install --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0",
            "Sans eux, les documents s'impriment depuis le navigateur, pas en PDF.",
        ],
    )


@pytest.fixture
def venv(tmp_path, monkeypatch):
    """A project with one requirements file, and a virtual environment that is there."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    (tmp_path / "requirements.txt").write_text("django==5.2\n")
    python = bootstrap.python_of(tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    (tmp_path / ".venv" / "pyvenv.cfg").touch()
    return tmp_path / ".venv"


def set_up(venv):
    bootstrap.set_up(venv, ["requirements.txt"], [])


def test_libraries_are_installed_with_hashes(venv, commands):
    set_up(venv)
    assert [command[1:4] + command[-3:] for command in commands] == [
        ["-m", "pip", "install", "--require-hashes", "-r", str(venv.parent / "requirements.txt")]
    ]


def test_a_new_environment_gets_a_newer_pip_first(tmp_path, monkeypatch, commands):
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    (tmp_path / "requirements.txt").write_text("django==5.2\n")
    (tmp_path / ".venv").mkdir()
    set_up(tmp_path / ".venv")
    assert [command[3:4] + command[-2:] for command in commands] == [
        ["--clear", "--clear", str(tmp_path / ".venv")],
        ["install", "-r", str(tmp_path / "requirements-pack.txt")],
        ["install", "-r", str(tmp_path / "requirements.txt")],
    ]


def test_second_start_installs_nothing(venv, commands):
    set_up(venv)
    commands.clear()
    set_up(venv)
    assert commands == []


@pytest.mark.parametrize("needed_first", [True, False])
def test_packages_come_meanwhile_unless_libraries_need_them(venv, monkeypatch, needed_first):
    order, libraries = [], threading.Event()

    def run(command, **_options):
        if "apt-get" in command and not needed_first:
            libraries.wait(PATIENCE)
        order.append("apt" if "apt-get" in command else "pip")
        if "pip" in command:
            libraries.set()
        return subprocess.CompletedProcess(command, 0)

    as_user(monkeypatch, uid=0)
    monkeypatch.setattr(bootstrap.subprocess, "run", run)
    packages = ["ca-certificates", "libatomic1"] if needed_first else ["libatomic1"]
    bootstrap.set_up(venv, ["requirements.txt"], packages)
    assert sorted(order) == ["apt", "apt", "pip"]
    assert order[0] == ("apt" if needed_first else "pip")


def test_changed_requirements_are_installed(venv, commands):
    set_up(venv)
    commands.clear()
    (venv.parent / "requirements.txt").write_text("django==5.2.1\n")
    set_up(venv)
    assert len(commands) == 1


def test_failed_installation_is_tried_again(venv, commands, monkeypatch):
    monkeypatch.setattr(
        bootstrap.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1)
    )
    with pytest.raises(SystemExit, match="n'ont pas pu être installées"):
        set_up(venv)
    assert not (venv / "requirements.sha256").exists()


def test_options_reach_the_server(monkeypatch, tmp_path):
    handed = []
    monkeypatch.setattr(bootstrap, "set_up", lambda *arguments: None)
    monkeypatch.setattr(bootstrap, "hand_over", lambda command: handed.extend(command) or 0)
    monkeypatch.setenv("DATA_DIR", "")
    bootstrap.main(["run", "--port", "8765", "--no-demo", "--data-dir", str(tmp_path)])
    assert handed[2:] == ["serve", "--host", "0.0.0.0", "--port", "8765", "--no-demo"]
    assert bootstrap.os.environ["DATA_DIR"] == str(tmp_path)


def test_what_follows_two_dashes_is_for_pytest(monkeypatch):
    handed = []
    monkeypatch.setattr(bootstrap, "set_up", lambda *arguments: None)
    monkeypatch.setattr(bootstrap, "hand_over", lambda command: handed.extend(command) or 0)
    bootstrap.main(["test", "--only", "sqlite", "--", "-k", "draw"])
    assert handed[1:] == ["-m", "tools.suite", "--only", "sqlite", "--", "-k", "draw"]


def test_a_folder_is_packed_by_the_tool_for_it(monkeypatch, tmp_path):
    handed = []
    monkeypatch.setattr(bootstrap, "set_up", lambda *arguments: None)
    monkeypatch.setattr(bootstrap, "hand_over", lambda command: handed.extend(command) or 0)
    bootstrap.main(["pack", "--for", "windows", "--no-demo", str(tmp_path / "stick")])
    folder = str(tmp_path / "stick")
    assert handed[1:] == ["-m", "tools.pack", "--for", "windows", "--no-demo", folder]
