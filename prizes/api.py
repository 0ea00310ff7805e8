"""Lots, and who has them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.endpoints.teams import TeamName, describe_team_name
from api.endpoints.tournaments import find_public, stamp_tournament
from api.protocol.interface import DeskRouter, PublicRouter
from api.protocol.paging import Money, Slug
from api.protocol.tokens import TokenRequest, find_tournament
from prizes.models import Award, Lot
from prizes.queries.awards import list_awards
from prizes.queries.plans import list_lots
from tournaments.enums import Scope
from tournaments.queries.ranks.standings import hides_standings

public, desk = PublicRouter("tournaments_api", "prizes"), DeskRouter("tournaments_api", "prizes")


class LotShape(Schema):
    """A lot for each place from one to another, of everybody or of a category."""

    number: int
    category: str
    first_place: int
    last_place: int
    is_drawn: bool
    title: str
    donor: str
    cash: Money


class AwardShape(Schema):
    """A lot that a team has; `rank` is the one that gave it, 0 where it was drawn."""

    number: int
    team: TeamName
    rank: int
    category: str
    is_drawn: bool
    title: str
    cash: Money


class PrizesShape(Schema):
    """The lots; and who has them, once the palmarès is arrested. `hidden`: that is kept from the
    public with the standings."""

    hidden: bool
    lots: list[LotShape]
    awards: list[AwardShape]


class HeldAward(AwardShape):
    """A lot and what became of it."""

    state: str
    value: Money


class HeldAwards(Schema):
    """The palmarès as it is handed out, in the order of calling."""

    awards: list[HeldAward]


def _describe_lot(lot: Lot) -> LotShape:
    return LotShape(
        number=lot.number,
        category="" if lot.category is None else lot.category.name,
        first_place=lot.first_place,
        last_place=lot.last_place,
        is_drawn=lot.is_drawn,
        title=lot.title,
        donor=lot.donor,
        cash=Money(cents=lot.cash_cents),
    )


def _describe_award(award: Award) -> AwardShape:
    return AwardShape(
        number=award.number,
        team=describe_team_name(award.team),
        rank=award.rank,
        category=award.category_name,
        is_drawn=award.is_drawn,
        title=award.title,
        cash=Money(cents=award.cash_cents),
    )


def _describe_held(award: Award) -> HeldAward:
    told = _describe_award(award).dict()
    return HeldAward(**told, state=award.state, value=Money(cents=award.value_cents))


@public.read(
    "/tournaments/{slug:slug}/prizes",
    PrizesShape,
    _("Les lots, et qui les a"),
    stamp=stamp_tournament,
)
def read_public_prizes(request: Any, slug: Slug) -> PrizesShape:
    """The lots, and who has them where the public may know."""
    tournament = find_public(slug)
    hidden = hides_standings(tournament)
    return PrizesShape(
        hidden=hidden,
        lots=[_describe_lot(lot) for lot in list_lots(tournament)],
        awards=[]
        if hidden
        else [_describe_award(award) for award in list_awards(tournament)[::-1]],
    )


@desk.read("/tournaments/{slug:slug}/prizes", HeldAwards, _("Le palmarès : qui a reçu quoi"))
def read_desk_prizes(request: TokenRequest, slug: Slug) -> HeldAwards:
    """Who has which lot, and whether it was handed out."""
    tournament = find_tournament(request, slug, Scope.PRIZES)
    return HeldAwards(awards=[_describe_held(award) for award in list_awards(tournament)])
