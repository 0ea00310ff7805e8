"""``python -m tools.pack --for debian|windows|macos FOLDER``, as ``bootstrap.py pack`` calls it."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.pack.folder import STARTED_BY, NotPacked, say_missing, write_folder
from tools.pack.wheels import NotFetched, fetch_packages, fetch_wheels, name_release


def main(arguments: Sequence[str]) -> int:
    """Write the folder and say what it starts on."""
    parser = argparse.ArgumentParser(prog="tools.pack", description=__doc__)
    parser.add_argument("--for", dest="system", required=True, choices=sorted(STARTED_BY))
    parser.add_argument("--no-demo", action="store_true")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args(arguments)
    release = name_release()
    try:
        packed = write_folder(
            options.folder,
            options.system,
            fetch=fetch_wheels,
            fetch_packages=fetch_packages,
            release=release,
            demo=not options.no_demo,
        )
    except (NotPacked, NotFetched, OSError) as fault:
        print(f"Le dossier n'a pas été écrit. {fault}", file=sys.stderr)
        return 1
    for line in say_missing(packed.missing):
        print(line)
    for machine, pythons in packed.pythons.items():
        print(f"{options.folder} : s'ouvre sur {machine} avec Python " + ", ".join(pythons))
    print(_say_papers(options.folder, options.system))
    return 0


def _say_papers(folder: Path, system: str) -> str:
    found = [path.name for path in (folder / "site" / "debian").glob("*")]
    if found:
        return "Documents en PDF : sur " + ", ".join(found) + ", sans rien installer d'autre."
    if system == "debian":
        return "Documents en PDF : apt-get install libpangoft2-1.0-0 libharfbuzz-subset0."
    return "Documents en PDF : seulement où Pango est installé ; sinon, le navigateur les imprime."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
