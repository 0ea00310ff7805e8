"""From the poster to the last envelope: what a president and a treasurer live through, in figures.

70 online entries (9 alone), 12 on the waiting list, 20 paid online of which one twice and one
refunded; at the door 15 more, two who don't come; then takings, receipts, the count, lots for all.
"""

import datetime
from collections import Counter

import pytest
import time_machine
from django.db.models import QuerySet
from django.utils import timezone

from arbitration.models import AuditEntry
from bookings.domain.bookings import cancel_booking
from bookings.domain.offers import accept_offer
from bookings.domain.online.doubts import return_payment
from bookings.domain.partners import accept_partner, propose_partners
from bookings.models import Booking
from bookings.pages.online import read_online_treasury
from bookings.tasks import client
from mail.models import OutgoingMail
from prizes.domain.handing import hand_out, take_back
from prizes.domain.lots import LotLine
from prizes.domain.palmares import arrest_palmares
from prizes.models import Award
from tests.bookings.domain.online.paying import SITE, heard, paid_tournament, pay_again
from tests.bookings.domain.requests import booked, seen, step
from tests.bookings.helloasso.stand_in import StandIn, connect
from tests.factories import TeamFactory
from tests.prizes.domain.lots import typed
from tests.tournaments.domain.money.ledger import PAIR
from tests.tournaments.evenings import drawn_round, play_round
from tournaments.actors import PUBLIC, SERVER
from tournaments.calendars import read_method
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import promote_team, register_team
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act, OnlineState, PaymentMethod, RoundState, TeamStatus
from tournaments.models import DeskSession, Movement, Receipt, Team, Tournament
from tournaments.pages.money.treasury import read_accounts
from tournaments.queries.money.tills import count_expected_cents
from tournaments.queries.teams.lists import count_places

pytestmark = pytest.mark.django_db
FEE, FLOAT = 1400, 5000
PAIRS, ALONE, WAITING, PAID_ONLINE, AT_THE_DOOR = 61, 9, 12, 20, 15
ENVELOPES = (10000, 6000, 4000)
MONEY = (Act.MONEY_TAKEN, Act.MONEY_REFUNDED, Act.MONEY_REVERSED, Act.MONEY_MOVED)


@pytest.fixture
def helloasso(settings, monkeypatch):
    """What stands for HelloAsso."""
    settings.SITE_URL = SITE
    stand_in = StandIn()
    monkeypatch.setattr(client, "open_client", connect(stand_in))
    return stand_in


def test_the_whole_evening(helloasso: StandIn) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        tournament = paid_tournament(capacity=66, starts_at=datetime.time(14))
        pairs = sign_up_from_home(tournament)
        pay_online(pairs[:PAID_ONLINE], helloasso, clock)
        let_one_leave(pairs[1], helloasso)
        find_partners(tournament)
    till = open_till(tournament, float_cents=FLOAT, by=SERVER)
    come_to_the_door(tournament)
    absent = check_in_all_but_two(tournament)
    take_fees(tournament, but=absent)
    hand_out_lots_to_all(tournament)
    count_and_compare(tournament, till)
    read_receipts(tournament)
    read_mails(tournament)


def sign_up_from_home(tournament: Tournament) -> list[Booking]:
    """Seventy have a place, twelve wait."""
    pairs = [
        booked(tournament, f"PAIRE {n}", f"MOITIE {n}", email=f"p{n}@example.org")
        for n in range(PAID_ONLINE)
    ]
    for n in range(PAID_ONLINE, PAIRS):
        _stand_there(tournament, n)
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    for n in range(ALONE):
        booked(tournament, f"SEUL {n}", email=f"s{n}@example.org")
    waiting = [
        booked(tournament, f"ATTEND {n}", f"AUSSI {n}", email=f"w{n}@example.org")
        for n in range(WAITING)
    ]
    steps = Counter(one.step(timezone.now()) for one in Booking.objects.select_related("team"))
    assert steps == {"placed": PAIRS, "alone": ALONE, "waiting": WAITING}
    assert step(waiting[0]) == "waiting"
    return pairs


def _stand_there(tournament: Tournament, n: int) -> None:
    """A pair as it stands once it has signed up; the way there is what the others go."""
    names = (f"PAIRE {n}", f"MOITIE {n}")
    team = TeamFactory(tournament=tournament, number=n + 1, players=names, is_present=False)
    now = timezone.now()
    Booking.objects.create(
        tournament=tournament, team=team, state="taken", player_1=names[0], player_2=names[1],
        phone="06", token_hash=f"{n}", consent_at=now, queued_at=now,
    )  # fmt: skip


def pay_online(pairs: list[Booking], helloasso: StandIn, clock: time_machine.Traveller) -> None:
    """Twenty pay, the first by two links: what came twice goes back, and was never in a total."""
    first = pay_again(pairs[0])
    clock.shift(datetime.timedelta(minutes=16))
    payments = [pay_again(one) for one in pairs]
    for payment in (first, *payments):
        helloasso.pay(payment.intent_id)
        heard(payment)
    heard(payments[5])
    tournament = pairs[0].tournament
    assert sum_ledger(tournament) == PAID_ONLINE * FEE
    (twice,) = read_online_treasury(tournament).otherwise
    return_payment(twice, by=SERVER)
    helloasso.change(twice.intent_id, "Refunded")
    assert heard(twice).state == OnlineState.GIVEN_BACK
    assert sum_ledger(tournament) == PAID_ONLINE * FEE


def let_one_leave(booking: Booking, helloasso: StandIn) -> None:
    """One that had paid cancels, and is refunded on HelloAsso's pages; the next in turn comes."""
    cancel_booking(seen(booking), by=PUBLIC)
    helloasso.change(booking.payments.get().intent_id, "Refunded")
    heard(booking.payments.get())
    (offered,) = Booking.objects.filter(offered_until__isnull=False)
    accept_offer(offered, by=PUBLIC)
    assert (step(offered), sum_ledger(booking.tournament)) == ("placed", 19 * FEE)


def find_partners(tournament: Tournament) -> None:
    """Four pairs are made of eight; the ninth looks on."""
    alone = list(Booking.objects.filter(player_2="").order_by("pk"))
    for one, other in zip(alone[:8:2], alone[1:8:2], strict=True):
        propose_partners(one, other, by=SERVER)
        for each in (one, other):
            accept_partner(seen(each), by=PUBLIC)
    assert Team.objects.filter(seeks_partner=True).count() == 1
    places = count_places(tournament)
    assert places.taken <= places.capacity


def come_to_the_door(tournament: Tournament) -> None:
    """The hall has room for all: who waited, and fifteen teams that nobody knew of."""
    Tournament.objects.update(date=timezone.localdate(), booking_mode="closed")
    tournament.refresh_from_db()
    change_settings(tournament, values={"capacity": None}, by=SERVER)
    for team in Team.objects.filter(status=TeamStatus.WAITING).order_by("number"):
        promote_team(team, by=SERVER)
    for n in range(AT_THE_DOOR):
        sign_up = SignUp(players=(f"PORTE {n}", f"AUTRE {n}"))
        register_team(tournament, sign_up=sign_up, by=SERVER)


def check_in_all_but_two(tournament: Tournament) -> list[Team]:
    """Two who had not paid do not come; who is alone cannot play."""
    teams = list(list_playing())
    absent = teams[30:32]
    check_in_team(teams[0], by=SERVER)
    # The others come as well; what that does is proved elsewhere.
    here = [team.pk for team in teams if team not in absent]
    Team.objects.filter(pk__in=here).update(is_present=True)
    assert len(teams) == PAIRS - 1 + WAITING + 4 + AT_THE_DOOR
    return absent


def list_playing() -> QuerySet[Team]:
    """The teams of two that have a place."""
    playing = Team.objects.complete().filter(status=TeamStatus.REGISTERED)
    return playing.select_related("tournament").order_by("number")


def take_fees(tournament: Tournament, *, but: list[Team]) -> None:
    """Who owes pays: one in three by cheque, the others in cash; each cash fee has a receipt."""
    owing = list_playing().filter(has_paid=False)
    for n, team in enumerate(owing.exclude(pk__in=[one.pk for one in but])):
        method = PaymentMethod.CASH if n % 3 else PaymentMethod.CHEQUE
        movement = take_money(team, cents=FEE, method=method, by=SERVER)
        if n < 8:
            make_receipt(movement, by=SERVER)
    assert set(list_playing().filter(has_paid=False)) == set(but)


def hand_out_lots_to_all(tournament: Tournament) -> None:
    """A round, three envelopes, something for every team; one lot taken back and given again."""
    teams = list(list_playing().filter(is_present=True))
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), deals=1)
    cash = [
        LotLine(title="", first_place=rank, last_place=rank, cash_cents=cents)
        for rank, cents in enumerate(ENVELOPES, start=1)
    ]
    others = LotLine(title="Filet", first_place=4, last_place=len(teams), value_cents=1500)
    typed(tournament, *cash, others)
    arrest_palmares(tournament, by=SERVER)
    awards = list(Award.objects.select_related("team", "tournament").order_by("number"))
    assert len({one.team_id for one in awards}) == len(awards) == len(teams)
    for award in (one for one in awards if one.cash_cents or one.number % 8 == 0):
        hand_out(award, by=SERVER)
    first = Award.objects.filter(cash_cents__gt=0).earliest("number")
    hand_out(take_back(first, by=SERVER), by=SERVER)


def count_and_compare(tournament: Tournament, till: DeskSession) -> None:
    """The till, the treasurer's page and the journal say the same, to the cent."""
    told = [
        entry.detail.read()["after"]
        for entry in AuditEntry.objects.filter(act__in=MONEY).select_related("detail")
    ]
    in_the_till = FLOAT + sum(one["cents"] for one in told if one["till"] == till.number)
    assert count_expected_cents(till) == in_the_till
    closed = close_till(count_till(till, counted_cents=in_the_till, by=SERVER), by=SERVER)
    accounts = read_accounts(tournament)
    assert (closed.difference_cents, accounts.cash_of_no_till) == (0, 0)
    assert accounts.remains_cents == sum(one["cents"] for one in told)
    assert accounts.fees_total.total == FEE * Team.objects.filter(is_present=True).count()
    assert (accounts.prizes_cents, accounts.envelopes.handed_cents) == (
        -sum(ENVELOPES),
        sum(ENVELOPES),
    )


def read_receipts(tournament: Tournament) -> None:
    """Numbered from 1 without a gap."""
    numbers = Receipt.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 9))
    assert tournament.movements.filter(receipts__isnull=False).count() == 8


def read_mails(tournament: Tournament) -> None:
    """Everybody who gave an address was told, nobody the same twice, and agendas follow."""
    mails = OutgoingMail.objects.filter(tournament=tournament)
    written = Counter(mails.values_list("to_address", flat=True))
    assert len(written) == PAID_ONLINE + ALONE + WAITING
    assert len(set(mails.values_list("to_address", "text", "pk"))) == mails.count()
    who_left = mails.filter(to_address="p1@example.org").exclude(calendar="").order_by("pk")
    asked = [read_method(one.calendar) for one in who_left]
    assert (asked[0], asked[-1]) == ("PUBLISH", "CANCEL")


def sum_ledger(tournament: Tournament) -> int:
    """What the ledger holds."""
    return sum(Movement.objects.filter(tournament=tournament).values_list("cents", flat=True))
