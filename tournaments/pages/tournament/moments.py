"""What comes when this evening, in the few words that a wall has room for."""

import datetime
from dataclasses import dataclass

from tournaments.enums import RoundStep
from tournaments.models import Tournament
from tournaments.pages.tournament.evening_plan import EveningPlan, PlannedRound, plan_evening
from tournaments.pages.tournament.overview import read_overview

ROUNDS_AHEAD = 2
"""How many rounds to come stand on a wall beside those that are played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Moments:
    """The rounds being played, those that come next with the hour they begin at, and the end."""

    playing: tuple[PlannedRound, ...]
    coming: tuple[PlannedRound, ...]
    ends_at: datetime.datetime

    @property
    def step(self) -> RoundStep:
        """How the rounds that are being played stand."""
        return RoundStep.PLAYING


def read_moments(tournament: Tournament) -> Moments | None:
    """What comes next, as far as the plan of the evening foresees it; None where it has none."""
    plan = plan_evening(tournament, read_overview(tournament))
    return None if plan is None else _choose(plan)


def _choose(plan: EveningPlan) -> Moments:
    left = [round_ for round_ in plan.rounds if not round_.slot.is_over]
    return Moments(
        playing=tuple(round_ for round_ in left if round_.slot.is_held),
        coming=tuple(round_ for round_ in left if not round_.slot.is_held)[:ROUNDS_AHEAD],
        ends_at=plan.ends_at,
    )
