"""The tests' properties with their full number of examples: `python -m proofs.properties`.

Runs every test file that draws examples, under the profile `full` (`tests/running/examples.py`);
the test run takes a tenth of them, always the same. What follows is given to pytest as it is.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DRAWING = ("from hypothesis import", "from tests.running.examples import")


def main(arguments: Sequence[str]) -> int:
    """Run them; the status is that of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", *drawing_tests(), *arguments]
    environment = os.environ | {"HYPOTHESIS_PROFILE": "full"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def drawing_tests() -> Iterator[str]:
    """The test files whose examples are drawn."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if any(words in source for words in DRAWING):
            yield str(file.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
