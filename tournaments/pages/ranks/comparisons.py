"""Why a team stands where it stands, in sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Stage, Team
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.ranking import CRITERIA, Explanation, Why, explain, why
from tournaments.ranking.explanation import ExplainedLine
from tournaments.wording import number_writer, phrase_message


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedCriterion:
    """One criterion looked at between two teams; `decides` where it tells them apart."""

    label: str
    sentence: str
    decides: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RankComparison:
    """A team against the one above or below it; `shared` says that nothing separates them."""

    other: Team
    other_rank: int
    criteria: tuple[ComparedCriterion, ...]
    shared: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelLine:
    """What a team made of its matches against those it was level with."""

    team: Team
    points: str
    difference: str
    is_own: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolRank:
    """A team's rank in one pool of a stage, of so many; `level` is the table of those whom the
    criteria before the direct encounter left level with it, empty where it decided nothing."""

    stage: str
    pool: str
    rank: int
    size: int
    above: RankComparison | None
    below: RankComparison | None
    level: tuple[LevelLine, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedRound:
    """What one round brought a team, in words and numbers.

    Where people are ranked, the sentence names those at the table and `opponent` is None.
    """

    number: int
    opponent: Team | None
    sentence: str
    notes: tuple[str, ...]
    points: str
    ranking_points: str
    is_kept: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RankExplanation:
    """Everything behind one line of the standings; `field_size` teams are ranked.

    `is_ranked`: the team is one of them; not where it never came.

    Where stages decide, `rank` counts in the whole, `stage` is the one that gives it and
    `stage_sentence` says which rank the team has there; what else is told is of that stage. `pools`
    are the ranks that it has or had in pools.
    """

    published: PublishedStandings
    team: Team
    rank: int
    field_size: int
    is_ranked: bool
    is_shared: bool
    measures: tuple[tuple[str, str], ...]
    rounds: tuple[ExplainedRound, ...]
    adjustments: tuple[str, ...]
    above: RankComparison | None
    below: RankComparison | None
    stage: Stage | None = None
    stage_sentence: str = ""
    pools: tuple[PoolRank, ...] = ()

    @property
    def tells_ranking_points(self) -> bool:
        """Whether ranking points decide something here; else they would explain nothing."""
        return any(CRITERIA[code].on_ranking_points for code in self.published.standings.criteria)


def explain_rank(published: PublishedStandings, team: Team) -> RankExplanation:
    """Explain the line of a ranked team in standings at hand."""
    is_ranked = team.pk not in published.never_came
    found = explain(published.as_read if is_ranked else published.standings, team.pk)
    return RankExplanation(
        published=published,
        team=team,
        rank=found.row.rank,
        field_size=len(published.as_read.rows),
        is_ranked=is_ranked,
        is_shared=found.row.shared,
        measures=tuple(_measures(published, found)),
        rounds=tuple(_rounds(found, published.teams)),
        # One that was cancelled says so itself; what cancelled it would tell of the points twice.
        adjustments=tuple(
            phrase_message(adjustment.message)
            for adjustment in found.adjustments
            if adjustment.line.reverses is None
        ),
        above=_of(found.above, team, published) if is_ranked and found.above else None,
        below=_of(found.below, team, published) if is_ranked and found.below else None,
    )


def _measures(published: PublishedStandings, found: Explanation) -> Iterator[tuple[str, str]]:
    write = number_writer()
    for code, measure in zip(published.standings.criteria, found.row.measures, strict=True):
        if measure.shown is not None and not CRITERIA[code].by_chance:
            yield _(CRITERIA[code].label), write(measure.shown)


def _rounds(found: Explanation, teams: Mapping[int, Team]) -> Iterator[ExplainedRound]:
    for line in found.lines:
        yield explain_round(line, teams)


def explain_round(explained_line: ExplainedLine, teams: Mapping[int, Team]) -> ExplainedRound:
    """One line of an account in the reader's words."""
    line, company, write = explained_line.line, explained_line.company, number_writer()
    return ExplainedRound(
        number=line.round,
        opponent=None if company else next(map(teams.get, line.opponents), None),
        sentence=", ".join(
            phrase_message(part) for part in (explained_line.message, company) if part
        ),
        notes=tuple(phrase_message(note) for note in explained_line.notes),
        points=write(line.scored),
        ranking_points=write(line.ranking_points),
        is_kept=line.kept,
    )


def compare_teams(published: PublishedStandings, team: Team, other: Team) -> RankComparison:
    """A ranked team against another of the same standings."""
    return _of(why(published.standings, team.pk, other.pk), team, published)


def _of(found: Why, team: Team, published: PublishedStandings) -> RankComparison:
    other = found.worse if found.better == team.pk else found.better
    is_ranked = other not in published.never_came
    read = published.as_read if is_ranked else published.standings
    return RankComparison(
        other=published.teams[other],
        other_rank=read.row_of(other).rank,
        criteria=tuple(
            ComparedCriterion(
                label=_(CRITERIA[step.criterion].label),
                sentence=phrase_message(step.message),
                decides=step.separates,
            )
            for step in found.steps
        ),
        shared=phrase_message(found.shared) if found.shared else "",
    )
