"""One line of a score sheet: from its cells to the deal's facts and back; and versions compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.cards import SIDES, other_side
from tournaments.amounts import read_number
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import (
    AWARD_REASONS,
    Label,
    SheetColumn,
)

Typed = dict[str, Any]
"""Members of a deal's facts by name, while they are read cell by cell."""

_AWARD_CODES = {reason: code for code, reason in AWARD_REASONS.items()}
_WITHOUT_SIDE = ("passed", "annulled")
_SPECIAL_CONTRACTS = {"c": "capot", "capot": "capot", "g": "generale", "generale": "generale"}
_CELLS = {"awarded": "taker", "passed": "taker", "annulled": "taker", "solo": "sweep"}
"""In which column a fact is typed, where it is not the one of its name."""
_MOST_DIGITS = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class CellProblem:
    """What is wrong in a line: a sentence, the column it belongs to, a stable code. `beside`
    is the shorter sentence for a place that names the column; where it is empty, `message` is."""

    message: Label
    column: str = ""
    code: str = ""
    beside: Label = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class DealRow:
    """A line as typed: its number from 1, and the text of each cell by column code."""

    number: int
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed on the line."""
        return not any(self.values.values())


class UnreadableDeal(Exception):
    """A line whose cells do not make a deal; `problem` says which cell and why."""

    def __init__(self, problem: CellProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_facts(row: DealRow, rules: RuleSet) -> DealFacts:
    """The facts of a line in the shape of the engine; the points of one side give the other's.

    Raises UnreadableDeal where a cell holds no number or no contract. Whether the deal is
    possible is the engine's to say.
    """
    values = row.values
    facts: Typed = {}
    _read_taker(values.get("taker", ""), facts)
    if values.get("contract"):
        facts["contract"] = _contract(values["contract"])
    for code in ("trump", "doubled", "claim", "barred", "lost_by"):
        if values.get(code):
            facts[code] = values[code]
    if values.get("sweep"):
        side, _dash, solo = values["sweep"].partition("-")
        facts["sweep"] = side
        if solo:
            facts["solo"] = True
    if values.get("stopped"):
        facts["stopped"] = True
    _read_points(values, facts, rules)
    _read_bonuses(values, facts)
    return cast("DealFacts", facts)


def _read_taker(text: str, facts: Typed) -> None:
    kind, _dash, side = text.partition("-")
    if kind in _WITHOUT_SIDE:
        facts[kind] = True
    elif kind in AWARD_REASONS:
        facts["awarded"] = {"to": side, "reason": AWARD_REASONS[kind]}
    elif text:
        facts["taker"] = text


def _contract(text: str) -> int | str:
    special = _SPECIAL_CONTRACTS.get(text.lower().replace("é", "e"))
    return special or _number(text, "contract")


def _number(text: str, column: str) -> int:
    number = read_number(text, digits=_MOST_DIGITS)
    if number is not None:
        return number
    message = _("« %(text)s » n'est pas un nombre de points.") % {"text": text[:12]}
    raise UnreadableDeal(CellProblem(message=message, column=column, code="number"))


def _read_points(values: Mapping[str, str], facts: Typed, rules: RuleSet) -> None:
    typed = {
        side: _number(values[f"points_{side.lower()}"], f"points_{side.lower()}")
        for side in SIDES
        if values.get(f"points_{side.lower()}")
    }
    if len(typed) == 1 and "stopped" in facts:
        _refuse_half_of_a_stop(typed, facts, rules)
    if len(typed) == 1 and not {"claim", "stopped"} & facts.keys():
        (side, points), pack = *typed.items(), rules.raw_points(facts.get("trump"))
        typed[other_side(side)] = max(pack - points, 0)
    if typed:
        facts["points"] = {side: typed.get(side, 0) for side in SIDES}


def _refuse_half_of_a_stop(typed: Mapping[str, int], facts: Typed, rules: RuleSet) -> None:
    """The takers' points are enough where play was stopped, unless those of both are marked."""
    if rules.early_stop == "points-so-far" or facts.get("taker") not in typed:
        message = _("Après un arrêt, écrivez les points des deux camps.")
        column = next(f"points_{side.lower()}" for side in SIDES if side not in typed)
        raise UnreadableDeal(CellProblem(message=message, column=column, code="number"))


def _read_bonuses(values: Mapping[str, str], facts: Typed) -> None:
    belote = values.get("belote", "")
    if belote in SIDES:
        facts["belote"] = {belote: 1}
    elif belote:
        counts = zip(SIDES, belote.split("-"), strict=False)
        facts["belote"] = {side: _number(count, "belote") for side, count in counts}
    declared = {
        side: _number(values[code], code)
        for side in SIDES
        if values.get(code := f"declarations_{side.lower()}")
    }
    if declared:
        facts["declarations"] = declared
    if values.get("renonce_to") or values.get("renonce_points"):
        points = _number(values.get("renonce_points") or "0", "renonce_points")
        facts["renonce"] = {"to": values.get("renonce_to", ""), "points": points}


def phrase_cells(facts: Mapping[str, Any]) -> dict[str, str]:
    """The cells that say these facts; both sides' points are filled in."""
    values = {
        code: str(facts[code])
        for code in ("taker", "contract", "trump", "doubled", "claim", "barred", "lost_by")
        if facts.get(code) is not None
    }
    for kind in _WITHOUT_SIDE:
        if facts.get(kind):
            values["taker"] = kind
    if facts.get("stopped"):
        values["stopped"] = "yes"
    if award := facts.get("awarded"):
        values["taker"] = f"{_AWARD_CODES[award['reason']]}-{award['to']}"
    if facts.get("sweep"):
        values["sweep"] = facts["sweep"] + ("-solo" if facts.get("solo") else "")
    for side, points in (facts.get("points") or {}).items():
        values[f"points_{side.lower()}"] = str(points)
    values |= _belote_value(facts.get("belote") or {})
    for side, points in (facts.get("declarations") or {}).items():
        values[f"declarations_{side.lower()}"] = str(points)
    if renonce := facts.get("renonce"):
        values |= {"renonce_to": renonce["to"], "renonce_points": str(renonce["points"])}
    return values


def _belote_value(counts: Mapping[str, int]) -> dict[str, str]:
    belotes = {side: counts.get(side, 0) for side in SIDES}
    if sum(belotes.values()) == 0:
        return {}
    if sum(belotes.values()) == 1:
        return {"belote": max(belotes, key=lambda side: belotes[side])}
    return {"belote": f"{belotes['NS']}-{belotes['EW']}"}


def find_column(path: str, columns: tuple[SheetColumn, ...]) -> str:
    """The column that an engine's path inside a deal speaks of (`points.EW`, `belote`)."""
    head, _dot, rest = path.partition(".")
    head = _CELLS.get(head, head)
    codes = [column.code for column in columns]
    for wanted in (f"{head}_{rest.lower()}", head, f"{head}_ns", f"{head}_to"):
        if wanted in codes:
            return wanted
    return ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedCell:
    """One cell of a deal in each of its versions, empty where that one says nothing of it."""

    label: Label
    texts: tuple[Label, ...]

    @property
    def differs(self) -> bool:
        """Whether the versions say something else here."""
        return len(set(self.texts)) > 1


def compare_cells(versions: Sequence[Mapping[Label, Label]]) -> list[ComparedCell]:
    """The versions of a deal, each its texts by label, line by line: those of the first first."""
    labels = dict.fromkeys(label for version in versions for label in version)
    return [
        ComparedCell(label=label, texts=tuple(version.get(label, "") for version in versions))
        for label in labels
    ]


def list_cells(
    facts: Mapping[str, Any], columns: tuple[SheetColumn, ...]
) -> tuple[tuple[Label, Label], ...]:
    """A deal as labelled texts: the cells of a score sheet that say something."""
    values = phrase_cells(facts)
    return tuple(
        (column.label, _text(column, values[column.code]))
        for column in columns
        if values.get(column.code)
    )


def _text(column: SheetColumn, value: str) -> Label:
    return next((choice.label for choice in column.choices if choice.value == value), value)
