"""Every page with every text hostile: `python -m proofs.markup`.

Each page, fragment and paper is read by everybody who may, in each language, and every form is sent
with markup in all that is typed; the mails that it writes are read as well. What follows is given
to pytest as it is.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CRAWL = "tests/tournaments/views/test_markup.py"


def main(arguments: Sequence[str]) -> int:
    """Crawl; the status is that of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", CRAWL, *arguments]
    environment = os.environ | {"HYPOTHESIS_PROFILE": "full"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
