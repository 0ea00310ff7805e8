"""The golden cases of the card commands: lines with the answer or the error they must get."""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "golden"


def golden(command, *, errors=False):
    """Every case of a command as pytest parameters, named by file and title."""
    cases = []
    for file in sorted((FOLDER / command).glob("*.jsonl")):
        for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            case = json.loads(text)
            if ("error" in case) == errors:
                name = f"{file.stem}:{number} {case['title']}"
                expected = case["error"] if errors else case["answer"]
                cases.append(pytest.param(case["line"], expected, id=name))
    return cases
