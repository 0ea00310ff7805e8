"""What each round brought a team, as cells of the standings: a column a round, and the gaps."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.enums import SheetStep
from tournaments.models import Team, Tournament
from tournaments.ranking import Outcome, ResultKind, Row
from tournaments.ranking.places import Shown
from tournaments.ranking.tally import RoundLine
from tournaments.wording import number_writer

Writer = Callable[[Shown | None], str]


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundColumn:
    """A round as a column: its number in the evening, its short heading, and the whole one."""

    number: int
    label: str
    title: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundScore:
    """What a round brought a team; `column` is None where it had no part in any.

    `company` says against whom, or why nobody: « contre 28 », « exempt ». `outcome` is `win`,
    `draw`, `loss` or nothing; `counts` is false for a round left out by "best N of M". `scored` is
    the number behind `points`.
    """

    column: RoundColumn
    points: str = ""
    company: str = ""
    outcome: str = ""
    counts: bool = True
    scored: Shown | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Gaps:
    """How far a team is, in what is ranked first, from the first and from the one just before."""

    first: str = ""
    before: str = ""


NO_GAPS = Gaps()
"""Of the first, and where what is ranked first is no number."""


def list_round_columns(rows: Sequence[Row]) -> tuple[RoundColumn, ...]:
    """The rounds that some row has a line of, in order."""
    numbers = sorted({line.round for row in rows for line in row.tally.lines})
    return tuple(
        RoundColumn(
            number=number,
            label=_("P%(number)d") % {"number": place},
            title=_("Partie %(number)d") % {"number": place},
        )
        for place, number in enumerate(numbers, start=1)
    )


def list_round_scores(
    rows: Iterable[Row],
    columns: Sequence[RoundColumn],
    teams: Mapping[int, Team],
    tournament: Tournament,
) -> Iterator[tuple[RoundScore, ...]]:
    """For each row a cell for each column: what the row's team made in that round."""
    write = number_writer()
    # Looked up once: a large hall has thousands of these cells.
    against = _("contre %(number)s")
    for row in rows:
        lines = {line.round: line for line in row.tally.lines}
        yield tuple(
            [
                RoundScore(
                    column=column,
                    points=write(line.scored),
                    company=_name_company(line, teams, tournament, against),
                    outcome=OUTCOME_WORDS[line.outcome] if line.kind is ResultKind.PLAYED else "",
                    counts=line.kept,
                    scored=line.scored,
                )
                if (line := lines.get(column.number)) is not None
                else RoundScore(column=column)
                for column in columns
            ]
        )


OUTCOME_WORDS = {None: "", Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}


def _name_company(
    line: RoundLine, teams: Mapping[int, Team], tournament: Tournament, against: str
) -> str:
    if line.kind is ResultKind.BYE:
        return tournament.bye_word
    if line.kind is ResultKind.MISSED:
        return _("absent")
    if line.kind is not ResultKind.PLAYED:
        return str(SheetStep.FORFEIT.label).lower()
    numbers = [str(teams[pk].number) for pk in line.opponents if pk in teams]
    if not numbers:
        return ""
    said = against % {"number": " – ".join(numbers)}
    partner = teams.get(line.partner or 0)
    if partner is None:
        return said
    return _("avec %(number)s, %(against)s") % {"number": partner.number, "against": said}


def list_gaps(rows: Sequence[Row], criterion: int | None) -> Iterator[Gaps]:
    """The gaps of each row in the criterion of that place; none where it is no number."""
    write = number_writer()
    values = [None if criterion is None else row.measures[criterion].shown for row in rows]
    if not rows or not all(isinstance(value, int | Decimal) for value in values):
        yield from (NO_GAPS for _row in rows)
        return
    numbers = [Decimal(value) for value in values if value is not None]
    yield NO_GAPS
    for above, own in pairwise(numbers):
        yield Gaps(
            first=_phrase_gap(own - numbers[0], write), before=_phrase_gap(own - above, write)
        )


def _phrase_gap(gap: Decimal, write: Writer) -> str:
    if not gap:
        return "="
    shown = int(gap) if gap == int(gap) else gap
    return ("+" if gap > 0 else "") + write(shown)
