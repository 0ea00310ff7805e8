"""The commands of `docs/operations.md`, as they are written there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "operations.md"
INSTALLED = "/srv/dixdeder/.venv/bin/"
"""Where the page has the site's programs."""


def list_commands() -> list[str]:
    """Each command of the page, in order: lines of its unlabelled blocks, and what units start."""
    blocks = re.findall(
        r"^```(\w*)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    told = (line for kind, text in blocks for line in _commands_in(kind, text.replace("\\\n", "")))
    return [line.split("  #")[0].strip() for line in told]


def _commands_in(kind: str, text: str) -> Iterator[str]:
    settings = re.compile(r"[A-Z_]+=")
    for line in text.splitlines():
        if kind == "ini" and line.startswith("ExecStart="):
            yield re.sub(r"\s+", " ", line.removeprefix("ExecStart=").removeprefix("-"))
        if not kind and line and not settings.match(line):
            yield line


def find_program(name: str, **changed: str) -> list[str]:
    """A program that a unit of the page starts, in words; of these other words in their place."""
    (found,) = (
        command for command in list_commands() if command.startswith(INSTALLED + name + " ")
    )
    words = shlex.split(found.removeprefix(INSTALLED))
    for option, value in changed.items():
        words[words.index("--" + option) + 1] = value
    return words
