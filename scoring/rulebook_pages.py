"""Write the pages of the rulebooks: ``python -m scoring.rulebook_pages DOCS GOLDEN``.

A page says of every parameter its value, the article or decision it comes from, whether a
tournament may change it, and which golden cases of ``GOLDEN/<command>/<rulebook>.jsonl`` show it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring.parameters import CATALOGUE
from scoring.parameters.words import value_words
from scoring.rulebooks import RULEBOOKS
from scoring.rules.parameter import Parameter, Value
from scoring.rules.rulebook import Rulebook, Setting

Cases = Mapping[str, Sequence[Mapping[str, Any]]]
"""Golden cases by command."""

_CITED = 5
_HEAD = """# {title} (`{id}`)

*{title_fr}.* Source: {source} (edition: {edition}).

Written by `python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden`; change the data
in `scoring/rulebooks/`, not this page. **Basis**: *text* stands in the source at that article,
*decision* is ours (see [decisions](decisions.md)), *usage* is the usual value where the source is
silent. **Cases** are golden cases that would fail with another value: lines of
`tests/scoring/golden/<command>/{id}.jsonl`; an ellipsis stands for more.
[Parameters](parameters.md) says what each decides.
"""
_COLUMNS = """| parameter | value | article | basis | override | cases |
|---|---|---|---|---|---|
"""

_PARAMETERS = """# Parameters

Everything on which rulebooks and clubs differ, in the order in which a règlement states it. Written
by `python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden`; change the data in
`scoring/parameters/`, not this page. The usual value stands where a rulebook says nothing; the page
of each rulebook says what it sets.
"""
_PARAMETER_COLUMNS = """| parameter | type | unit | allowed | usual | français | English |
|---|---|---|---|---|---|---|
"""


def render_page(rulebook: Rulebook, cases: Cases) -> str:
    """Return the page of one rulebook as Markdown, its golden cases numbered per command."""
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
    return "\n".join(parts)


def render_parameters() -> str:
    """Return the page of every parameter: type, unit, range, usual value, both sentences."""
    parts = [_PARAMETERS]
    for group, parameters in groupby(CATALOGUE.values(), key=lambda parameter: parameter.group):
        title = " / ".join(value_words(group, lang) for lang in ("fr", "en"))
        rows = "".join(map(_parameter_row, parameters))
        parts.append(f"## {title}\n\n{_PARAMETER_COLUMNS}{rows}")
    return "\n".join(parts)


def _parameter_row(parameter: Parameter) -> str:
    cells = (
        f"`{parameter.name}`",
        parameter.kind.value,
        parameter.unit or "–",
        parameter.allowed().replace("|", "·"),
        _phrase_value(parameter.default),
        parameter.fr,
        parameter.en,
    )
    return f"| {' | '.join(cells)} |\n"


def _row(rulebook: Rulebook, parameter: Parameter, cases: Cases) -> str:
    setting = rulebook.setting(parameter.name)
    shown = [_cite_cases(parameter.name, command, told) for command, told in cases.items()]
    cells = (
        f"`{parameter.name}`",
        _phrase_value(setting.value),
        _link_article(setting),
        setting.basis,
        "yes" if rulebook.overridable(parameter) else "no",
        "; ".join(filter(None, shown)) or "–",
    )
    return f"| {' | '.join(cells)} |\n"


def _cite_cases(name: str, command: str, cases: Sequence[Mapping[str, Any]]) -> str:
    numbers = [str(n) for n, case in enumerate(cases, 1) if name in case["parameters"]]
    if not numbers:
        return ""
    more = ["…"] if len(numbers) > _CITED else []
    return f"{command} {', '.join(numbers[:_CITED] + more)}"


def _link_article(setting: Setting) -> str:
    if setting.decided:
        return f"[{setting.article}](decisions.md)"
    return setting.article or "–"


def _phrase_value(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{rank} {points}" for rank, points in value.items())
    return " ".join(value) or "none" if isinstance(value, tuple) else str(value)


def read_cases(golden: Path, rulebook_id: str) -> dict[str, list[dict[str, Any]]]:
    """Return the golden cases of one rulebook by command, those of ``score`` first."""
    files = sorted(
        golden.glob(f"*/{rulebook_id}.jsonl"),
        key=lambda file: (file.parent.name != "score", file.parent.name),
    )
    return {
        file.parent.name: [
            json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()
        ]
        for file in files
    }


def main(docs: Path, golden: Path) -> None:
    """Write every page into the folder ``docs``."""
    (docs / "parameters.md").write_text(render_parameters(), encoding="utf-8")
    for rulebook in RULEBOOKS.values():
        page = render_page(rulebook, read_cases(golden, rulebook.id))
        (docs / f"{rulebook.id}.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
