"""What the engine answers: marks of deals with their steps, and the state of a match."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from scoring.cards import SIDES
from scoring.deals.deal import NOBODY
from scoring.errors import FactError
from scoring.marks.judging import MarksVerdict
from scoring.marks.marking import Marked
from scoring.rules.ruleset import RuleSet


class Step(NamedTuple):
    """One line of an explanation: the side, its points, what for, and the article."""

    side: str
    points: int
    code: str
    article: str

    def to_json(self) -> dict[str, Any]:
        """Return the step as a JSON object."""
        return self._asdict()


class DealResult(NamedTuple):
    """The marks of one deal under a rule set. ``pot`` is what stands in the pot after it."""

    rules: RuleSet
    marked: Marked
    pot: int

    @property
    def marks(self) -> dict[str, int]:
        """Return the mark of each side."""
        ns, ew = self.marked.marks
        return {"NS": ns, "EW": ew}

    @property
    def made(self) -> bool | None:
        """Tell whether the contract was made; None without one, on a litige and on a claim."""
        return self.marked.made

    @property
    def litige(self) -> bool:
        """Tell whether the totals were equal and the takers' went into the pot."""
        return self.marked.litige

    @property
    def verdict(self) -> MarksVerdict | None:
        """Return what was compared to judge the contract; None where none was judged."""
        return self.marked.verdict

    @property
    def replayed(self) -> bool:
        """Tell whether the deal was a tie that is played again, so that it does not count."""
        return self.marked.replayed

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps that add up to the marks, each with its article; those of NS first."""
        return tuple(
            Step(SIDES[side], points, code.removesuffix(":failed"), self.rules.article(code))
            for side, points, code in sorted(self.marked.lines, key=itemgetter(0))
        )

    def to_json(self) -> dict[str, Any]:
        """Return the deal's answer as a JSON object."""
        return {
            "marks": self.marks,
            "made": self.made,
            "litige": self.litige,
            "pot": self.pot,
            "steps": [step.to_json() for step in self.steps],
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchResult:
    """Every deal of a match and where the match stands; ``winner`` is None on a draw."""

    deals: tuple[DealResult, ...]
    totals: dict[str, int]
    finished: bool
    winner: str | None
    pending: str | None

    def to_json(self) -> dict[str, Any]:
        """Return the match's answer as a JSON object."""
        return {
            "deals": [deal.to_json() for deal in self.deals],
            "totals": self.totals,
            "finished": self.finished,
            "winner": self.winner,
            "pending": self.pending,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetResult:
    """A sheet that may be partly wrong: the deals before the first fault, and every fault.

    ``errors`` holds, by the index of the deal, what is wrong with it.
    """

    match: MatchResult
    errors: dict[int, FactError]


def side_name(side: int) -> str | None:
    """Return the name of a side; None for nobody."""
    return None if side == NOBODY else SIDES[side]
