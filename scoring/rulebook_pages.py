"""Write the pages of the rulebooks: ``python -m scoring.rulebook_pages DOCS GOLDEN``.

A page says, article by article and decision by decision, which values a rulebook gives, each with
a golden case of ``GOLDEN/<command>/<rulebook>.jsonl`` that shows it; then which ones no tournament
may change. What all rulebooks share stands once, on the page of parameters; the sets ready to
choose stand on one page, line by line of their texts, with cases of ``GOLDEN/ready/<set>.jsonl``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring.parameters import CATALOGUE
from scoring.ready import READY_SETS, ReadySet
from scoring.ready.ready_set import TextLine
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

_READY = """# Sets ready to choose

Rules that somebody really plays, as values over a rulebook: each line of the text, what says it
here, and a case, a line of `tests/scoring/golden/ready/<set>.jsonl`. A value without a new one is
the rulebook's own; where a text is silent, so is the rest. Written by
`python -m scoring.rulebook_pages docs/rulebooks tests/scoring/golden` from `scoring/ready/`.
"""
_READY_COLUMNS = """| text | it says | setting | case |
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
    for (_decided, article), lines in sorted(articles.items(), key=lambda cited: cited[0][0]):
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


def render_ready_sets(cases: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Return the page of the sets ready to choose; ``cases`` are theirs, by the set's id."""
    return "\n".join(
        [_READY, *(_render_set(ready, cases[ready.id]) for ready in READY_SETS.values())]
    )


def _render_set(ready: ReadySet, cases: Sequence[Mapping[str, Any]]) -> str:
    over = f"[`{ready.rulebook}`]({ready.rulebook}.md)"
    head = f"## {ready.title_en} (`{ready.id}`)\n\n{ready.played_en} {ready.source}; over {over}.\n"
    if not ready.lines:
        return f"{head}\nThe rulebook as it is: line by line on its own page.\n"
    return f"{head}\n{_READY_COLUMNS}{''.join(_text_row(line, cases) for line in ready.lines)}"


def _text_row(line: TextLine, cases: Sequence[Mapping[str, Any]]) -> str:
    new = [f"`{name}`: {_phrase_value(value)}" for name, value in line.settings.items()]
    settings = "; ".join([*new, *(f"`{name}`" for name in line.shown)])
    names = {*line.settings, *line.shown}
    shown = [str(n) for n, case in enumerate(cases, 1) if names & {*case["parameters"]}]
    return f"| {line.article} | {line.says} | {settings} | {', '.join(shown)} |\n"


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
        for command, command_cases in cases.items()
        for number, case in enumerate(command_cases, 1)
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
        (file for file in golden.glob(f"*/{rulebook_id}.jsonl") if file.parent.name != "ready"),
        key=lambda file: (file.parent.name != "score", file.parent.name),
    )
    return {file.parent.name: _read_lines(file) for file in files}


def read_ready_cases(golden: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the cases of the sets ready to choose, by the set's id; none for a plain rulebook."""
    return {ready: _read_lines(golden / "ready" / f"{ready}.jsonl") for ready in READY_SETS}


def _read_lines(file: Path) -> list[dict[str, Any]]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def main(docs: Path, golden: Path) -> None:
    """Write every page into the folder ``docs``."""
    pages = {
        "parameters": render_parameters(),
        "ready-sets": render_ready_sets(read_ready_cases(golden)),
        **{book.id: render_page(book, read_cases(golden, book.id)) for book in RULEBOOKS.values()},
    }
    for name, page in pages.items():
        (docs / f"{name}.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
