"""Where an evening stands, and the one thing to do next."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.enums import RoundState, TeamStatus
from tournaments.models import Round, Tournament
from tournaments.queries.evening import RoundProgress, round_progress


class NextStep(StrEnum):
    """What the organiser does next."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH = "publish"
    RECORD = "record"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    """Counts of teams, the round being played (or the last), and the next step."""

    registered: int
    waiting: int
    solos: int
    present: int
    rounds_planned: int
    round: Round | None
    progress: RoundProgress | None
    next_step: NextStep

    @property
    def next_round_number(self) -> int:
        """The number that the next draw will have."""
        return 1 if self.round is None else self.round.number + 1


def overview(tournament: Tournament) -> Overview:
    """Read where the evening stands, in a fixed number of queries."""
    counts = tournament.teams.aggregate(
        registered=Count("pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=False)),
        waiting=Count("pk", filter=Q(status=TeamStatus.WAITING)),
        solos=Count("pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=True)),
        present=Count(
            "pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=False, is_present=True)
        ),
    )
    stage = tournament.stages.order_by("-number")[0]
    last = tournament.rounds.order_by("-number").first()
    progress = round_progress(last) if last is not None else None
    return Overview(
        **counts,
        rounds_planned=stage.rounds_planned,
        round=last,
        progress=progress,
        next_step=_next_step(tournament, counts, stage.rounds_planned, last, progress),
    )


def _next_step(
    tournament: Tournament,
    counts: dict[str, int],
    planned: int,
    last: Round | None,
    progress: RoundProgress | None,
) -> NextStep:
    if tournament.finished_at is not None:
        return NextStep.DONE
    if last is None:
        return _before_the_first_draw(counts)
    if last.state == RoundState.PREVIEW:
        return NextStep.PUBLISH
    if progress is not None and not progress.is_complete:
        return NextStep.RECORD
    return NextStep.DRAW if last.number < planned else NextStep.FINISH


def _before_the_first_draw(counts: dict[str, int]) -> NextStep:
    if counts["registered"] < 2:
        return NextStep.SIGN_UP
    return NextStep.CHECK_IN if counts["present"] < counts["registered"] else NextStep.DRAW
