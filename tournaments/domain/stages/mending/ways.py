"""What an act on results leaves behind, draws that would be others and choices that it opens; and
ways out where a result corrected since no longer fits what was drawn after it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.draws.cancelled_draws import throw_away
from tournaments.domain.draws.draws import is_outdated, preview_draw
from tournaments.domain.stages.mending.exchanges import exchange_in_lists, exchange_in_tree
from tournaments.domain.stages.mending.renewals import (
    renew_lists,
    renew_open_lists,
    unwind,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import KeptAsPlayed, Round, Stage, Tournament
from tournaments.queries.draws.stored_draws import LaterDraw, Pairs, compare_draws, redraw_later
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import (
    Contradiction,
    TornMatch,
    list_open_contradictions,
)
from tournaments.queries.stages.mending.lists import StaleLists


class Way(StrEnum):
    """What can be done; named as the forms name it."""

    DRAW_ANEW = "draw-anew"
    PUT_RIGHT = "put-right"
    KEEP = "keep"


@transaction.atomic
def mend(tournament: Tournament, *, code: str, way: Way, reason: str, by: Actor) -> None:
    """Settle a contradiction of that code in one way.

    Raises Refused: `finished`, `reason-missing`, `nothing-to-mend`, and what keeps this way from
    being gone (`already-recorded`, `already-happened`, `nobody-rightful`, `team-gone`, …).
    """
    locked = lock_tournament(tournament)
    act = Act.STAGE_KEPT if way == Way.KEEP else Act.STAGE_PUT_RIGHT
    refuse_by_table(act, locked, reason=reason)
    facts = StageFacts(locked)
    found = next(
        (
            contradiction
            for contradiction in list_open_contradictions(locked, facts)
            if contradiction.code == code
        ),
        None,
    )
    if found is None:
        raise Refused(_("Il n'y a plus rien à régler ici."), code="nothing-to-mend")
    ways = {Way.DRAW_ANEW: _draw_anew, Way.PUT_RIGHT: _put_right, Way.KEEP: _keep}
    ways[way](locked, found, reason, by)


def find_refusal(tournament: Tournament, *, code: str, way: Way, by: Actor) -> Refused | None:
    """Why a way cannot be gone now; None where it can: it is gone, looked at, and undone."""
    with transaction.atomic():
        try:
            mend(tournament, code=code, way=way, reason=str(way), by=by)
        except Refused as refusal:
            return refusal
        finally:
            transaction.set_rollback(True)
    return None


def _keep(tournament: Tournament, found: Contradiction, reason: str, by: Actor) -> None:
    """Leave it as it was played."""
    decided: list[tuple[Stage, TornMatch | None, Mapping[str, object]]] = (
        [(found.stage, found, found.difference)]
        if isinstance(found, TornMatch)
        else [(stale.stage, None, stale.difference) for stale in found.open_lists]
    )
    for stage, torn, difference in decided:
        kept = KeptAsPlayed.objects.create(
            stage=stage,
            match=None if torn is None else torn.match,
            difference=difference,
            reason=reason.strip()[:500],
        )
        told = {"stage": stage.number, **difference}
        if torn is not None:
            told |= {"table": torn.match.table_number}
        announce(
            Act.STAGE_KEPT, tournament=tournament, subject=kept, by=by, after=told, reason=reason
        )


def _put_right(tournament: Tournament, found: Contradiction, reason: str, by: Actor) -> None:
    """Seat the right teams where nothing has begun; draws that nobody has seen are drawn again."""
    _throw_previews_away(found.stages)
    if isinstance(found, TornMatch):
        exchange_in_tree(tournament, found, reason=reason, by=by)
    else:
        exchange_in_lists(tournament, found, reason=reason, by=by)


def _throw_previews_away(stages: Collection[int]) -> None:
    """Delete the draws of some stages, by key, that are being prepared from their lists."""
    previews = Round.objects.filter(stage__in=stages, state=RoundState.PREVIEW)
    for preview in previews.select_related("stage"):
        throw_away(preview)


def _draw_anew(tournament: Tournament, found: Contradiction, reason: str, by: Actor) -> None:
    """Take back what rests on it and has not begun, and prepare it as it follows now."""
    stages = _take_back(found, reason, by)
    for stage in stages:
        # Some wait for another draw, or another stage: they are drawn when their turn comes.
        try:
            with transaction.atomic():
                preview_draw(tournament, stage=stage, by=by)
        except Refused:
            continue


def _take_back(found: Contradiction, reason: str, by: Actor) -> list[Stage]:
    """Take the draws back; the stages to draw anew."""
    if isinstance(found, StaleLists):
        stages = [stale.stage for stale in found.open_lists]
        drawn = [stale.stage for stale in found.open_lists if stale.seats]
        for stage in stages:
            unwind(stage, 1, reason=reason, by=by)
        renew_lists(stages, by=by)
        return drawn
    first: dict[int, int] = {}
    for seat in found.seats:
        stage = seat.round.stage
        first[stage.pk] = min(first.get(stage.pk, seat.round.stage_round), seat.round.stage_round)
    fed = list(Stage.objects.filter(pk__in=first).exclude(pk=found.stage.pk))
    for stage in fed:
        stage.tournament = found.stage.tournament
        unwind(stage, first[stage.pk], reason=reason, by=by)
    if found.stage.pk in first:
        unwind(found.stage, first[found.stage.pk], reason=reason, by=by)
    _throw_previews_away({stage.pk for stage in found.lists})
    whole = [taken.pk for taken in fed if first[taken.pk] == 1]
    renew_open_lists(found.stage.tournament, {*whole, *(stage.pk for stage in found.lists)}, by=by)
    return [found.stage] if found.seats else []


@dataclass(frozen=True, kw_only=True, slots=True)
class MendingChoice:
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
    choices: tuple[MendingChoice, ...] = ()
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
        open=tuple(list_open_contradictions(tournament)),
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


def list_choices(tournament: Tournament, *, by: Actor) -> list[MendingChoice]:
    """Every contradiction that waits, with the ways out of it."""
    found = list_open_contradictions(tournament)
    return [open_choice(tournament, contradiction, by=by) for contradiction in found]


def open_choice(tournament: Tournament, found: Contradiction, *, by: Actor) -> MendingChoice:
    """The ways out of one, each tried and undone."""
    tried = {way: find_refusal(tournament, code=found.code, way=way, by=by) for way in Way}
    closed = {way: str(refusal) for way, refusal in tried.items() if refusal is not None}
    return MendingChoice(found=found, closed=closed)
