"""What an act on results leaves behind: draws that would be others, choices that it opens."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.actors import Actor
from tournaments.domain.draws.draws import is_outdated
from tournaments.domain.stages.mending.ways import Way, find_refusal
from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.queries.draws.redraws import LaterDraw, Pairs, compare_draws, redraw_later
from tournaments.queries.stages.mending.contradictions import (
    Contradiction,
    find_open_contradictions,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """A contradiction that waits for somebody, and in words why some ways are closed."""

    found: Contradiction
    closed: Mapping[Way, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Consequences:
    """The draws made since as they would come out now, those prepared that change, the choices.

    `settled` tells how many choices that were open are none any more.
    """

    later_draws: tuple[LaterDraw, ...] = ()
    outdated: tuple[Round, ...] = ()
    choices: tuple[Choice, ...] = ()
    settled: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Foundations:
    """What the draws of a tournament rest on at one moment."""

    tables: Mapping[Round, Pairs]
    outdated: tuple[Round, ...]
    open: tuple[Contradiction, ...]


def read_foundations(tournament: Tournament, *, after: int | None) -> Foundations:
    """Read it; `after` is the round that an act is about, None where it is about no table."""
    previews = tournament.rounds.filter(state=RoundState.PREVIEW).order_by("number")
    return Foundations(
        tables={} if after is None else redraw_later(tournament, after=after),
        outdated=tuple(preview for preview in previews if is_outdated(preview)),
        open=tuple(find_open_contradictions(tournament)),
    )


def find_consequences(
    before: Foundations, tournament: Tournament, *, after: int | None, by: Actor
) -> Consequences:
    """What has changed since, in the transaction in which the act was done."""
    now = read_foundations(tournament, after=after)
    known = [(contradiction.code, contradiction.difference) for contradiction in before.open]
    # Of a stage in which somebody else should play, the choice tells.
    asked = {pk for contradiction in now.open for pk in contradiction.stages}
    drawn = compare_draws(before.tables, now.tables)
    return Consequences(
        later_draws=tuple(draw for draw in drawn if draw.round.stage_id not in asked),
        outdated=tuple(round_ for round_ in now.outdated if round_ not in before.outdated),
        choices=tuple(
            open_choice(tournament, contradiction, by=by)
            for contradiction in now.open
            if (contradiction.code, contradiction.difference) not in known
        ),
        settled=len(
            {contradiction.code for contradiction in before.open}
            - {contradiction.code for contradiction in now.open}
        ),
    )


def list_choices(tournament: Tournament, *, by: Actor) -> list[Choice]:
    """Every contradiction that waits, with the ways out of it."""
    found = find_open_contradictions(tournament)
    return [open_choice(tournament, contradiction, by=by) for contradiction in found]


def open_choice(tournament: Tournament, found: Contradiction, *, by: Actor) -> Choice:
    """The ways out of one, each tried and undone."""
    tried = {way: find_refusal(tournament, code=found.code, way=way, by=by) for way in Way}
    closed = {way: str(refusal) for way, refusal in tried.items() if refusal is not None}
    return Choice(found=found, closed=closed)
