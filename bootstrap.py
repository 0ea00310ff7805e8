#!/usr/bin/env python3
"""Set the site up on this computer and run it, or run its tests.

    python3 bootstrap.py run   [--port 8000] [--host 0.0.0.0] [--data-dir data] [--no-demo]
    python3 bootstrap.py test  [--only lint|quick|sqlite|postgres] [-- arguments for pytest]
    python3 bootstrap.py pack  --for debian|windows|macos FOLDER [--no-demo]

Standard library only. Starts under Python 3.9, so that an older computer is told what it lacks;
the site itself needs Python 3.11.
"""

from __future__ import annotations

import argparse
import ctypes
import ctypes.util
import gettext
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NEEDED = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
SYSTEMS = ("debian", "windows", "macos")
EVERYWHERE = "0.0.0.0"  # noqa: S104  the phones of the hall are to reach it
WINDOWS = os.name == "nt"
MAC = sys.platform == "darwin"

# What Debian calls the package, and the library it brings.
PDF_PACKAGES = {
    "libpangoft2-1.0-0": "libpangoft2-1.0.so.0",
    "libharfbuzz-subset0": "libharfbuzz-subset.so.0",
}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""What the browser tests drive, the first that is there. The first draws pages and nothing around
them, so that a window costs two thirds."""
BEFORE_LIBRARIES = {"python3-venv", "ca-certificates"}
"""Without these no library comes; the other packages come meanwhile."""
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")

# The files name all that is needed: pip need not work that out again. Python compiles modules as
# they are used, and most of what comes never is.
PINNED = ("--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps", "--require-hashes")


def _translate(text: str) -> str:
    """Return a French sentence in the language of the terminal, where there is a catalogue."""
    return _CATALOGUE.gettext(text)


def _catalogue() -> gettext.NullTranslations:
    """English where the terminal asks for it by name; the plain "C" of servers gets French."""
    asked = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    language = next((value for value in asked if value), "")
    if not language.startswith("en"):
        return gettext.NullTranslations()
    return gettext.translation("django", str(ROOT / "locale"), ["en"], fallback=True)


_CATALOGUE = _catalogue()
_ = _translate


def main(arguments: list[str]) -> int:
    """Understand the command line, set up, and hand over to the site or to its tests."""
    own, extra = _split(arguments)
    options = _parser().parse_args(own)
    if sys.version_info < NEEDED:
        return _start_again_with_newer_python(arguments)
    if options.command == "run":
        set_up(ROOT / ".venv", ["requirements.txt"], _missing_packages(tests=False))
        return _run(options)
    if options.command == "pack":
        set_up(ROOT / ".venv", ["requirements.txt"], _missing_packages(tests=False))
        empty = ["--no-demo"] if options.no_demo else []
        packing = [str(python_of(ROOT / ".venv")), "-m", "tools.pack", "--for", options.system]
        return hand_over([*packing, *empty, str(Path(options.folder).expanduser().resolve())])
    files = ["requirements.txt", "requirements-dev.txt"]
    set_up(ROOT / ".venv", files, _missing_packages(tests=True))
    only = ["--only", options.only] if options.only else []
    return hand_over([str(python_of(ROOT / ".venv")), "-m", "tools.suite", *only, "--", *extra])


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=_("Dix de der : installer et lancer le site."))
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help=_("installer ce qui manque, puis servir le site"))
    run.add_argument("--host", default=EVERYWHERE, help=_("adresse d'écoute"))
    run.add_argument("--port", type=int, default=8000, help=_("port d'écoute"))
    run.add_argument("--data-dir", help=_("dossier de la base de données"))
    run.add_argument("--no-demo", action="store_true", help=_("sans concours de démonstration"))
    test = commands.add_parser("test", help=_("lancer toutes les vérifications"))
    test.add_argument("--only", choices=["lint", "quick", "sqlite", "postgres"])
    pack = commands.add_parser("pack", help=_("un dossier qui s'installe sans internet"))
    pack.add_argument("--for", dest="system", required=True, choices=SYSTEMS)
    pack.add_argument("--no-demo", action="store_true", help=_("sans concours de démonstration"))
    pack.add_argument("folder", help=_("le dossier à écrire, sur une clé USB par exemple"))
    return parser


def _start_again_with_newer_python(arguments: list[str]) -> int:
    for name in NEWER_PYTHONS:
        found = shutil.which(name)
        if found:
            return hand_over([found, str(ROOT / "bootstrap.py"), *arguments])
    version = ".".join(map(str, sys.version_info[:3]))
    print(_("Il faut Python 3.11 ou plus récent ; celui-ci est %s.") % version)
    if WINDOWS:
        print(_("Installez-le depuis python.org, puis : py -3 bootstrap.py run"))
    elif MAC:
        print(_("Par exemple : brew install python"))
    else:
        print(_("Debian 12 et 13 l'ont : apt install python3 python3-venv"))
    return 1


def _missing_packages(tests: bool) -> list[str]:
    """Return the Debian packages that this computer lacks, looking only at what they bring."""
    missing = []
    if not _is_complete(ROOT / ".venv") and not _can_make_venv():
        missing.append("python3-venv")
    if sys.platform.startswith("linux"):
        if not CERTIFICATES.exists() and shutil.which("apt-get"):
            missing.append("ca-certificates")
        missing += [name for name, library in PDF_PACKAGES.items() if not loads(library)]
        if tests:
            missing += [] if any(map(shutil.which, BROWSERS)) else [BROWSERS[0]]
            missing += [] if loads("libatomic.so.1") else ["libatomic1"]
    return missing


def _is_complete(venv: Path) -> bool:
    return (venv / "pyvenv.cfg").exists() and python_of(venv).exists()


def _can_make_venv() -> bool:
    try:
        import ensurepip
    except ImportError:
        return False
    # Debian ships an ensurepip that refuses; the package python3-venv brings its wheels.
    bundled = Path(ensurepip.__file__).parent / "_bundled"
    directory = sysconfig.get_config_var("WHEEL_PKG_DIR")
    wheels = list(bundled.glob("pip-*.whl"))
    return bool(wheels or (directory and list(Path(directory).glob("pip-*.whl"))))


def loads(library: str) -> bool:
    """Whether a library of the system is there."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _prepare_packages(packages: list[str]) -> Callable[[], None]:
    """Say which packages come, as root or through sudo, and return what installs them; where
    neither is to be had, name them, and go on."""
    line = "apt-get install --no-install-recommends " + " ".join(packages)
    prefix = _rights()
    if prefix is None or not shutil.which("apt-get"):
        print(_("Il manque des paquets du système. À faire installer par un administrateur :"))
        print("  " + line)
        if set(packages) & set(PDF_PACKAGES):
            print(_("Sans eux, les documents s'impriment depuis le navigateur, pas en PDF."))
        return lambda: None
    print(_("Installation des paquets du système : %s") % " ".join(packages), flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]

    def install() -> None:
        _silently([*apt, "update"])
        if _silently([*apt, "install", "--no-install-recommends", *packages]):
            print(_("Cette installation a échoué ; pour voir pourquoi : %s") % line)

    return install


def _silently(command: list[str]) -> int:
    """Run a command that asks nothing and whose chatter is of no interest; its errors are."""
    quiet = subprocess.DEVNULL
    return subprocess.run(command, check=False, stdin=quiet, stdout=quiet).returncode


def _rights() -> list[str] | None:
    """Return what to put before a command that needs root: nothing, sudo, or None without."""
    if WINDOWS or not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if not sudo:
        return None
    can_ask = sys.stdin is not None and sys.stdin.isatty()
    check = [sudo, "-v"] if can_ask else [sudo, "-n", "true"]
    if can_ask:
        print(_("Des paquets du système manquent : sudo va demander votre mot de passe."))
    return [sudo] if subprocess.run(check, check=False).returncode == 0 else None


def set_up(
    venv: Path, requirements: list[str], packages: list[str], wheels: Path | None = None
) -> None:
    """Bring the system packages and the virtual environment to what the files ask for.

    From a folder of `wheels` nothing is asked of the internet, nor of the system: pip is there too.
    """
    with ThreadPoolExecutor(max_workers=1) as beside:
        if packages:
            installed = beside.submit(_prepare_packages(packages))
            if set(packages) & BEFORE_LIBRARIES:
                installed.result()
        _bring_libraries(venv, requirements, wheels)


def _bring_libraries(venv: Path, requirements: list[str], wheels: Path | None) -> None:
    stamp = venv / "requirements.sha256"
    marks = {name: _mark(name) for name in requirements}
    known = stamp.read_text().split() if stamp.exists() and _is_complete(venv) else []
    if set(marks.values()) <= set(known):
        return
    if not _is_complete(venv):
        _make_venv(venv, with_pip=wheels is None)
    print(_("Installation des bibliothèques…"), flush=True)
    files = [word for name in requirements for word in ("-r", str(ROOT / name))]
    pip, where = ["-m", "pip"], []
    if wheels is not None:
        # A wheel is an archive, and Python runs what lies in an archive.
        pip = [str(next(wheels.glob("pip-*.whl")) / "pip")]
        where = ["--no-index", "--find-links", str(wheels)]
    if _silently([str(python_of(venv)), *pip, "install", *PINNED, *where, *files]):
        raise SystemExit(_("Les bibliothèques n'ont pas pu être installées (voir ci-dessus)."))
    stamp.write_text("\n".join(marks.values()) + "\n")


def _mark(name: str) -> str:
    """Return what identifies a requirements file installed under this Python."""
    content = (ROOT / name).read_bytes()
    version = f"{name} {sys.version_info[0]}.{sys.version_info[1]}".encode()
    return hashlib.sha256(version + content).hexdigest()


def _make_venv(venv: Path, with_pip: bool = True) -> None:
    print(_("Création de l'environnement Python…"), flush=True)
    # Debian's Python makes one without pip, where python3-venv is missing.
    own_pip = [] if with_pip else ["--without-pip"]
    command = [sys.executable, "-m", "venv", "--clear", *own_pip, str(venv)]
    if _silently(command):
        raise SystemExit(_("Il manque python3-venv : apt-get install python3-venv"))
    if with_pip:
        # The pip that a Python brings is as old as it, and takes twice as long to choose what is
        # there; where there is no newer one, it does.
        newer = ["-r", str(ROOT / "requirements-pack.txt")]
        _silently([str(python_of(venv)), "-m", "pip", "install", *PINNED, *newer])


def python_of(venv: Path) -> Path:
    """Where the Python of a virtual environment lies."""
    return venv / "Scripts" / "python.exe" if WINDOWS else venv / "bin" / "python"


def _run(options: argparse.Namespace) -> int:
    if (MAC or WINDOWS) and not ctypes.util.find_library("pango-1.0"):
        how = "brew install pango" if MAC else "MSYS2 : pacman -S mingw-w64-x86_64-pango"
        print(_("Pour faire des PDF, installez Pango (%s) ; sinon, imprimez la page.") % how)
    if options.data_dir:
        os.environ["DATA_DIR"] = str(Path(options.data_dir).expanduser().resolve())
    serve = [str(python_of(ROOT / ".venv")), str(ROOT / "manage.py"), "serve"]
    where = ["--host", options.host, "--port", str(options.port)]
    return hand_over([*serve, *where, *(["--no-demo"] if options.no_demo else [])])


def hand_over(command: list[str]) -> int:
    """Let another program take this one's place, so that stopping it stops the site."""
    os.chdir(ROOT)
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
