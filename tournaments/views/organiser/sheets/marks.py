"""The marks of a typed sheet as the page's script places them: texts only, no reckoning."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tournaments.pages.rules.step_words import phrase_step
from tournaments.pages.sheets.running_totals import picture_running_totals
from tournaments.queries.sheets.typed_marks import GridMarks, RowMarks
from tournaments.wording import number_writer


def describe_marks(marks: GridMarks, deals: int | None) -> dict[str, Any]:
    """Everything the page shows about a grid, ready to be placed; `deals` is how many are played in
    all, where that is fixed."""
    return {
        "rows": [_row(row) for row in marks.rows],
        "totals": phrase_points_by_side(marks.totals),
        "pot": _points(marks.pot) if marks.pot else "",
        "finished": marks.finished,
        "valid": marks.is_valid,
        "rows_needed": marks.rows_needed,
        "curve": asdict(picture_running_totals(marks.rows, deals)),
    }


def _row(row: RowMarks) -> dict[str, Any]:
    problem = row.problem
    return {
        "number": row.number,
        "marks": phrase_points_by_side(row.marks),
        "running": phrase_points_by_side(row.running),
        "points": {f"points_{side.lower()}": str(p) for side, p in row.points.items()},
        "pot": _points(row.pot) if row.pot else "",
        "litige": row.is_litige,
        "counts": row.counts,
        "steps": [phrase_step(step) for step in row.steps],
        "message": str(problem.message) if problem else "",
        "beside": str(problem.beside) if problem else "",
        "column": problem.column if problem else "",
        "code": problem.code if problem else "",
    }


def phrase_points_by_side(points: Mapping[str, int] | None) -> dict[str, str]:
    """Points of both sides in the reader's form; empty where there are none."""
    return {side: _points(value) for side, value in points.items()} if points else {}


def _points(value: int) -> str:
    return number_writer()(value)
