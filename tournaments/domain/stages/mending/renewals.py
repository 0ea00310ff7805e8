"""Stages taken back and their lists written anew, where nothing of them has begun."""

from collections.abc import Collection, Sequence

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.stages.entry import reopen_stage, save_qualifiers
from tournaments.enums import Act, StageEntry
from tournaments.models import Stage, StageEntrant, Tournament
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS, find_qualifiers


def unwind(stage: Stage, first: int, *, reason: str, by: Actor) -> None:
    """Cancel the draws of a stage from one of its rounds on, and what follows from these.

    Raises Refused as `cancel_draw` and `reopen_stage` do: something has begun.
    """
    for child in stage.feeds.exclude(opened_at=None).exclude(entry=StageEntry.BARRAGE):
        if child.entry == StageEntry.LOSERS and max(child.lost_rounds, default=0) < first:
            continue
        child.tournament = stage.tournament
        unwind(child, 1, reason=reason, by=by)
        reopen_stage(child, by=by)
    for round_ in stage.rounds.filter(stage_round__gte=first).order_by("-stage_round"):
        round_.tournament = stage.tournament
        cancel_draw(round_, by=by, reason=reason)


def renew_open_lists(tournament: Tournament, keys: Collection[int], *, by: Actor) -> None:
    """Write the lists of some stages anew, but of those that were closed meanwhile: by taking the
    draws back of the stage before."""
    still_open = list(Stage.objects.filter(pk__in=keys).exclude(opened_at=None))
    for stage in still_open:
        stage.tournament = tournament
    renew_lists(still_open, by=by)


def renew_lists(stages: Sequence[Stage], *, by: Actor) -> None:
    """Write down who enters open stages without a round now, in the order of their opening.

    One that can't be opened by who would enter now is closed: it is opened when its turn comes.
    """
    if not stages:
        return
    opened = sorted(stages, key=lambda stage: (stage.opened_at, stage.number))
    facts = StageFacts(opened[0].tournament)
    supposed: dict[int, Sequence[int]] = {stage.pk: () for stage in opened}
    found = []
    for stage in opened:
        renewed = find_qualifiers(stage, facts.as_entered(supposed))
        supposed[stage.pk] = [qualifier.team.pk for qualifier in renewed.qualifiers]
        found.append((stage, renewed))
    entered = StageEntrant.objects.filter(stage__in=opened).order_by("seed")
    before: dict[int, list[int]] = {stage.pk: [] for stage in opened}
    for key, number in entered.values_list("stage", "team__number"):
        before[key].append(number)
    # All lists go before the first is written: nobody is in two stages beside each other.
    for stage, renewed in found:
        waits = renewed.awaits_barrage or (renewed.lot is not None and not renewed.lot.is_over)
        if waits or len(renewed.qualifiers) < LEAST_QUALIFIERS:
            reopen_stage(stage, by=by)
        else:
            stage.entrants.all().delete()
    for stage, renewed in found:
        stage.refresh_from_db(fields=["opened_at"])
        if stage.opened_at is None:
            continue
        entrants = save_qualifiers(stage, renewed)
        announce(
            Act.STAGE_MOVED_UP,
            tournament=stage.tournament,
            subject=stage,
            by=by,
            before={"stage": stage.number, "teams": before[stage.pk]},
            after={"stage": stage.number, "teams": [entrant.team.number for entrant in entrants]},
        )
