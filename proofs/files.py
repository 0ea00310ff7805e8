"""Files that somebody has changed, at every door: `python -m proofs.files --lots 10`.

A lot is 1,000 files at each door (lists, photos, logos, rules, suitcases, what hidden fields hold),
and 60 suitcases with a value put in by hand and signed anew, each opened and its pages read. Each
is taken, or refused in words. What follows `--` is given to pytest as it is.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGED = (
    "tests/platform/test_doors_any_input.py",
    "tests/suitcases/domain/test_by_hand_any_input.py",
)


def main(arguments: Sequence[str]) -> int:
    """Run the lots; the status is that of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lots", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    asked, others = parser.parse_known_args(
        [argument for argument in arguments if argument != "--"]
    )
    environment = os.environ | {"HYPOTHESIS_PROFILE": "full"}
    for lot in range(asked.first, asked.first + asked.lots):
        print(f"lot {lot}", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *CHANGED]
        command += [f"--hypothesis-seed={lot}", *others]
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
