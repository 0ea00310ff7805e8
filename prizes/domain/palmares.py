"""The palmarès: arrested, released, corrected after a late change of the standings."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from prizes.domain.changes import keep_plan
from prizes.enums import AwardState
from prizes.models import Award, PrizePlan
from prizes.queries.awards import foresee_correction, foresee_prizes
from prizes.queries.plans import find_prize_plan
from prizes.queries.reading import ForeseenAward
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.draws.checks import build_contradiction_refusal
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.stages.mending.contradictions import list_open_contradictions


@transaction.atomic
def arrest_palmares(tournament: Tournament, *, by: Actor) -> PrizePlan:
    """Fix who gets what, as the standings and the lots give it now.

    Raises Refused: `prizes-arrested`, `contradicted`, `nobody-ranked`, `no-lots`.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.PALMARES_ARRESTED, locked)
    plan = keep_plan(locked)
    if plan.is_arrested:
        raise Refused(_("Les lots sont déjà attribués."), code="prizes-arrested")
    if list_open_contradictions(locked):
        raise build_contradiction_refusal()
    outlook = foresee_prizes(locked)
    if outlook.given is None:
        raise Refused(_("Personne n'est encore classé."), code="nobody-ranked")
    if not outlook.given.awards:
        raise Refused(_("Il n'y a pas de lot à donner : saisissez-les d'abord."), code="no-lots")
    awards = [
        _freeze(foreseen, locked, number)
        for number, foreseen in enumerate(outlook.given.awards, start=1)
    ]
    Award.objects.bulk_create(awards)
    plan.arrested_at = timezone.now()
    plan.save(update_fields=["arrested_at"])
    announce(
        Act.PALMARES_ARRESTED,
        tournament=locked,
        subject=locked,
        by=by,
        after={
            "seed": outlook.seed,
            "level": [list(tied) for tied in outlook.given.drawn],
            "awards": [describe_award(award) for award in awards],
        },
    )
    return plan


@transaction.atomic
def release_palmares(tournament: Tournament, *, by: Actor) -> PrizePlan:
    """Give the palmarès up, so that lots can be changed.

    Raises Refused: `prizes-not-arrested`, `prizes-handed` once a lot was handed out.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.PALMARES_RELEASED, locked)
    plan = refuse_not_arrested(locked)
    awards = list(locked.awards.select_related("team").order_by("number"))
    if any(award.state == AwardState.HANDED for award in awards):
        raise Refused(
            _("Des lots sont déjà remis : ils ne se reprennent plus."), code="prizes-handed"
        )
    before = {"awards": [describe_award(award) for award in awards]}
    locked.awards.all().delete()
    plan.arrested_at = None
    plan.save(update_fields=["arrested_at"])
    announce(Act.PALMARES_RELEASED, tournament=locked, subject=locked, by=by, before=before)
    return plan


@transaction.atomic
def correct_palmares(tournament: Tournament, *, reason: str, by: Actor) -> Tournament:
    """Give what is not handed out yet to whom the standings now give it.

    What was handed out or refused stays. Raises Refused: `reason-missing`, `prizes-not-arrested`,
    `nothing-to-correct`.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.PALMARES_CORRECTED, locked, reason=reason)
    refuse_not_arrested(locked)
    changes = foresee_correction(locked).changes
    if not changes:
        raise Refused(_("Le classement ne change aucun lot."), code="nothing-to-correct")
    gone = [change.before for change in changes if change.before is not None]
    Award.objects.filter(pk__in=[award.pk for award in gone]).update(state=AwardState.REPLACED)
    copies = {(award.lot_id, award.place): award for award in gone if award.lot_id is not None}
    number = find_next_award_number(locked)
    made = [
        _freeze(foreseen, locked, number + index, copies)
        for index, foreseen in enumerate(
            change.after for change in changes if change.after is not None
        )
    ]
    Award.objects.bulk_create(made)
    announce(
        Act.PALMARES_CORRECTED,
        tournament=locked,
        subject=locked,
        by=by,
        before={"awards": [describe_award(award) for award in gone]},
        after={"awards": [describe_award(award) for award in made]},
        reason=reason,
    )
    return locked


def refuse_not_arrested(tournament: Tournament) -> PrizePlan:
    """How the arrested palmarès is given. Raises Refused: `prizes-not-arrested`."""
    plan = find_prize_plan(tournament)
    if not plan.is_arrested:
        raise Refused(_("Les lots ne sont pas encore attribués."), code="prizes-not-arrested")
    return plan


def find_next_award_number(tournament: Tournament) -> int:
    """The number after the last award's; none is given twice."""
    last: int | None = tournament.awards.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def describe_award(award: Award) -> list[object]:
    """What the journal keeps of an award; sums in cents."""
    return [award.number, award.team.number, award.title, award.value_cents, award.cash_cents]


def _freeze(
    one: ForeseenAward,
    tournament: Tournament,
    number: int,
    copies: Mapping[tuple[int, int], Award] | None = None,
) -> Award:
    """A row of what was foreseen; a lot that was swapped for another stays the one it is now."""
    lot = one.lot
    copy = None if lot is None else (copies or {}).get((lot.pk, one.place))
    kept = copy or lot
    swapped = {} if copy is None or "swapped" not in copy.why else {"swapped": copy.why["swapped"]}
    return Award(
        tournament=tournament,
        number=number,
        group=one.group,
        lot=lot,
        place=one.place,
        team=one.team,
        rank=one.rank,
        category_name="" if lot is None or lot.category is None else lot.category.name,
        is_drawn=one.is_drawn,
        is_only=lot is not None and not one.group.cumul,
        title="" if kept is None else kept.title,
        donor="" if kept is None else kept.donor,
        value_cents=0 if kept is None else kept.value_cents,
        cash_cents=copy.cash_cents if copy is not None and swapped else one.cash_cents,
        why={**one.why, **swapped},
    )
