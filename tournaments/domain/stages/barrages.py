"""A match for the last place of a stage, between two teams: arranged, or dropped again."""

from itertools import count

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.stages.entry import refuse_unready_to_open
from tournaments.domain.stages.stages import PLAY_FIELDS, change_stage, lock_stage
from tournaments.enums import Act, CutTie, DrawSystem, StageEntry
from tournaments.errors import Refused
from tournaments.models import Stage, StageEntrant
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.entering.cuts import Barrage
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers

LONGEST_NAME = 60


@transaction.atomic
def arrange_barrages(stage: Stage, *, by: Actor) -> list[Stage]:
    """A stage of one match for each last place that two teams are level for.

    It has the rules and the length of the stage whose place it gives, and waits for its table.
    Raises Refused: `no-barrage`, `barrage-arranged`, and those of `open_stage`.
    """
    stage = lock_stage(stage, Act.STAGE_BARRAGE_ARRANGED)
    facts = StageFacts(stage.tournament)
    refuse_unready_to_open(stage, facts)
    due = [barrage for barrage in find_qualifiers(stage, facts).barrages if barrage.winner is None]
    if not due:
        raise Refused(
            _("Aucune dernière place n'attend de barrage : il se joue à deux équipes à égalité."),
            code="no-barrage",
        )
    teams = {frozenset((barrage.one.team.pk, barrage.other.team.pk)) for barrage in due}
    for barrage in stage.barrages.all():
        if frozenset(barrage.entrants.values_list("team", flat=True)) in teams:
            raise Refused(_("Ce barrage est déjà prévu."), code="barrage-arranged")
    return [_arrange(stage, barrage, by=by) for barrage in due]


@transaction.atomic
def play_for_last_place(stage: Stage, *, by: Actor) -> list[Stage]:
    """Let a barrage decide at the cut from now on, and arrange those that are due.

    Raises Refused as `change_stage` and `arrange_barrages`.
    """
    if stage.cut_tie not in (CutTie.BARRAGE, CutTie.PLAYOFF):
        stage = change_stage(stage, values={"cut_tie": CutTie.BARRAGE}, by=by)
    return arrange_barrages(stage, by=by)


def _arrange(stage: Stage, barrage: Barrage, *, by: Actor) -> Stage:
    stages = list_stages(stage.tournament)
    made = Stage.objects.create(
        tournament=stage.tournament,
        number=stages[-1].number + 1,
        name=_name(stage, {named.name.casefold() for named in stages}),
        system=DrawSystem.KNOCKOUT,
        rounds_planned=1,
        source=stage.source,
        entry=StageEntry.BARRAGE,
        decides=stage,
        opened_at=timezone.now(),
        time_limit_minutes=stage.time_limit_minutes,
        **{key: getattr(stage, key) for key in PLAY_FIELDS},
    )
    teams = (barrage.one.team, barrage.other.team)
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=made, team=team, seed=seed) for seed, team in enumerate(teams, start=1)
    )
    announce(
        Act.STAGE_BARRAGE_ARRANGED,
        tournament=stage.tournament,
        subject=made,
        by=by,
        after={"stage": stage.number, "teams": [team.number for team in teams]},
    )
    return made


def _name(stage: Stage, taken: set[str]) -> str:
    """« Barrage – Finale », and with a number where there is one of that name."""
    for number in count(1):
        tail = "" if number == 1 else f" {number}"
        name = f"{(_('Barrage') + ' – ' + stage.name)[: LONGEST_NAME - len(tail)]}{tail}"
        if name.casefold() not in taken:
            return name
    raise AssertionError


@transaction.atomic
def drop_barrage(stage: Stage, *, by: Actor) -> None:
    """Take a barrage away that has no table.

    Raises Refused: `no-barrage`, `stage-drawn`.
    """
    stage = lock_stage(stage, Act.STAGE_BARRAGE_DROPPED)
    if stage.decides is None:
        raise Refused(_("Cette phase n'est pas un barrage."), code="no-barrage")
    if stage.rounds.exists() or stage.cancelled_draws.exclude(published_at=None).exists():
        raise Refused(_("La table de ce barrage est déjà tirée."), code="stage-drawn")
    numbers = list(stage.entrants.order_by("seed").values_list("team__number", flat=True))
    before = {"stage": stage.decides.number, "teams": numbers}
    stage.delete()
    announce(Act.STAGE_BARRAGE_DROPPED, tournament=stage.tournament, by=by, before=before)
