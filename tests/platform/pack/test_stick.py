"""Starting from a folder: what is installed from it, where, and what an unfit computer is told."""

import ast
import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bootstrap
import stick

OWN = ".".join(map(str, sys.version_info[:2]))


@pytest.fixture(autouse=True)
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that fits this computer; what would take this process's place is written down."""
    root = tmp_path / "dix-de-der" / "site"
    (root / "wheels").mkdir(parents=True)
    (root / "wheels" / "pip-26.3-py3-none-any.whl").touch()
    (root / "requirements.txt").write_text("django==5.2\n")
    write_mark(root, {platform.machine(): [OWN]})
    monkeypatch.setattr(bootstrap, "ROOT", root)
    monkeypatch.setattr(stick, "PACKED", root / "packed.json")
    monkeypatch.setattr(stick, "WHEELS", root / "wheels")
    monkeypatch.setattr(stick, "SYSTEM_PACKAGES", root / "debian")
    monkeypatch.setattr(stick, "DATA", tmp_path / "dix-de-der-donnees")
    monkeypatch.setattr(bootstrap, "loads", lambda library: True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DATA_DIR", "")
    return root


def write_mark(root: Path, pythons: dict[str, list[str]], *, demo: bool = True) -> None:
    (root / "packed.json").write_text(json.dumps({"pythons": pythons, "demo": demo}))


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands, in place of running them; the last is what the process hands over to."""
    run: list[list[str]] = []

    def record(command: list[str], **options: Any) -> "subprocess.CompletedProcess[bytes]":
        run.append(command)
        if "venv" in command:
            python = bootstrap.python_of(Path(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()
            (Path(command[-1]) / "pyvenv.cfg").touch()
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(bootstrap.subprocess, "run", record)
    monkeypatch.setattr(bootstrap, "hand_over", lambda command: run.append(command) or 0)
    return run


def test_all_is_installed_from_the_folder_on_the_computers_own_disk(
    ran: list[list[str]], packed: Path, tmp_path: Path
) -> None:
    assert stick.main() == 0
    venv = tmp_path / "home" / "dix-de-der" / f"python-{OWN}"
    wheels = packed / "wheels"
    assert ran == [
        [sys.executable, "-m", "venv", "--clear", "--without-pip", str(venv)],
        [
            str(venv / "bin" / "python"),
            str(wheels / "pip-26.3-py3-none-any.whl" / "pip"),
            *("install", "--quiet", "--disable-pip-version-check", "--no-compile"),
            *("--no-deps", "--require-hashes", "--no-index", "--find-links", str(wheels), "-r"),
            str(packed / "requirements.txt"),
        ],
        [str(venv / "bin" / "python"), str(packed / "manage.py"), "serve", "--open"],
    ]


def test_what_people_do_is_kept_beside_the_folder(ran: list[list[str]], tmp_path: Path) -> None:
    stick.main()
    assert bootstrap.os.environ["DATA_DIR"] == str(tmp_path / "dix-de-der-donnees")


def test_a_second_start_installs_nothing(ran: list[list[str]], packed: Path) -> None:
    stick.main()
    write_mark(packed, {platform.machine(): [OWN]}, demo=False)
    ran.clear()
    stick.main()
    assert [command[2:] for command in ran] == [["serve", "--open", "--no-demo"]]


def test_another_processor_is_told(packed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_mark(packed, {"mips": [OWN]})
    assert stick.main() == 1
    told = f"Ce dossier n'est pas fait pour cet ordinateur ({platform.machine()}).\n"
    assert capsys.readouterr().out == told


def test_another_python_takes_over_or_is_asked_for(
    ran: list[list[str]],
    packed: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_mark(packed, {platform.machine(): ["3.1", "3.2"]})
    monkeypatch.setattr(stick.shutil, "which", {"python3.1": "/usr/bin/python3.1"}.get)
    assert (stick.main(), ran) == (0, [["/usr/bin/python3.1", stick.__file__]])
    monkeypatch.setattr(stick.shutil, "which", lambda name: None)
    assert stick.main() == 1
    wanted = f"Ce dossier demande Python 3.1 ou 3.2 ; celui de cet ordinateur est {OWN}.\n"
    assert capsys.readouterr().out == wanted


def test_without_pango_papers_are_pages_and_that_is_said(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "loads", lambda library: False)
    assert stick.main() == 0
    assert "Les documents s'impriment depuis le navigateur, pas en PDF." in capsys.readouterr().out


def test_the_folders_packages_are_unpacked_for_this_program_alone(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a Debian with neither the libraries nor a font."""
    release = packed / "debian" / "debian-12"
    release.mkdir(parents=True)
    (release / "libpango.deb").touch()

    def extract(command: list[str], **options: Any) -> "subprocess.CompletedProcess[bytes]":
        if command[0] == "dpkg-deb":
            (Path(command[-1]) / "usr" / "lib").mkdir(parents=True)
            (Path(command[-1]) / "usr" / "lib" / "libpango.so.0").touch()
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(bootstrap, "loads", lambda library: False)
    monkeypatch.setattr(stick, "_name_release", lambda: "debian-12")
    monkeypatch.setattr(stick, "FONTS", tmp_path / "no-fonts.conf")
    monkeypatch.setattr(stick.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(stick.subprocess, "run", extract)
    folder = tmp_path / "libraries"
    assert stick._bring_libraries(tmp_path) == {
        "LD_LIBRARY_PATH": str(folder / "usr" / "lib"),
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
    }
    assert f"<dir>{folder}/usr/share/fonts</dir>" in (folder / "fonts.conf").read_text()


def test_only_the_standard_library_is_imported_and_an_older_python_reads_it() -> None:
    tree = ast.parse(Path(stick.__file__).read_text(), feature_version=(3, 9))
    names = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert names - {"bootstrap"} <= sys.stdlib_module_names


def test_a_python_without_virtual_environments_finds_the_libraries_by_name(
    ran: list[list[str]], packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick, "find_spec", lambda name: None)
    beside = tmp_path / "home" / "dix-de-der" / f"python-{OWN}-libraries"
    beside.mkdir(parents=True)
    monkeypatch.setattr(bootstrap.shutil, "rmtree", lambda folder, **options: None)
    assert stick.main() == 0
    install, serve = ran
    assert (install[0], install[-4:-2], serve[:2]) == (
        sys.executable,
        ["--target", str(beside)],
        [sys.executable, str(packed / "manage.py")],
    )
    assert bootstrap.os.environ["PYTHONPATH"] == str(beside)
    ran.clear()
    stick.main()
    assert [command[2:] for command in ran] == [["serve", "--open"]]
