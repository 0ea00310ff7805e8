"""Who left a stage before its first draw: the next come up, as if it were opened again."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.previews import Foreseen
from tournaments.domain.stages.entry import refuse_drawn, refuse_source_open, save_qualifiers
from tournaments.domain.stages.stages import describe_stage, lock_stage
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Stage
from tournaments.queries.stages.qualifiers import Qualification
from tournaments.queries.stages.replacements import Replacement, find_replacement


@transaction.atomic
def bring_up_next(stage: Stage, *, by: Actor) -> Stage:
    """Take those in who come up for teams that left a stage, each in the seed the rule gives.

    A stage below from which one of them comes is filled up in its turn. When a stage was opened
    stays, and with it what counts in it. Raises Refused: `finished`, `stage-closed`,
    `stage-drawn`, `nobody-comes-up`, and those of an open source.
    """
    stage = lock_stage(stage)
    renewals = refuse_to_bring_up(stage).all_renewed
    # All lists go before the first is written: nobody is in two stages beside each other.
    before = [_take_back(renewal.stage) for renewal in renewals]
    for renewal, numbers in zip(renewals, before, strict=True):
        changed = stage if renewal.stage.pk == stage.pk else lock_stage(renewal.stage)
        entrants = save_qualifiers(changed, renewal.renewed)
        announce(
            Act.STAGE_MOVED_UP,
            tournament=changed.tournament,
            subject=changed,
            by=by,
            before={"stage": changed.number, "teams": numbers},
            after={"stage": changed.number, "teams": [entrant.team.number for entrant in entrants]},
        )
    return stage


def _take_back(stage: Stage) -> list[int]:
    """The numbers of those who were written down, who are no more."""
    numbers = list(stage.entrants.order_by("seed").values_list("team__number", flat=True))
    stage.entrants.all().delete()
    return numbers


def refuse_to_bring_up(stage: Stage) -> Replacement:
    """Who would come up now. Raises Refused as `bring_up_next` does."""
    refuse_by_table(Act.STAGE_MOVED_UP, stage.tournament)
    if stage.source is None or stage.opened_at is None:
        raise Refused(_("Cette phase n'est pas ouverte."), code="stage-closed")
    refuse_drawn(stage)
    refuse_source_open(stage, stage.source)
    found = find_replacement(stage)
    if found is None or not found.coming:
        raise Refused(_("Personne ne monte : la liste reste la même."), code="nobody-comes-up")
    return found


def foresee_replacement(found: Replacement) -> Foreseen[list[Qualification]]:
    """Who plays each stage once the next are in, by what it chooses and who plays it now."""
    typed = [
        {**describe_stage(renewal.stage), "entered": renewal.entered}
        for renewal in found.all_renewed
    ]
    return Foreseen(typed=typed, impact=[renewal.renewed for renewal in found.all_renewed])
