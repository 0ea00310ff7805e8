"""Write the pages of the rulebooks: ``python -m scoring.rulebook_pages DOCS GOLDEN``.

A page says, article by article and decision by decision, which values a rulebook gives, each with
a golden case of ``GOLDEN/<command>/<rulebook>.jsonl`` that shows it; then which ones no tournament
may change. What all rulebooks share stands once, on the page of parameters.
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
from scoring.rules.rulebook import Rulebook

Cases = Mapping[str, Sequence[Mapping[str, Any]]]
"""Golden cases by command."""

_HEAD = """# {title} (`{id}`)

Which values *{title_fr}* gives to parameters, article by article of {source} (edition: {edition}),
then by [decisions](decisions.md) of ours; what is not listed is [as usual](parameters.md).

In brackets is a case: a line of `tests/scoring/golden/<command>/{id}.jsonl` that would
fail with another value; all that name the parameter do. Written by
`python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden` from `scoring/rulebooks/`.
"""
_FIXED = """## No tournament may change

{names}.
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
    articles: dict[tuple[bool, str], list[str]] = {}
    for parameter in CATALOGUE.values():
        setting = rulebook.setting(parameter.name)
        if setting.article:
            lines = articles.setdefault((setting.decided, setting.article), [])
            lines.append(_line(parameter.name, setting.value, cases))
    # Texts come first, each as the catalogue reaches it; what we decided stands below them.
    for (_decided, article), lines in sorted(articles.items(), key=lambda told: told[0][0]):
        parts.append(f"## {article}\n\n{''.join(lines)}")
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


def _line(name: str, value: Value, cases: Cases) -> str:
    cited = _cite_case(name, cases)
    return f"- `{name}`: {_phrase_value(value)}{cited and f' ({cited})'}\n"


def _cite_case(name: str, cases: Cases) -> str:
    cited = (
        f"{command} {number}"
        for command, told in cases.items()
        for number, case in enumerate(told, 1)
        if name in case["parameters"]
    )
    return next(cited, "")


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
