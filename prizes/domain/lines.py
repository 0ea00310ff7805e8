"""Lots written one line at a time: added, changed, taken away, and for whom a special one is."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from prizes.domain.changes import (
    announce_lots,
    describe_lots,
    find_next_number,
    find_usual_group,
    lock_lots,
    number_rows,
)
from prizes.domain.lots import LotLine, fill_lot, refuse_too_many
from prizes.enums import PrizeMembers
from prizes.models import Lot, PrizeCategory, PrizeGroup
from prizes.queries.plans import list_members
from tournaments.actors import Actor
from tournaments.domain.acts import read_again
from tournaments.domain.teams.check_in import tag_teams
from tournaments.errors import Refused
from tournaments.models import Team, Tournament


@transaction.atomic
def add_lot(tournament: Tournament, *, line: LotLine, by: Actor) -> Lot:
    """Write one line more. Raises Refused: `prizes-arrested`, `too-many-lots`."""
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    lot = _append(locked, line)
    announce_lots(locked, before, by=by)
    return lot


@transaction.atomic
def add_special_lot(
    tournament: Tournament, *, line: LotLine, whom: PrizeCategory | None, by: Actor
) -> Lot:
    """Write a lot that comes on top of what a team gets for its place.

    `whom` says who may get it: a category of that name is taken where there is one, else stored
    with it; None where it is drawn among those present. Raises Refused: `prizes-arrested`,
    `too-many-lots`.
    """
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    lot = _append_special(locked, line, whom)
    announce_lots(locked, before, by=by)
    return lot


@transaction.atomic
def add_lots(
    tournament: Tournament, *, lots: Iterable[tuple[LotLine, PrizeCategory | None]], by: Actor
) -> Tournament:
    """Write several lines more, each for its places or for a category, as one act. Raises Refused:
    `prizes-arrested`, `too-many-lots`."""
    locked = lock_lots(tournament)
    before = describe_lots(locked)
    for line, whom in lots:
        if whom is None:
            _append(locked, line)
        else:
            _append_special(locked, line, whom)
    return announce_lots(locked, before, by=by)


def _append_special(tournament: Tournament, line: LotLine, whom: PrizeCategory | None) -> Lot:
    category = None
    if whom is not None:
        category = tournament.prize_categories.filter(name__iexact=whom.name).first()
        if category is None:
            category, whom.tournament = whom, tournament
            whom.number = find_next_number(tournament.prize_categories)
            whom.save()
    find_usual_group(tournament)
    return _append(tournament, line, category=category, group=find_extra_group(tournament))


def _append(
    tournament: Tournament,
    line: LotLine,
    *,
    category: PrizeCategory | None = None,
    group: PrizeGroup | None = None,
) -> Lot:
    lots = list(tournament.lots.order_by("number"))
    refuse_too_many([*lots, line])
    lot = fill_lot(Lot(tournament=tournament), line, find_usual_group(tournament))
    lot.category, lot.group = category or line.category, group or lot.group
    lot.number = lots[-1].number + 1 if lots else 1
    lot.save()
    return lot


def find_extra_group(tournament: Tournament) -> PrizeGroup:
    """The group of what comes on top, made with its first lot: a team may have several of it."""
    found = tournament.prize_groups.filter(cumul=True).exclude(lots__from_fund=True)
    number = find_next_number(tournament.prize_groups)
    return found.order_by("number").first() or PrizeGroup.objects.create(
        tournament=tournament, number=number, name=_("En plus"), cumul=True
    )


@transaction.atomic
def change_lot(lot: Lot, *, line: LotLine, is_extra: bool, by: Actor) -> Lot:
    """Write a line otherwise. Where `is_extra` it comes on top of a team's other lots, else a team
    that has one gets no second. Raises Refused: `prizes-arrested`, `too-many-lots`, `gone`."""
    locked = lock_lots(lot.tournament)
    lot = read_again(locked.lots.select_related("group"), pk=lot.pk)
    before = describe_lots(locked)
    refuse_too_many([*locked.lots.exclude(pk=lot.pk), line])
    was = lot.group
    lot = fill_lot(lot, line, find_usual_group(locked))
    if line.group is None:
        lot.group = was if was.cumul == is_extra else lot.group
        lot.group = lot.group if lot.group.cumul == is_extra else find_extra_group(locked)
    lot.save()
    announce_lots(locked, before, by=by)
    return lot


@transaction.atomic
def remove_lot(lot: Lot, *, by: Actor) -> Tournament:
    """Take a line away, and its category with the last line for it. Raises Refused:
    `prizes-arrested`, `gone`."""
    locked = lock_lots(lot.tournament)
    lot = read_again(locked.lots.select_related("category"), pk=lot.pk)
    before = describe_lots(locked)
    category = lot.category
    lot.delete()
    if category is not None and not category.lots.exists():
        category.delete()
    number_rows(locked.lots.order_by("number"))
    return announce_lots(locked, before, by=by)


@transaction.atomic
def press_number(category: PrizeCategory, *, team: Team, carries: bool, by: Actor) -> PrizeCategory:
    """Put a team into a category where it `carries` it, else take it out: by its tag where the
    category is one of the teams', so that ranking and door read the same; else, and once all is
    over, by its number. A press that comes twice changes nothing more.

    Raises Refused: `prizes-arrested`, `category-long`, `gone`; `not-by-number` where a stage or the
    whole ranking says who is in it.
    """
    locked = lock_lots(category.tournament)
    category = read_again(locked.prize_categories.all(), pk=category.pk)
    if not PrizeMembers(category.members).is_by_number:
        raise Refused(
            _("Cette catégorie ne se forme pas par numéros : rouvrez la page."),
            code="not-by-number",
        )
    before = describe_lots(locked)
    members = set(list_members(category, list(locked.teams.all()), {}))
    if carries == (team in members):
        return category
    if category.members == PrizeMembers.SIGNED_UP:
        if not locked.finished_at:
            tag_teams(locked, tag=category.team_category, teams=members ^ {team}, by=by)
            return category
        category.teams.set(members)
        category.members, category.team_category = PrizeMembers.TICKED, ""
        category.save()
    if carries:
        category.teams.add(team)
    else:
        category.teams.remove(team)
    announce_lots(locked, before, by=by)
    return category
