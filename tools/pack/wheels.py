"""Which wheels a system needs, which are there, and fetching them with pip; and the Debian packages
without which no PDF is made, for a computer that cannot fetch them."""

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from bootstrap import PDF_PACKAGES
from tools.pack.systems import Target, list_tags

ROOT = Path(__file__).resolve().parents[2]
FILES = (ROOT / "requirements.txt", ROOT / "requirements-pack.txt")
"""What the site needs, and pip itself: a computer may have a Python without it."""


class NotFetched(Exception):
    """pip did not bring what it was asked for; the text is what it said."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pin:
    """One line of a requirements file: a version, when it is needed, the hashes of its files."""

    name: str
    version: str
    requirement: Requirement
    hashes: frozenset[str]

    def is_for(self, target: Target) -> bool:
        """Whether such a computer may need it."""
        marker = self.requirement.marker
        return marker is None or any(map(marker.evaluate, target.list_markers()))

    def fits(self, filename: str, target: Target) -> bool:
        """Whether a file is this version as a wheel that can be installed there."""
        name, version, _build, tags = _read_name(filename)
        if name != self.name or version not in self.requirement.specifier:
            return False
        return bool(tags & list_tags(target))


_read_name = cache(parse_wheel_filename)


def read_pins(files: Iterable[Path] = FILES) -> list[Pin]:
    """Every version that the requirements files fix."""
    return [_read_pin(line) for path in files for line in _lines(path)]


def _lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line


def _read_pin(line: str) -> Pin:
    said, *hashes = line.split("--hash=")
    requirement = Requirement(said.strip())
    (fixed,) = requirement.specifier
    return Pin(
        name=canonicalize_name(requirement.name),
        version=fixed.version,
        requirement=requirement,
        hashes=frozenset(digest.strip() for digest in hashes),
    )


def list_missing(pins: Collection[Pin], filenames: Collection[str], target: Target) -> list[Pin]:
    """What a computer needs and has no wheel of among these files."""
    needed = [pin for pin in pins if pin.is_for(target)]
    return [pin for pin in needed if not any(pin.fits(name, target) for name in filenames)]


def fetch_wheels(pins: Collection[Pin], target: Target, folder: Path) -> None:
    """Have pip put the wheels that a computer needs into a folder. Raises `NotFetched`."""
    with written_for_pip([pin for pin in pins if pin.is_for(target)]) as listed:
        where = ["--dest", str(folder), "--requirement", str(listed)]
        done = run_pip(["download", "--quiet", *choose_wheels_of(target), *where])
    if done.returncode:
        raise NotFetched(f"{target.name}\n{done.stderr}")


@contextmanager
def written_for_pip(pins: Collection[Pin]) -> Iterator[Path]:
    """A file with these versions and without their conditions, within the block.

    pip asks the conditions of the computer that it runs on, whatever it chooses for.
    """
    with TemporaryDirectory() as scratch:
        listed = Path(scratch) / "requirements.txt"
        listed.write_text("".join(map(_write_pin, pins)), encoding="utf-8")
        yield listed


def _write_pin(pin: Pin) -> str:
    hashes = [f"--hash={digest}" for digest in sorted(pin.hashes)]
    return " ".join([f"{pin.name}=={pin.version}", *hashes]) + "\n"


def choose_wheels_of(target: Target) -> list[str]:
    """The options by which pip chooses for another computer."""
    platforms = [word for name in target.platforms for word in ("--platform", name)]
    only = ["--only-binary", ":all:", "--no-deps", "--require-hashes"]
    return [*only, "--python-version", target.version, "--implementation", "cp", *platforms]


def run_pip(arguments: Collection[str]) -> "subprocess.CompletedProcess[str]":
    """Run pip and keep what it says."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


OF_EVERY_DEBIAN = frozenset({"libc6", "libgcc-s1", "libstdc++6"})
"""What is there wherever Python is: another's of these would not fit the system."""
BROUGHT = ("lib", "font")
"""How the packages begin that are libraries or what they read; tools are left to the system."""


def name_release() -> str:
    """Which Debian this is (`debian-12`); empty where it is none."""
    try:
        told = platform.freedesktop_os_release()
    except OSError:
        return ""
    return f"debian-{told['VERSION_ID']}" if told.get("ID") == "debian" else ""


def fetch_packages(folder: Path) -> bool:
    """Put the packages for this computer's Debian into a folder; whether they could be had."""
    if not name_release() or not shutil.which("apt-get"):
        return False
    folder.mkdir(parents=True)
    names = sorted(list_with_needed(list(PDF_PACKAGES)))
    command = ["apt-get", "-q", "download", *names]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(folder)
        return False
    return True


def list_with_needed(names: list[str]) -> set[str]:
    """Packages with all that they need, of what stands for another the first."""
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name in found or name in OF_EVERY_DEBIAN or not name.startswith(BROUGHT):
            continue
        found.add(name)
        ahead += _list_needed(name)
    return found


def _list_needed(name: str) -> list[str]:
    command = ["apt-cache", "show", "--no-all-versions", name]
    told = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    lines = re.findall(r"^(?:Pre-)?Depends: (.*)$", told, re.MULTILINE)
    return [
        dependency.split()[0].split(":")[0] for line in lines for dependency in line.split(", ")
    ]
