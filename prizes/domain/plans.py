"""How lots are given: the settings, the groups, the categories and who is ticked into them."""

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from prizes.domain.changes import (
    announce_lots,
    describe_lots,
    find_next_number,
    keep_plan,
    lock_lots,
    number_rows,
)
from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from prizes.models import PrizeCategory, PrizeGroup
from tournaments.actors import Actor
from tournaments.domain.acts import read_again
from tournaments.domain.previews import Foreseen
from tournaments.errors import Refused
from tournaments.models import Stage, Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class GroupLine:
    """A group as it is typed; `group` is its key where it is known already."""

    name: str
    cumul: bool = False
    group: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CategoryDetails:
    """A category as the organiser describes it; `teams` are those ticked into it."""

    name: str
    members: PrizeMembers = PrizeMembers.TICKED
    team_category: str = ""
    stage: Stage | None = None
    from_last: bool = False
    teams: Collection[Team] = ()


@transaction.atomic
def arrange_prizes(
    tournament: Tournament,
    *,
    sharing: PrizeSharing,
    step_cents: int,
    absent: AbsentPrize,
    kept_until: datetime.date | None,
    groups: Sequence[GroupLine],
    by: Actor,
) -> Tournament:
    """Say how level teams share, what becomes of an absent team's lot, and which groups there are.

    A group that is left out goes, unless lots are in it. Raises Refused: `prizes-arrested`,
    `group-has-lots`.
    """
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    plan = keep_plan(locked)
    plan.sharing, plan.step_cents = sharing, step_cents
    plan.absent, plan.kept_until = absent, kept_until
    plan.save()
    known = {group.pk: group for group in locked.prize_groups.all()}
    left_out = locked.prize_groups.exclude(pk__in=known.keys() & {group.group for group in groups})
    if used := left_out.exclude(lots=None).first():
        raise Refused(
            _("Le groupe « %(name)s » a des lots : mettez-les d'abord dans un autre.")
            % {"name": used.name},
            code="group-has-lots",
        )
    left_out.delete()
    rows = []
    for line in groups:
        row = known.get(line.group or 0) or PrizeGroup(tournament=locked)
        row.name, row.cumul = line.name, line.cumul
        rows.append(row)
    number_rows(rows)
    return announce_lots(locked, before, by=by)


@transaction.atomic
def choose_sharing(tournament: Tournament, *, sharing: PrizeSharing, by: Actor) -> Tournament:
    """Say how level teams share their envelopes. Raises Refused: `prizes-arrested`."""
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    plan = keep_plan(locked)
    plan.sharing = sharing
    plan.save(update_fields=["sharing"])
    return announce_lots(locked, before, by=by)


@transaction.atomic
def save_category(
    tournament: Tournament,
    *,
    details: CategoryDetails,
    category: PrizeCategory | None = None,
    by: Actor,
) -> PrizeCategory:
    """Add a category, or change one. Raises Refused: `prizes-arrested`, `same-name`, `gone`."""
    locked = lock_lots(tournament)
    if category is not None:
        category = read_again(locked.prize_categories.all(), pk=category.pk)
    before = describe_lots(locked)
    others = locked.prize_categories.filter(name__iexact=details.name)
    if (others.exclude(pk=category.pk) if category else others).exists():
        raise Refused(_("Une autre catégorie porte ce nom."), code="same-name", field="name")
    number = find_next_number(locked.prize_categories)
    row = category or PrizeCategory(tournament=locked, number=number)
    row.name, row.members, row.from_last = details.name, details.members, details.from_last
    row.team_category, row.stage = details.team_category, details.stage
    row.save()
    row.teams.set(details.teams)
    announce_lots(locked, before, by=by)
    return row


def foresee_removed(category: PrizeCategory) -> Foreseen[list[object]]:
    """What is said of a category, and who is ticked into it: what is lost where it is taken away.
    Raises Refused (`gone`)."""
    now = read_again(PrizeCategory.objects.all(), pk=category.pk)
    facts = [now.pk, now.name, now.members, now.from_last, now.team_category, now.stage_id]
    ticked = list(now.teams.order_by("number").values_list("number", flat=True))
    return Foreseen(typed=None, impact=[facts, ticked])


@transaction.atomic
def remove_category(category: PrizeCategory, *, by: Actor) -> Tournament:
    """Take a category away. Raises Refused: `prizes-arrested`, `category-has-lots`."""
    locked = lock_lots(category.tournament)
    before = describe_lots(locked)
    if category.lots.exists():
        raise Refused(
            _("Des lots sont pour cette catégorie : effacez-les d'abord."),
            code="category-has-lots",
        )
    category.delete()
    return announce_lots(locked, before, by=by)
