"""The folder for a hall: what is in it, what stays of it, and that it is the whole site."""

import json
import re
import subprocess
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.sites import ROOT
from tools.pack.folder import NOT_FOR_A_HALL, NotPacked, Packed, write_folder
from tools.pack.systems import Target
from tools.pack.wheels import Pin

SYSTEMS = {
    "debian": ["Dix de der.desktop", "Dix de der.sh"],
    "windows": ["Dix de der.bat"],
    "macos": ["Dix de der.command"],
}


def bring_names(pins: Collection[Pin], target: Target, folder: Path) -> None:
    """In place of pip: a file that says for whom it would be."""
    (folder / f"{target.machine}-{target.version}.whl").touch()


def bring_none(folder: Path) -> bool:
    return False


def pack(folder: Path, system: str = "debian", *, demo: bool = True) -> Packed:
    return write_folder(
        folder, system, fetch=bring_names, fetch_packages=bring_none, release="", demo=demo
    )


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for Debian, packed without a network."""
    folder = tmp_path_factory.mktemp("stick") / "dix-de-der"
    pack(folder)
    return folder


@pytest.fixture(autouse=True)
def small_site(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other folders hold the site in one file: copying all of it takes a second each time."""

    def copy_small(target: Path) -> None:
        target.mkdir(parents=True)
        (target / "manage.py").touch()

    monkeypatch.setattr("tools.pack.folder.copy_site", copy_small)


def test_all_of_the_site_is_there_and_nothing_that_only_checks_it(packed: Path) -> None:
    top = {path.name for path in (packed / "site").iterdir()}
    assert {"manage.py", "stick.py", "bootstrap.py", "requirements.txt", "static"} <= top
    assert top & {"tests", "tools", "proofs", "benchmarks", ".git", ".venv", "data"} == set()


def test_nothing_of_the_copy_asks_for_what_was_left_out(packed: Path) -> None:
    asks = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(NOT_FOR_A_HALL)})\b", re.MULTILINE)
    modules = list((packed / "site").rglob("*.py"))
    asking = [path.name for path in modules if asks.search(path.read_text(encoding="utf-8"))]
    assert (asking, len(modules) > 500) == ([], True)


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_has_what_is_double_clicked_and_a_page_of_a_screen(
    tmp_path: Path, system: str
) -> None:
    pack(tmp_path, system)
    page = (tmp_path / "LISEZ-MOI.txt").read_bytes().decode()
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "site") == sorted(
        [*SYSTEMS[system], "LISEZ-MOI.txt"]
    )
    assert len(page.splitlines()) <= 30
    assert max(map(len, page.splitlines())) <= 90
    assert ("\r\n" in page) == (system == "windows")
    assert all(name in page for name in SYSTEMS[system])


def test_a_newer_one_takes_the_place_of_the_site_alone(tmp_path: Path) -> None:
    pack(tmp_path)
    old = tmp_path / "site" / "gone.py"
    own = tmp_path / "photos.zip"
    old.touch()
    own.touch()
    pack(tmp_path, demo=False)
    mark = json.loads((tmp_path / "site" / "packed.json").read_text())
    assert (old.exists(), own.exists(), mark["demo"]) == (False, True, False)


def test_a_packing_that_fails_leaves_the_site_that_was_there(tmp_path: Path) -> None:
    def fail(pins: Collection[Pin], target: Target, folder: Path) -> None:
        raise OSError(28, "No space left on device")

    pack(tmp_path)
    with pytest.raises(OSError, match="No space left"):
        write_folder(tmp_path, "debian", fetch=fail, fetch_packages=bring_none)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "Dix de der.desktop",
        "Dix de der.sh",
        "LISEZ-MOI.txt",
        "site",
    ]


def test_somebody_elses_folder_of_that_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    with pytest.raises(NotPacked, match=r"n'est pas de Dix de der"):
        pack(tmp_path)


def test_a_computer_without_its_wheels_is_promised_nothing(tmp_path: Path) -> None:
    packed = pack(tmp_path, "macos")
    lacking = {
        target.machine: [pin.name for pin in pins] for target, pins in packed.missing.items()
    }
    wheels = {path.name.split("-")[0] for path in (tmp_path / "site" / "wheels").iterdir()}
    assert (list(packed.pythons), lacking, wheels) == (
        ["arm64"],
        {"x86_64": ["cryptography"]},
        {"arm64"},
    )


@pytest.mark.parametrize("name", ["debian.sh", "macos.command"])
def test_what_is_double_clicked_is_well_formed(name: str) -> None:
    script = ROOT / "tools" / "pack" / "starters" / name
    done = subprocess.run(["sh", "-n", str(script)], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
