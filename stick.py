#!/usr/bin/env python3
"""Start the site from a folder that ``bootstrap.py pack`` wrote, on a computer without internet.

The first start puts the libraries of the folder on this computer; every start serves the site and
opens the browser on it. What people do is kept beside the folder, which a newer one may replace.

Standard library only, and readable by Python 3.9, as ``bootstrap.py``.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import bootstrap
from bootstrap import _

PACKED = bootstrap.ROOT / "packed.json"
"""What it starts with: ``{"pythons": {"x86_64": ["3.11", …]}, "demo": true}``."""
WHEELS = bootstrap.ROOT / "wheels"
SYSTEM_PACKAGES = bootstrap.ROOT / "debian"
"""One folder for each release of Debian: their libraries differ."""
DATA = bootstrap.ROOT.parent.parent / "dix-de-der-donnees"
FONTS = Path("/etc/fonts/fonts.conf")
FONT_FOLDERS = """<?xml version="1.0"?>
<fontconfig>
  <dir>%s/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
"""Pango ends a program that has no font at all, whichever the page asks for."""


def main() -> int:
    """Install what is missing and hand over to the site."""
    packed = json.loads(PACKED.read_text(encoding="utf-8"))
    pythons = packed["pythons"].get(platform.machine())
    if not pythons:
        print(_("Ce dossier n'est pas fait pour cet ordinateur (%s).") % platform.machine())
        return 1
    own = ".".join(map(str, sys.version_info[:2]))
    if own not in pythons:
        return _start_again(pythons, own)
    home = find_home()
    python = _find_own_python(home / f"python-{own}")
    os.environ.update(_bring_libraries(home))
    os.environ["DATA_DIR"] = str(DATA)
    serve = [str(python), str(bootstrap.ROOT / "manage.py"), "serve", "--open"]
    return bootstrap.hand_over([*serve, *([] if packed["demo"] else ["--no-demo"])])


def _find_own_python(folder: Path) -> Path:
    """Put the libraries of the folder on this computer; returns the Python that finds them.

    The one that is unpacked beside the folder on Windows cannot make virtual environments: it gets
    them by name.
    """
    if find_spec("venv") is not None:
        bootstrap.set_up(folder, ["requirements.txt"], [], wheels=WHEELS)
        return bootstrap.python_of(folder)
    beside = folder.with_name(f"{folder.name}-libraries")
    _put_beside(beside)
    os.environ["PYTHONPATH"] = str(beside)
    return Path(sys.executable)


def _put_beside(folder: Path) -> None:
    requirements = bootstrap.ROOT / "requirements.txt"
    stamp, asked = folder / "requirements.txt", requirements.read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == asked:
        return
    print(_("Installation des bibliothèques…"), flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    # A wheel is an archive, and Python runs what lies in an archive.
    pip = [sys.executable, str(next(WHEELS.glob("pip-*.whl")) / "pip"), "install"]
    where = ["--no-index", "--find-links", str(WHEELS), "--target", str(folder)]
    install = [*pip, *bootstrap.PINNED, *where, "-r", str(requirements)]
    if subprocess.run(install, check=False).returncode:
        raise SystemExit(_("Les bibliothèques n'ont pas pu être installées (voir ci-dessus)."))
    stamp.write_text(asked, encoding="utf-8")


def _start_again(pythons: list[str], own: str) -> int:
    """With a Python that the folder has libraries for, where this computer has one."""
    for version in reversed(pythons):
        found = shutil.which(f"python{version}")
        if found:
            return bootstrap.hand_over([found, str(Path(__file__).resolve())])
    text = _("Ce dossier demande Python %(wanted)s ; celui de cet ordinateur est %(own)s.")
    print(text % {"wanted": _(" ou ").join(pythons), "own": own})
    if bootstrap.WINDOWS or bootstrap.MAC:
        print(_("Installez-le depuis python.org, puis ouvrez de nouveau le site."))
    return 1


def find_home() -> Path:
    """Where this computer keeps the libraries: on its own disk, whatever the folder lies on.

    A USB stick is slow, and the format that all computers read knows no links.
    """
    if bootstrap.WINDOWS:
        usual, own = "LOCALAPPDATA", Path.home() / "AppData" / "Local"
    elif bootstrap.MAC:
        usual, own = "", Path.home() / "Library" / "Application Support"
    else:
        usual, own = "XDG_DATA_HOME", Path.home() / ".local" / "share"
    return Path(os.environ.get(usual) or own) / "dix-de-der"


# --- what PDFs take on Debian ------------------------------------------------------------------


def _bring_libraries(home: Path) -> dict[str, str]:
    """Unpack the folder's Debian packages for this program alone, and say where they lie.

    Nobody's password is asked, and the system stays as it is. Nothing where the system has them,
    or where they do not load; papers are then pages that the browser prints.
    """
    if bootstrap.WINDOWS or bootstrap.MAC:
        return {}
    if all(map(bootstrap.loads, bootstrap.PDF_PACKAGES.values())):
        return {}
    packages = sorted((SYSTEM_PACKAGES / _name_release()).glob("*.deb"))
    where: dict[str, str] = {}
    if packages and shutil.which("dpkg-deb"):
        with suppress(OSError, subprocess.CalledProcessError):
            where = _unpack(packages, home / "libraries")
    if not where:
        print(_("Les documents s'impriment depuis le navigateur, pas en PDF."))
        print("  apt-get install " + " ".join(bootstrap.PDF_PACKAGES))
    return where


def _name_release() -> str:
    """Which Debian this is (`debian-12`); empty where nothing says so."""
    try:
        told = platform.freedesktop_os_release()
    except OSError:
        return ""
    return "{}-{}".format(told.get("ID", ""), told.get("VERSION_ID", ""))


def _unpack(packages: list[Path], folder: Path) -> dict[str, str]:
    stamp = folder / "packages.txt"
    names = "\n".join(path.name for path in packages)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != names:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for path in packages:
            subprocess.run(["dpkg-deb", "--extract", str(path), str(folder)], check=True)
        stamp.write_text(names, encoding="utf-8")
    found = sorted({str(path.parent) for path in folder.rglob("lib*.so.*")})
    where = {"LD_LIBRARY_PATH": os.pathsep.join(found)}
    if not FONTS.exists():
        where["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
        (folder / "fonts.conf").write_text(FONT_FOLDERS % folder, encoding="utf-8")
    return where if _load(where) else {}


def _load(where: dict[str, str]) -> bool:
    """Whether another process finds the libraries there; this one has looked already."""
    names = list(bootstrap.PDF_PACKAGES.values())
    look = f"import ctypes; [ctypes.CDLL(name) for name in {names!r}]"
    command = [sys.executable, "-c", look]
    quiet = subprocess.DEVNULL
    done = subprocess.run(command, check=False, env={**os.environ, **where}, stderr=quiet)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
