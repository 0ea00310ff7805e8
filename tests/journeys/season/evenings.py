"""Three evenings of a club's season, as its secretary and people at home go through them."""

import datetime
from dataclasses import dataclass
from zoneinfo import ZoneInfo

import time_machine

from prizes.domain.lots import LotLine, save_lots
from seasons.models import Series
from tests.bookings.helloasso.stand_in import StandIn
from tests.journeys.season.club import Home, Secretary
from tests.journeys.season.members import PAID_UP, name_member, write_members
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.enums import SheetEntry
from tournaments.models import Team, Tournament

PARIS = ZoneInfo("Europe/Paris")
OCTOBER, NOVEMBER, DECEMBER = (
    datetime.date(2026, 10, 9),
    datetime.date(2026, 11, 13),
    datetime.date(2026, 12, 11),
)
END_OF_SEASON = datetime.date(2027, 8, 31)
FULL, MEMBER, YOUNG, POSTER = "Plein tarif", "Adhérent", "Jeune", "Affiche"
TARIFFS = (
    TariffPlan(label=FULL, cents=800, unit="person"),
    TariffPlan(label=MEMBER, cents=600, unit="person", for_members=True),
    TariffPlan(label=YOUNG, cents=400, unit="person", needs_proof=True),
    TariffPlan(label=POSTER, cents=700, unit="person", code="AFFICHE"),
)
ENVELOPES = (
    LotLine(title="Premier", first_place=1, last_place=1, cash_cents=4000),
    LotLine(title="Deuxième", first_place=2, last_place=2, cash_cents=2000),
)


@dataclass
class Season:
    """A club's secretary, what counts over its season, and HelloAsso."""

    secretary: Secretary
    series: Series
    helloasso: StandIn


def import_members(season: Season) -> str:
    return season.secretary.imports_members(write_members(), until=END_OF_SEASON)


def first_evening(season: Season) -> Tournament:
    """9 October: a payment by mistake, a team that goes home, one that never comes, 3,50 € that
    nobody finds."""
    us = season.secretary
    with time_machine.travel(datetime.datetime(2026, 10, 1, 10, tzinfo=PARIS)):
        import_members(season)
        tournament = begin(season)
        poster = Home(tournament, season.helloasso)
        poster.signs_up("ZIMMER Éric", "ZOLA Léa", code="affiche")
        poster.sets_out()
        poster.pays()
        away = Home(tournament, season.helloasso)
        away.signs_up("YVES Marc", "YSER Ida")
        away.sets_out()
        away.pays()
        away.withdraws()
        away.is_given_back()
    with time_machine.travel(datetime.datetime(2026, 10, 9, 20, tzinfo=PARIS)):
        us.opens_till("Porte", "50")
        us.comes(Team.objects.get(number=1))
        first = us.signs_up(name_member(0), name_member(1))
        us.signs_up(name_member(2), "XAVIER Luc")
        by_cheque = us.signs_up("WATT Ana", "WILD Guy")
        mistake = by_cheque.movements.get()
        us.post("money_reverse", mistake.key, reason="C'était un chèque")
        us.pays(by_cheque, "16", "cheque")
        young = us.signs_up("VIAL Tom", "VERT Zoé", pays=False)
        us.asks(young, YOUNG, YOUNG)
        us.pays(young, "8")
        us.comes(young)
        offered = us.signs_up(name_member(3), name_member(4), pays=False)
        us.post("entry_give", offered.number, reason="Bénévoles")
        us.comes(offered)
        ill = us.signs_up("UZAN Eva", "ULM Max")
        us.post("team_withdraw", ill.number)
        us.post("money_refund", ill.number, cents="16", method="cash", reason="Malade")
        us.notes("expense", "Salle", "45", "cheque")
        us.notes("expense", "Pain et jambon", "23,40")
        us.notes("other_income", "Buvette", "61,50")
        us.plays(first=first)
        us.counts_till(1, "58,60", reason="Rendu de trop", witness="Paul")
        us.notes("deposit", "Banque", "30")
    return tournament


def second_evening(season: Season) -> Tournament:
    """13 November: half an entry given back, an entry paid twice, two tills."""
    us = season.secretary
    with time_machine.travel(datetime.datetime(2026, 11, 1, 10, tzinfo=PARIS)):
        us.copies("Belote de novembre", NOVEMBER)
        tournament = us.tournament
        half = Home(tournament, season.helloasso)
        halved = half.signs_up("TELL Jean", "TARD Ève", code="AFFICHE")
        half.sets_out()
        half.pays()
        half.is_given_back(700)
        twice = Home(tournament, season.helloasso)
        doubled = twice.signs_up("SAULE Guy", "SERIN Lou")
    with time_machine.travel(datetime.datetime(2026, 11, 13, 20, tzinfo=PARIS)):
        us.opens_till("Porte", "50")
        us.opens_till("Buvette", "20", client=us.bar)
        us.pays(halved, "7")
        twice.sets_out()
        us.pays(doubled, "16")
        twice.pays()
        us.post("online_decide", *twice.payment_and("rendre"))
        twice.is_given_back()
        us.comes(halved, doubled)
        first = us.signs_up(name_member(0), name_member(1))
        by_card = us.signs_up(name_member(5), name_member(6), pays=False)
        us.pays(by_card, "12", "card")
        us.comes(by_card)
        us.signs_up("RIO Paul", "ROY Ana")
        us.signs_up(name_member(PAID_UP), name_member(7))
        us.notes("expense", "Salle", "45", "transfer")
        us.notes("other_income", "Buvette", "84,20", client=us.bar)
        us.notes("expense", "Lots", "38,90", client=us.bar)
        us.plays(first=first)
        us.counts_till(1, "55")
        us.counts_till(2, "66", reason="Un pourboire")
    return tournament


def third_evening(season: Season) -> Tournament:
    """11 December: a cheque that comes back, an entry that the club keeps, a gift."""
    us = season.secretary
    with time_machine.travel(datetime.datetime(2026, 12, 1, 10, tzinfo=PARIS)):
        us.copies("Belote de Noël", DECEMBER)
    with time_machine.travel(datetime.datetime(2026, 12, 11, 20, tzinfo=PARIS)):
        us.opens_till("Porte", "50")
        first = us.signs_up(name_member(0), name_member(1))
        bounced = us.signs_up("QUAI Rémi", "QUEL Joe", pays=False)
        us.pays(bounced, "16", "cheque")
        us.comes(bounced)
        us.post("money_reverse", bounced.movements.get().key, reason="Chèque sans provision")
        gone = us.signs_up("POTIER Luc", "PERLE Ida")
        us.post("team_withdraw", gone.number)
        us.post("entry_keep", gone.number)
        mixed = us.signs_up(name_member(8), "ORY Zoé", pays=False)
        us.asks(mixed, MEMBER, YOUNG)
        us.pays(mixed, "10")
        us.comes(mixed)
        us.signs_up("NUIT Sam", "NORD Lia")
        by_transfer = us.signs_up(name_member(9), name_member(10), pays=False)
        us.pays(by_transfer, "12", "transfer")
        us.comes(by_transfer)
        offered = us.signs_up(name_member(11), name_member(12), pays=False)
        us.post("entry_give", offered.number, reason="Gagnants de novembre")
        us.comes(offered)
        us.notes("expense", "Salle", "45", "cheque")
        us.notes("expense", "Bons d'achat", "100", "transfer")
        us.notes("other_income", "Buvette", "70,05")
        us.notes("other_income", "Don de la mairie", "50", "cheque")
        us.plays(first=first)
        us.notes("deposit", "Banque", "100")
        us.counts_till(1, "14,05")
    return us.tournament


def begin(season: Season) -> Tournament:
    """The first concours of the season, with its prices, envelopes and its place in the season."""
    us = season.secretary
    tournament = create_tournament(
        us.club, name="Belote d'octobre", date=OCTOBER, preset="village-belote", tariffs=TARIFFS,
        series=[season.series.pk], by=SERVER, values={
            "booking_mode": "open", "pay_online": "optional", "rounds_planned": 1,
            "length_value": 12, "sheet_entry": SheetEntry.TOTALS,
        },
    )  # fmt: skip
    save_lots(tournament, lines=ENVELOPES, by=SERVER)
    us.tournament = tournament
    return tournament
