"""The table of lots: typed once, written whole, copied from another concours of the club."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TypeVar, assert_never

from django.db import transaction
from django.utils.translation import gettext as _

from prizes.allocation import FundRule, split_fund
from prizes.domain.changes import (
    announce_lots,
    describe_lots,
    find_next_number,
    find_usual_group,
    keep_plan,
    lock_lots,
    number_rows,
)
from prizes.enums import PrizeMembers
from prizes.models import OTHERS, Lot, PrizeCategory, PrizeGroup
from prizes.queries.plans import find_prize_plan
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Tournament

R = TypeVar("R", Lot, PrizeCategory, PrizeGroup)

MOST_LOTS = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class LotLine:
    """A line of the table as it is typed; `lot` is its key where it is known already.

    Without a `group` it goes to the first one. Sums in cents, for one team.
    """

    title: str = ""
    donor: str = ""
    first_place: int = 1
    last_place: int = 1
    value_cents: int = 0
    cash_cents: int = 0
    is_drawn: bool = False
    category: PrizeCategory | None = None
    group: PrizeGroup | None = None
    lot: int | None = None


@transaction.atomic
def save_lots(tournament: Tournament, *, lines: Sequence[LotLine], by: Actor) -> Tournament:
    """Write the table whole: a line that is left out goes.

    Raises Refused: `prizes-arrested`, `too-many-lots`.
    """
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    refuse_too_many(lines)
    known = {lot.pk: lot for lot in locked.lots.all()}
    usual = find_usual_group(locked)
    locked.lots.exclude(pk__in=known.keys() & {line.lot for line in lines}).delete()
    number_rows(
        fill_lot(known.get(line.lot or 0) or Lot(tournament=locked), line, usual) for line in lines
    )
    return announce_lots(locked, before, by=by)


def refuse_too_many(lines: Iterable[Lot | LotLine]) -> None:
    """Raise Refused (`too-many-lots`) where nobody could hand so many out; a line for all others
    counts once."""
    lots = sum(
        1 if line.last_place == OTHERS else line.last_place - line.first_place + 1 for line in lines
    )
    if lots > MOST_LOTS:
        raise Refused(_("%(most)d lots au plus.") % {"most": MOST_LOTS}, code="too-many-lots")


def fill_lot(lot: Lot, line: LotLine, usual: PrizeGroup) -> Lot:
    """A row of the table as its line tells it, still to be stored."""
    # Once somebody has typed over an envelope, another fund leaves it alone.
    lot.from_fund = lot.from_fund and lot.cash_cents == line.cash_cents
    for field in fields(line):
        if field.name != "lot":
            setattr(lot, field.name, getattr(line, field.name))
    lot.group = line.group or usual
    return lot


@transaction.atomic
def save_envelopes(
    tournament: Tournament, *, base_cents: int, rule: FundRule, by: Actor
) -> Tournament:
    """Write one envelope for each paid rank, in place of those of the fund before.

    They are a group of their own: whoever has one may have a lot in kind besides. `base_cents`
    are the takings as the organiser types them. Raises Refused: `prizes-arrested`.
    """
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    plan = keep_plan(locked)
    plan.fund = {"base": base_cents, **asdict(rule)}
    plan.save(update_fields=["fund"])
    find_usual_group(locked)
    before_it = locked.lots.filter(from_fund=True).select_related("group").first()
    group = before_it.group if before_it else _make_group(locked, _("Enveloppes"))
    locked.lots.filter(from_fund=True).delete()
    fund = split_fund(base_cents, rule)
    envelopes = [
        Lot(
            tournament=locked,
            group=group,
            first_place=rank,
            last_place=rank,
            cash_cents=cents,
            from_fund=True,
        )
        for rank, cents in enumerate(fund.envelopes, start=1)
        if cents
    ]
    number_rows([*envelopes, *locked.lots.order_by("number")])
    return announce_lots(locked, before, by=by)


def _make_group(tournament: Tournament, name: str) -> PrizeGroup:
    number = find_next_number(tournament.prize_groups)
    return PrizeGroup.objects.create(tournament=tournament, number=number, name=name)


@transaction.atomic
def copy_lots(tournament: Tournament, *, source: Tournament, by: Actor) -> Tournament:
    """Take over the groups, the categories and the lots of another concours of the club.

    Nobody is ticked into a category yet, and one of a stage there is one to tick here. Raises
    Refused: `prizes-arrested`, `other-club`, `has-lots` where lots are typed here already.
    """
    locked = lock_lots(tournament)
    if source.club_id != locked.club_id:
        raise Refused(_("Ce concours est celui d'un autre club."), code="other-club")
    if locked.lots.exists():
        raise Refused(_("Des lots sont déjà saisis ici : effacez-les d'abord."), code="has-lots")
    before = describe_lots(locked)
    locked.prize_groups.all().delete()
    locked.prize_categories.all().delete()
    groups = {group.pk: _again(group, locked) for group in source.prize_groups.order_by("number")}
    categories: dict[int | None, PrizeCategory | None] = {None: None}
    for category in source.prize_categories.order_by("number"):
        categories[category.pk] = _again_category(category, locked)
    _copy_plan(source, locked)
    for lot in source.lots.order_by("number"):
        lot.group, lot.category = groups[lot.group_id], categories[lot.category_id]
        _again(lot, locked)
    return announce_lots(locked, before, by=by)


def _again_category(category: PrizeCategory, tournament: Tournament) -> PrizeCategory:
    match PrizeMembers(category.members):
        case PrizeMembers.STAGE:
            category.members, category.stage = PrizeMembers.TICKED, None
        case PrizeMembers.TICKED | PrizeMembers.SIGNED_UP | PrizeMembers.ALL:
            pass
        case members:
            assert_never(members)
    return _again(category, tournament)


def _copy_plan(source: Tournament, tournament: Tournament) -> None:
    plan, other = keep_plan(tournament), find_prize_plan(source)
    plan.sharing, plan.step_cents = other.sharing, other.step_cents
    plan.absent, plan.fund = other.absent, other.fund
    plan.save()


def _again(row: R, tournament: Tournament) -> R:
    """A row once more, in another tournament and under a key of its own."""
    values = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in ("key", "tournament")
    }
    made = type(row)(tournament=tournament, **values)
    made.save()
    return made
