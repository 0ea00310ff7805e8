"""The desk of a made-up evening: tariffs, a till that took most fees, a table of lots."""

import random

from django.utils.translation import gettext as _

from prizes.domain.lots import LotLine, save_lots
from prizes.domain.plans import CategoryDetails, GroupLine, arrange_prizes, save_category
from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from prizes.models import PrizeCategory, PrizeGroup, PrizePlan
from tournaments.actors import SERVER
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.tariffs import TariffPlan
from tournaments.domain.money.tills import open_till
from tournaments.enums import PaymentMethod, TariffUnit
from tournaments.models import Tournament

FEE = 1400
_OWING = 5
"""How many teams have not paid yet."""
_PARTLY = 2
"""How many paid for one of the two."""
_METHODS = (*4 * (PaymentMethod.CASH,), PaymentMethod.CHEQUE, PaymentMethod.CARD)


def list_demo_tariffs() -> list[TariffPlan]:
    """The tariffs that a village asks for an evening."""
    return [
        TariffPlan(label=_("Doublette"), cents=FEE, unit=TariffUnit.TEAM),
        TariffPlan(label=_("Moins de 18 ans"), cents=400, unit=TariffUnit.PERSON, needs_proof=True),
    ]


def take_demo_fees(tournament: Tournament, lot: random.Random) -> None:
    """A till with its float, and the fees of all but a few teams in it."""
    open_till(tournament, float_cents=5000, by=SERVER, label=_("Entrée"))
    teams = list(tournament.teams.order_by("number"))
    behind = {team.pk for team in lot.sample(teams, _OWING + _PARTLY)}
    partly = set(sorted(behind)[:_PARTLY])
    for team in teams:
        if team.pk not in behind or team.pk in partly:
            cents = FEE // 2 if team.pk in partly else FEE
            take_money(team, cents=cents, method=lot.choice(_METHODS), by=SERVER)


def lay_out_demo_lots(tournament: Tournament) -> None:
    """Lots in kind for everybody, as villages give them; the palmarès is not arrested."""
    ladies = save_category(
        tournament, details=CategoryDetails(name=_("Première équipe féminine")), by=SERVER
    )
    last = save_category(
        tournament,
        details=CategoryDetails(name=_("Lanterne rouge"), members=PrizeMembers.ALL, from_last=True),
        by=SERVER,
    )
    ladies.teams.set(tournament.teams.filter(number__in=(4, 17, 38)))
    groups = [GroupLine(name=_("Lots")), GroupLine(name=_("Tirage"), cumul=True)]
    usual = PrizePlan()
    arrange_prizes(
        tournament,
        sharing=PrizeSharing(usual.sharing),
        step_cents=usual.step_cents,
        absent=AbsentPrize(usual.absent),
        kept_until=None,
        groups=groups,
        by=SERVER,
    )
    lines = _list_lots(ladies, last, drawn=tournament.prize_groups.get(number=len(groups)))
    save_lots(tournament, lines=lines, by=SERVER)


def _list_lots(ladies: PrizeCategory, last: PrizeCategory, *, drawn: PrizeGroup) -> list[LotLine]:
    """One for each of 63 teams, and one more that goes by lot."""
    ranked = [
        (_("Deux jambons entiers"), 1, 1, 9000, ""),
        (_("Deux rosettes et deux paniers garnis"), 2, 2, 7000, _("Boucherie Perrin")),
        (_("Deux paniers garnis"), 3, 3, 5600, ""),
        (_("Deux cartons de vin"), 4, 6, 4400, _("Cave du Coteau")),
        (_("Deux filets garnis"), 7, 20, 2400, ""),
        (_("Deux saucissons"), 21, 40, 1200, ""),
        (_("Deux bouteilles"), 41, 61, 800, ""),
    ]
    return [
        *(
            LotLine(title=title, first_place=first, last_place=to, value_cents=cents, donor=donor)
            for title, first, to, cents, donor in ranked
        ),
        LotLine(
            title=_("Deux orchidées"), value_cents=3000, category=ladies, donor=_("Fleurs Marion")
        ),
        LotLine(title=_("Deux lanternes et deux pâtés"), value_cents=1000, category=last),
        LotLine(
            title=_("Un repas pour deux"),
            value_cents=6000,
            is_drawn=True,
            group=drawn,
            donor=_("Auberge du Pont"),
        ),
    ]
