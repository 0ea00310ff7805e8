"""The Debian packages without which no PDF is made, for a computer that cannot fetch them."""

import platform
import re
import shutil
import subprocess
from pathlib import Path

from bootstrap import PDF_PACKAGES

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
