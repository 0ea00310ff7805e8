"""Every operation of the programming interface, asked anything: `python -m proofs.api --lots 5`.

A lot is 80 cases of each operation, drawn from the schema: 2,240 in all. No answer may be an error
of the site, or one that the schema does not know. What follows `--` is given to pytest as it is.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CASES = "tests/api/endpoints/test_any_case.py"


def main(arguments: Sequence[str]) -> int:
    """Run the lots; the status is that of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lots", type=int, default=5)
    parser.add_argument("--first", type=int, default=1)
    asked, others = parser.parse_known_args(
        [argument for argument in arguments if argument != "--"]
    )
    environment = os.environ | {"HYPOTHESIS_PROFILE": "full"}
    for lot in range(asked.first, asked.first + asked.lots):
        print(f"lot {lot}", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", CASES]
        command += [f"--hypothesis-seed={lot}", *others]
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
