"""How mutmut runs the engine's tests: on its copy, in a folder of the project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "proofs" / "engine.ini"


def test_the_tests_of_a_copy_read_its_sources_and_not_those_above(tmp_path: Path) -> None:
    copy = tmp_path / "mutants"
    for place in (tmp_path, copy):
        (place / "scoring").mkdir(parents=True)
        (place / "scoring" / "__init__.py").write_text(f"IS_COPY = {place == copy}\n")
    (tmp_path / "manage.py").touch()
    (copy / "test_copy.py").write_text(
        "import scoring\n\n\ndef test_copy():\n    assert scoring.IS_COPY\n"
    )
    shutil.copy(ENGINE, copy)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", "engine.ini", "--rootdir", ".", "."],
        cwd=copy, env={"PATH": os.environ["PATH"], "PYTHONPATH": str(copy)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
