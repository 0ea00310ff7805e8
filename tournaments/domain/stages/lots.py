"""The lot for the last places of a stage: drawn once, called one after the other, answered."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.previews import Foreseen
from tournaments.domain.stages.checks import refuse_opened
from tournaments.domain.stages.entry import refuse_open_barrage, refuse_unready_to_open
from tournaments.domain.stages.stages import lock_stage
from tournaments.enums import Act, LotAnswer
from tournaments.errors import Refused
from tournaments.models import LotCall, Stage, Team
from tournaments.pairing.model import draw_order
from tournaments.queries.stages.entering.lots import StageLot
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers

_ACTS = {True: Act.STAGE_LOT_ACCEPTED, False: Act.STAGE_LOT_DECLINED}


@transaction.atomic
def draw_lot(stage: Stage, *, by: Actor) -> Stage:
    """Draw the order in which those who may enter after all are called.

    The tournament's seed and the stage's number give it: anyone can draw it again, and who takes
    it back gets the same. Raises Refused: `no-lot`, `lot-drawn`, `nobody-to-draw`, `barrage-open`,
    and those of `open_stage`.
    """
    stage = lock_stage(stage, Act.STAGE_LOT_DRAWN)
    lot = _refuse_without_lot(stage)
    if lot.is_drawn:
        raise Refused(_("Ce repêchage est déjà tiré au sort."), code="lot-drawn")
    if not lot.can_be_drawn:
        raise Refused(_("Il n'y a personne à repêcher, ou pas de place."), code="nobody-to-draw")
    seed = stage.tournament.lot_seed
    teams = {candidate.team.number: candidate.team for candidate in lot.candidates}
    order = draw_order(f"lot of stage {stage.number}", seed, teams)
    LotCall.objects.bulk_create(
        LotCall(stage=stage, team=teams[number], number=place)
        for place, number in enumerate(order, start=1)
    )
    announce(
        Act.STAGE_LOT_DRAWN,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        after={"stage": stage.number, "seed": seed, "teams": sorted(teams)},
    )
    return stage


@transaction.atomic
def answer_call(stage: Stage, *, team: Team, accepts: bool, by: Actor) -> Stage:
    """Note what the team says that is called now.

    Raises Refused: `no-lot`, `not-called` where another team is, and those of `open_stage`.
    """
    act = _ACTS[accepts]
    stage = lock_stage(stage, act)
    lot = _refuse_without_lot(stage)
    if lot.called is None or lot.called.team.pk != team.pk:
        raise Refused(
            _("L'équipe %(number)d n'est pas appelée en ce moment.") % {"number": team.number},
            code="not-called",
        )
    answer = LotAnswer.ACCEPTED if accepts else LotAnswer.DECLINED
    calls = LotCall.objects.filter(stage=stage, team=team)
    calls.update(answer=answer, answered_at=timezone.now())
    announce(
        act,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        after={"stage": stage.number, "teams": [team.number]},
    )
    return stage


def foresee_answers(stage: Stage) -> Foreseen[list[tuple[int, str]]]:
    """What the teams that a lot calls have said so far: what is taken back of it."""
    calls = LotCall.objects.filter(stage=stage).order_by("number")
    return Foreseen(typed=None, impact=list(calls.values_list("number", "answer")))


@transaction.atomic
def undo_answer(stage: Stage, *, by: Actor) -> Stage:
    """Take the last answer back: that team is called again.

    Raises Refused: `nothing-answered`, `stage-open` once those who play the stage are fixed.
    """
    stage = lock_stage(stage, Act.STAGE_LOT_ANSWER_UNDONE)
    refuse_opened(stage)
    answered = LotCall.objects.filter(stage=stage).exclude(answered_at=None)
    last = answered.select_related("team").order_by("-answered_at", "-number").first()
    if last is None:
        raise Refused(_("Personne n'a encore répondu."), code="nothing-answered")
    before = {"stage": stage.number, "teams": [last.team.number], "answer": last.answer}
    last.answer, last.answered_at = LotAnswer.WAITING, None
    last.save(update_fields=["answer", "answered_at"])
    announce(
        Act.STAGE_LOT_ANSWER_UNDONE,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        before=before,
    )
    return stage


@transaction.atomic
def take_back_lot(stage: Stage, *, by: Actor) -> Stage:
    """Take back the lot with its answers, so that what it rests on can be changed.

    Raises Refused: `lot-not-drawn`, `stage-open`.
    """
    stage = lock_stage(stage, Act.STAGE_LOT_TAKEN_BACK)
    refuse_opened(stage)
    calls = LotCall.objects.filter(stage=stage)
    numbers = list(calls.order_by("number").values_list("team__number", flat=True))
    if not numbers:
        raise Refused(_("Ce repêchage n'est pas tiré au sort."), code="lot-not-drawn")
    calls.delete()
    announce(
        Act.STAGE_LOT_TAKEN_BACK,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        before={"stage": stage.number, "teams": numbers},
    )
    return stage


def _refuse_without_lot(stage: Stage) -> StageLot:
    """The lot of a stage that could be opened but for it. Raises Refused."""
    facts = StageFacts(stage.tournament)
    refuse_unready_to_open(stage, facts)
    found = find_qualifiers(stage, facts)
    if found.lot is None:
        raise Refused(_("Aucune place de cette phase n'est tirée au sort."), code="no-lot")
    # Whoever wins it has qualified, and whoever loses it may be drawn: both are known afterwards.
    refuse_open_barrage(found)
    return found.lot
