"""Write the page of each rulebook: ``python -m scoring.rulebook_pages DOCS GOLDEN``.

A page says of every parameter its value, the article or decision it comes from, whether a
tournament may change it, and which golden cases of ``GOLDEN/<rulebook>.jsonl`` show it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring.parameter import Parameter, Value
from scoring.parameters import CATALOGUE
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS

_HEAD = """# {title} (`{id}`)

*{title_fr}.* Source: {source} (edition: {edition}).

Written by `python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden/score`; change the
data in `scoring/rulebooks/`, not this page. **Basis**: *text* stands in the source at that article,
*decision* is ours (see [decisions](decisions.md)), *usage* is the usual value where the source is
silent. **Cases** are the numbers of the golden cases at the end.
"""
_COLUMNS = """| parameter | value | article | basis | override | what it decides | cases |
|---|---|---|---|---|---|---|
"""


def render_page(rulebook: Rulebook, cases: Sequence[Mapping[str, Any]]) -> str:
    """Return the page of one rulebook as Markdown, with its golden cases numbered from 1."""
    parts = [
        _HEAD.format(
            title=rulebook.title_en,
            id=rulebook.id,
            title_fr=rulebook.title_fr,
            source=rulebook.source,
            edition=rulebook.edition,
        )
    ]
    for group, parameters in groupby(CATALOGUE.values(), key=lambda parameter: parameter.group):
        rows = [_row(rulebook, parameter, cases) for parameter in parameters]
        parts.append(f"## {group.capitalize()}\n\n{_COLUMNS}{''.join(rows)}")
    listed = [
        f"{number}. {case['title']} ({case['article']})\n" for number, case in enumerate(cases, 1)
    ]
    parts.append(f"## Golden cases\n\n{''.join(listed)}")
    return "\n".join(parts)


def _row(rulebook: Rulebook, parameter: Parameter, cases: Sequence[Mapping[str, Any]]) -> str:
    setting = rulebook.setting(parameter.name)
    shown = [str(n) for n, case in enumerate(cases, 1) if parameter.name in case["parameters"]]
    cells = (
        f"`{parameter.name}`",
        _written(setting.value),
        setting.article or "–",
        setting.basis,
        "yes" if rulebook.overridable(parameter) else "no",
        parameter.en,
        ", ".join(shown) or "–",
    )
    return f"| {' | '.join(cells)} |\n"


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{rank} {points}" for rank, points in value.items())
    return " ".join(value) or "none" if isinstance(value, tuple) else str(value)


def read_cases(folder: Path, rulebook_id: str) -> list[dict[str, Any]]:
    """Return the golden cases of one rulebook, one JSON object per line of its file."""
    text = (folder / f"{rulebook_id}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def main(docs: Path, golden: Path) -> None:
    """Write every page into the folder ``docs``."""
    for rulebook in RULEBOOKS.values():
        page = render_page(rulebook, read_cases(golden, rulebook.id))
        (docs / f"{rulebook.id}.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
