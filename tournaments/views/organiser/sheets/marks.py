"""What the script of a typed sheet is given: its marks as texts, and the legend of its keys."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views import View

from scoring import Length, RuleSet
from tournaments.enums import SheetState
from tournaments.forms.sheets.rows import read_posted_rows
from tournaments.json_values import read_json
from tournaments.models import ScoreSheet, Stage
from tournaments.models.ruleset import rule_set
from tournaments.pages.rules.step_words import phrase_step
from tournaments.pages.sheets.running_totals import picture_running_totals
from tournaments.queries.sheets.columns import Label, SheetColumn, list_sheet_columns
from tournaments.queries.sheets.typed_marks import GridMarks, RowMarks, compute_grid_marks
from tournaments.wording import number_writer, phrase_number

TERMS = Signer(salt="terms of a sheet")
_TERMS_KEPT = 256


def sign_terms(sheet: ScoreSheet, stage: Stage) -> str:
    """What a sheet's marks are worked out by, as its page carries it; empty where more than the
    rules decides them: a ruling, a dispute, a sheet handed in."""
    if sheet.state != SheetState.OPEN or sheet.ruled or sheet.barred or sheet.disputed_deal:
        return ""
    own = stage.rule_overrides
    overrides = stage.tournament.rule_overrides if own is None else own
    length = asdict(stage.length)
    return TERMS.sign(json.dumps([stage.tournament.rulebook, overrides, length]))


class TypedMarks(View):
    """The marks of lines under the terms that the sheet's page carried; anybody may reckon."""

    http_method_names = ["post"]
    only_reckons = True

    def post(self, request: HttpRequest) -> JsonResponse:
        """Answer what each line comes to; 404 for terms that the site did not give."""
        try:
            return JsonResponse(reckon_lines(request.POST))
        except BadSignature as forged:
            raise Http404 from forged


def reckon_lines(typed: Mapping[str, str]) -> dict[str, Any]:
    """What the fields of a sheet's form come to, line by line, under the terms that its page
    carried. Raises BadSignature for terms that the site did not give."""
    rules, length = _read_terms(typed.get("terms", ""))
    columns = list_sheet_columns(rules, length)
    marks = compute_grid_marks(
        read_posted_rows(typed, columns),
        rules=rules,
        length=length,
        columns=columns,
        time_up=bool(typed.get("stopped_by_time")),
    )
    return describe_marks(marks, length.deals)


# By the signed text: a sheet asks under the same terms for every line.
@lru_cache(maxsize=_TERMS_KEPT)
def _read_terms(signed: str) -> tuple[RuleSet, Length]:
    told = read_json(TERMS.unsign(signed))
    return rule_set(*told[:2]), Length(**told[2])


def describe_marks(marks: GridMarks, deals: int | None) -> dict[str, Any]:
    """Everything the page shows about a grid, ready to be placed; `deals` is how many are played in
    all, where that is fixed."""
    write = number_writer()
    return {
        "rows": [_row(row, write) for row in marks.rows],
        "totals": phrase_points_by_side(marks.totals),
        "pot": phrase_number(marks.pot or None),
        "finished": marks.finished,
        "valid": marks.is_valid,
        "rows_needed": marks.rows_needed,
        "curve": asdict(picture_running_totals(marks.rows, deals)),
    }


def _row(row: RowMarks, write: Callable[[int | None], str]) -> dict[str, Any]:
    problem = row.problem
    return {
        "number": row.number,
        "marks": _phrase_points(row.marks, write),
        "running": _phrase_points(row.running, write),
        "points": {f"points_{side.lower()}": str(p) for side, p in row.points.items()},
        "pot": write(row.pot or None),
        "litige": row.is_litige,
        "counts": row.counts,
        "steps": [phrase_step(step) for step in row.steps],
        "doublings": row.doublings,
        "message": str(problem.message) if problem else "",
        "beside": str(problem.beside) if problem else "",
        "column": problem.column if problem else "",
        "code": problem.code if problem else "",
    }


def phrase_points_by_side(points: Mapping[str, int] | None) -> dict[str, str]:
    """Points of both sides in the reader's form; empty where there are none."""
    return _phrase_points(points, number_writer())


def _phrase_points(
    points: Mapping[str, int] | None, write: Callable[[int | None], str]
) -> dict[str, str]:
    return {side: write(value) for side, value in points.items()} if points else {}


@dataclass(frozen=True, kw_only=True, slots=True)
class Key:
    """One key: the letter sent, how it is written, what it does, in which column.

    A letter means another thing in another cell: `group` says in which it means this.
    """

    key: str
    shown: str
    label: Label
    code: str = ""
    group: Label = ""


def build_legend(columns: Sequence[SheetColumn]) -> list[Key]:
    """The keys that a sheet with these columns knows, the most used first."""
    return list(_keys({column.code: column for column in columns}))


def _keys(columns: dict[str, SheetColumn]) -> Iterator[Key]:
    taker = columns["taker"].label
    yield Key(key="1", shown="1", label=_("NS prend"), code="taker", group=taker)
    yield Key(key="2", shown="2", label=_("EO prend"), code="taker", group=taker)
    yield Key(key="p", shown="P", label=_("Passée"), code="taker", group=taker)
    for column in (columns[code] for code in ("contract", "trump") if code in columns):
        for choice in column.choices:
            key, where = choice.keys[0], column.label
            yield Key(key=key, shown=key.upper(), label=choice.label, code=column.code, group=where)
    yield from _keys_of_the_row(columns.values())
    yield Key(key="Enter", shown=_("Entrée"), label=_("Suite"))
    yield Key(key="Backspace", shown="←", label=_("Case précédente"))


def _keys_of_the_row(columns: Iterable[SheetColumn]) -> Iterator[Key]:
    """Keys that lead to a cell of the line; one key goes round the columns that share it."""
    first: dict[str, SheetColumn] = {}
    for column in columns:
        if column.row_key:
            first.setdefault(column.row_key, column)
    for key, column in first.items():
        label = _("Annonces") if key == "a" else column.label
        yield Key(key=key, shown=key.upper(), label=label, group=_("Toute la ligne"))
