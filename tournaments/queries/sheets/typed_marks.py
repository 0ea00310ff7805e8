"""Marks of a sheet while it is typed: what the engine makes of each line, and of them all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from django.utils.translation import gettext as _

from scoring import (
    DealResult,
    FactError,
    Length,
    MatchResult,
    RuleSet,
    SheetResult,
    Step,
    score_sheet,
)
from scoring.cards import SIDES
from scoring.deals.bids import most_doubling
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import Label, SheetColumn
from tournaments.queries.sheets.deal_rows import (
    CellProblem,
    DealRow,
    UnreadableDeal,
    find_column,
    read_facts,
)
from tournaments.queries.sheets.match_results import score_deals
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings
from tournaments.rule_words import bids_in_words
from tournaments.wording import engine_language

_ROWS_TO_BEGIN = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class RowMarks:
    """One line and what it comes to; marks are None from the first line on that is no deal.

    `running` are the totals down to this line, `points` the trick points of both sides as
    they will be recorded, `doublings` how far what is bid may be doubled.
    """

    number: int
    marks: Mapping[str, int] | None = None
    running: Mapping[str, int] | None = None
    points: Mapping[str, int] = field(default_factory=dict)
    pot: int = 0
    is_litige: bool = False
    counts: bool = True
    steps: tuple[Step, ...] = ()
    doublings: int = 0
    problem: CellProblem | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class GridMarks:
    """A whole sheet as typed. `deals` are the facts to record when `is_valid`."""

    rows: tuple[RowMarks, ...]
    deals: tuple[DealFacts, ...]
    totals: Mapping[str, int]
    finished: bool
    pending: str | None
    pot: int
    rows_needed: int

    @property
    def is_valid(self) -> bool:
        """Whether every line is a deal."""
        return all(row.problem is None for row in self.rows)


def compute_grid_marks(
    rows: Sequence[DealRow],
    *,
    rules: RuleSet,
    length: Length,
    columns: tuple[SheetColumn, ...],
    rulings: SheetRulings | None = None,
    time_up: bool = False,
) -> GridMarks:
    """Score the lines of a sheet down to the first that is no deal, and name every fault.

    `rulings` are what arbiters fixed of the deals; `time_up` tells that the clock ends the match
    after them.
    """
    facts, problems = _read_rows(rows, rules, rulings or SheetRulings())
    score = _score(rules, length, facts)
    for index, error in score.errors.items():
        _index, path = parse_deal_path(error.path)
        problems.setdefault(index, describe_problem(error, path, columns, rules))
    match, finished = score.match, not problems and score.match.finished
    if time_up and not problems:
        match = score_deals(rules, length, facts, time_up=True)
    marked = tuple(
        _build_row_marks(row, facts[index], problems.get(index), running, deal, rules)
        for index, (row, running, deal) in enumerate(_pair_rows_with_marks(rows, match))
    )
    return GridMarks(
        rows=marked,
        deals=tuple(deal for deal in facts if deal is not None),
        totals=dict(match.totals),
        finished=finished,
        pending=match.pending,
        pot=match.deals[-1].pot if match.deals else 0,
        rows_needed=_rows_needed(marked, length, finished=finished),
    )


def _score(rules: RuleSet, length: Length, facts: Sequence[DealFacts | None]) -> SheetResult:
    """The match of lines without a fault, which is asked for again when they are recorded."""
    try:
        return SheetResult(match=score_deals(rules, length, facts), errors={})
    except FactError:
        return score_sheet(rules, length, facts)


def _read_rows(
    rows: Sequence[DealRow], rules: RuleSet, rulings: SheetRulings
) -> tuple[list[DealFacts | None], dict[int, CellProblem]]:
    """The facts of each line by its place, None for lines that do not read as a deal."""
    facts: list[DealFacts | None] = []
    problems: dict[int, CellProblem] = {}
    for index, row in enumerate(rows):
        facts.append(None)
        if row.is_empty:
            problems[index] = CellProblem(message=_("Cette ligne est vide."), code="gap")
            continue
        try:
            facts[index] = rulings.apply_ruling(row.number, read_facts(row, rules))
        except UnreadableDeal as refusal:
            problems[index] = refusal.problem
        except NotAsRuled as refusal:
            problems[index] = CellProblem(message=str(refusal), column="taker", code="ruled-deal")
    return facts, problems


def describe_problem(
    error: FactError, path: str, columns: tuple[SheetColumn, ...], rules: RuleSet
) -> CellProblem:
    """What the engine refuses of a typed deal, in the words of its columns, beside its cell;
    `path` tells what inside the deal (`points.EW`)."""
    code = find_column(path, columns)
    label = next((column.label for column in columns if column.code == code), "")
    message: Label = error.message(engine_language())
    beside = ""
    if error.code == "missing" and label:
        message, beside = _("À remplir : %(what)s") % {"what": label}, _("À remplir.")
    if error.code == "unknown-key" and label:
        message = _("À laisser vide ici : %(what)s") % {"what": label}
        beside = _("À laisser vide ici.")
    if error.code == "bad-contract" and rules.bids:
        message = f"{message} {bids_in_words(rules)}"
    return CellProblem(message=message, column=code, code=error.code, beside=beside)


def parse_deal_path(path: str) -> tuple[int, str]:
    """The place of a deal and the path inside it, out of the engine's `deals[2].points`."""
    head, _bracket, rest = path.partition("]")
    number = head.removeprefix("deals[")
    return (int(number) if number.isdigit() else 0), rest.lstrip(".")


def _pair_rows_with_marks(
    rows: Sequence[DealRow], match: MatchResult
) -> Iterator[tuple[DealRow, Mapping[str, int] | None, DealResult | None]]:
    """Each line with the totals down to it and its marks, as far as they go."""
    running = dict.fromkeys(SIDES, 0)
    for row, deal in zip_longest(rows, match.deals):
        if deal is None:
            yield row, None, None
            continue
        running = {side: running[side] + deal.marks[side] for side in SIDES}
        yield row, running, deal


def _build_row_marks(
    row: DealRow,
    facts: DealFacts | None,
    problem: CellProblem | None,
    running: Mapping[str, int] | None,
    deal: DealResult | None,
    rules: RuleSet,
) -> RowMarks:
    facts = facts or {}
    return RowMarks(
        number=row.number,
        marks=deal.marks if deal else None,
        running=running,
        points=facts.get("points", {}),
        pot=deal.pot if deal else 0,
        is_litige=deal.litige if deal else False,
        counts=not (facts.get("passed") or facts.get("annulled") or (deal and deal.replayed)),
        steps=deal.steps if deal else (),
        problem=problem,
        doublings=_find_doublings(facts, rules),
    )


def _find_doublings(facts: DealFacts, rules: RuleSet) -> int:
    """How far the contract of a line may be doubled; before there is one, as far as any."""
    if facts.keys() & {"passed", "annulled", "awarded"}:
        return 0
    return most_doubling(rules, facts.get("contract"))


def _rows_needed(rows: Sequence[RowMarks], length: Length, *, finished: bool) -> int:
    """How many lines the sheet shows: those typed, those still to play, one to go on with."""
    if finished:
        return len(rows)
    if length.deals is None:
        return max(len(rows) + 1, _ROWS_TO_BEGIN)
    uncounted = sum(1 for row in rows if not row.counts)
    return max(length.deals + uncounted, len(rows))
