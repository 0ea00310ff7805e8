"""Write the pages of the rulebooks: ``python -m scoring.rulebook_pages DOCS GOLDEN``.

A page says of every parameter that a rulebook settles its value, the article or decision it comes
from, and a golden case of ``GOLDEN/<command>/<rulebook>.jsonl`` that shows it; then which ones no
tournament may change. What all rulebooks share stands once, on the page of parameters.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring.parameters import CATALOGUE
from scoring.rulebooks import RULEBOOKS
from scoring.rules.parameter import Kind, Parameter, Value
from scoring.rules.rulebook import Rulebook, Setting

Cases = Mapping[str, Sequence[Mapping[str, Any]]]
"""Golden cases by command."""

_HEAD = """# {title} (`{id}`)

Which values *{title_fr}* gives to parameters, by which article of {source} (edition: {edition}),
or by which [decision](decisions.md) of ours; what is not listed is [as usual](parameters.md).

The case is a line of `tests/scoring/golden/<command>/{id}.jsonl` that would fail with another
value; all that name the parameter do. Written by
`python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden` from `scoring/rulebooks/`.
"""
_COLUMNS = """| parameter | value | article | case |
|---|---|---|---|
"""
_FIXED = """No tournament may change: {names}.
"""

_PARAMETERS = """# Parameters

What may be set of a game, and what holds where neither a rulebook nor a tournament says anything.
Written by `python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden` from
`scoring/parameters/`. A règlement has the French sentences.
"""
_PARAMETER_COLUMNS = """| parameter | allowed | usual | meaning |
|---|---|---|---|
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
        settled = (each for each in parameters if rulebook.setting(each.name).article)
        if rows := [_row(rulebook, parameter, cases) for parameter in settled]:
            parts.append(f"## {group.capitalize()}\n\n{_COLUMNS}{''.join(rows)}")
    fixed = [each.name for each in CATALOGUE.values() if not rulebook.overridable(each)]
    parts.append(_FIXED.format(names=", ".join(f"`{name}`" for name in fixed)))
    return "\n".join(parts)


def render_parameters() -> str:
    """Return the page of every parameter: what is allowed, the usual value, the meaning."""
    parts = [_PARAMETERS]
    for group, parameters in groupby(CATALOGUE.values(), key=lambda parameter: parameter.group):
        rows = "".join(map(_parameter_row, parameters))
        parts.append(f"## {group.capitalize()}\n\n{_PARAMETER_COLUMNS}{rows}")
    return "\n".join(parts)


def _parameter_row(parameter: Parameter) -> str:
    cells = (
        f"`{parameter.name}`",
        _phrase_allowed(parameter),
        _phrase_value(parameter.default),
        parameter.en,
    )
    return f"| {' | '.join(cells)} |\n"


def _phrase_allowed(parameter: Parameter) -> str:
    if parameter.kind is Kind.ORDER:
        return "order"
    if parameter.kind is Kind.TABLE:
        return f"each {parameter.minimum}…{parameter.maximum}"
    words = "yes, no" if parameter.kind is Kind.BOOL else parameter.allowed().replace(" |", ",")
    return f"any of {words}" if parameter.kind is Kind.SET else words


def _row(rulebook: Rulebook, parameter: Parameter, cases: Cases) -> str:
    setting = rulebook.setting(parameter.name)
    cells = (
        f"`{parameter.name}`",
        _phrase_value(setting.value),
        _link_article(setting),
        _cite_case(parameter.name, cases),
    )
    return f"| {' | '.join(cells)} |\n"


def _cite_case(name: str, cases: Cases) -> str:
    cited = (
        f"{command} {number}"
        for command, told in cases.items()
        for number, case in enumerate(told, 1)
        if name in case["parameters"]
    )
    return next(cited, "–")


def _link_article(setting: Setting) -> str:
    return f"[{setting.article}](decisions.md)" if setting.decided else setting.article


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
