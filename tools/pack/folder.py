"""The folder itself: the site in it, what starts it, and a page that says how."""

import json
import shutil
import subprocess
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from tools.pack.listing import read_listing
from tools.pack.systems import Target, list_targets
from tools.pack.wheels import ROOT, Pin, list_missing, read_pins

SITE = "site"
MARK = "packed.json"
STARTERS = Path(__file__).parent / "starters"
NOT_FOR_A_HALL = frozenset({".ci", "benchmarks", "proofs", "tests", "tools"})
"""Folders that check the site and are no part of it."""
STARTED_BY = {
    "debian": {"debian.sh": "Dix de der.sh", "debian.desktop": "Dix de der.desktop"},
    "windows": {"windows.bat": "Dix de der.bat"},
    "macos": {"macos.command": "Dix de der.command"},
}
README = "LISEZ-MOI.txt"

Fetch = Callable[[Collection[Pin], Target, Path], object]
"""What puts the wheels that a computer needs into a folder."""


class NotPacked(Exception):
    """No folder was written; the text says why."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """What was written: `pythons` are the versions that it starts with, by processor; `missing` the
    pins without a wheel, by each computer on which it does not start."""

    pythons: dict[str, list[str]]
    missing: dict[Target, list[Pin]]


def write_folder(
    folder: Path,
    system: str,
    *,
    fetch: Fetch,
    fetch_packages: Callable[[Path], bool],
    release: str = "",
    demo: bool = True,
) -> Packed:
    """Write the site for a system into a folder, or bring one up to this version.

    What else lies there stays. Nothing of the old site goes before all of the new one is there.
    Raises `NotPacked`.
    """
    site, draft = folder / SITE, folder / f"{SITE}.part"
    if site.exists() and not (site / MARK).exists():
        raise NotPacked(f"{site} n'est pas de Dix de der.")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        copy_site(draft)
        packed = _bring_wheels(draft / "wheels", system, fetch)
        if system == "debian" and release:
            fetch_packages(draft / "debian" / release)
        mark = {"for": system, "pythons": packed.pythons, "demo": demo}
        (draft / MARK).write_text(json.dumps(mark), encoding="utf-8")
        if site.exists():
            shutil.rmtree(site)
        draft.rename(site)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    write_starters(folder, system)
    return packed


def copy_site(target: Path) -> None:
    """Copy what is under version control and belongs to the site. Raises `NotPacked`."""
    command = ["git", "ls-files", "-z", "--cached"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        raise NotPacked("pack part d'un clone git du site : " + done.stderr.strip())
    for name in filter(None, done.stdout.split("\0")):
        source, there = ROOT / name, target / name
        if Path(name).parts[0] in NOT_FOR_A_HALL or not source.is_file():
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, there)


def _bring_wheels(folder: Path, system: str, fetch: Fetch) -> Packed:
    """The wheels of each computer that has all; one that lacks a single one gets none of them."""
    folder.mkdir()
    pins, listed = read_pins(), read_listing()
    targets = list(list_targets(system))
    missing = {target: list_missing(pins, listed, target) for target in targets}
    pythons: dict[str, list[str]] = {}
    for target in targets:
        if not missing[target]:
            fetch(pins, target, folder)
            pythons.setdefault(target.machine, []).append(target.version)
    return Packed(
        pythons=pythons, missing={target: pins for target, pins in missing.items() if pins}
    )


def say_missing(missing: dict[Target, list[Pin]]) -> list[str]:
    """A line for each kind of computer that the folder does not start on."""
    return [
        f"{target.name} : pas de paquet prêt pour "
        + ", ".join(f"{pin.name} {pin.version}" for pin in pins)
        for target, pins in missing.items()
    ]


def write_starters(folder: Path, system: str) -> None:
    """Write what is double-clicked and the page beside it, as the system wants its lines."""
    end = "\r\n" if system == "windows" else "\n"
    named = STARTED_BY[system] | {f"{system}.txt": README}
    for source, name in named.items():
        text = (STARTERS / source).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8", newline=end)
        (folder / name).chmod(0o644 if name == README else 0o755)
