"""Which wheels there are, for every system: ``python -m tools.pack.listing`` asks pip and writes
``wheels.txt``, so that a test and a packing know without asking what a system lacks."""

import json
import re
import sys
from collections.abc import Collection
from pathlib import Path

from tools.pack.systems import MACHINES, Target, list_targets
from tools.pack.wheels import Pin, choose_wheels_of, read_pins, run_pip, written_for_pip

FILE = Path(__file__).with_name("wheels.txt")
LACKING = re.compile(r"No matching distribution found for ([\w.-]+)==")


def read_listing() -> dict[str, str]:
    """Every wheel that pip would choose for some system, with its hash as pip writes it."""
    lines = FILE.read_text(encoding="utf-8").split("\n")
    return {
        name: digest for digest, _space, name in (line.partition(" ") for line in lines if line)
    }


def ask_pip(pins: Collection[Pin], target: Target) -> dict[str, str]:
    """The wheels that pip would choose for a computer; what has none there is left out."""
    asked = [pin for pin in pins if pin.is_for(target)]
    with written_for_pip(asked) as listed:
        command = ["install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
        command += ["--target", str(listed.parent), *choose_wheels_of(target), "-r", str(listed)]
        done = run_pip(command)
    if done.returncode == 0:
        found = [package["download_info"] for package in json.loads(done.stdout)["install"]]
        return {
            package["url"].rsplit("/", 1)[1]: "sha256:"
            + package["archive_info"]["hashes"]["sha256"]
            for package in found
        }
    lacking = LACKING.search(done.stderr)
    if lacking is None:
        raise SystemExit(done.stderr)
    return ask_pip([pin for pin in asked if pin.name != lacking[1]], target)


def main() -> int:
    """Ask for every system and write what there is."""
    pins = read_pins()
    found: dict[str, str] = {}
    for target in (target for system in MACHINES for target in list_targets(system)):
        print(target.name, flush=True)
        found |= ask_pip(pins, target)
    lines = [f"{digest} {name}\n" for name, digest in sorted(found.items())]
    FILE.write_text("".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
