"""A person signs up, pays, changes their mind; HelloAsso tells of it twice, late, or in the wrong
order: at each end the person and the treasurer read the same of the money, on their pages."""

import re
import time
from collections.abc import Callable, Iterable, Mapping

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from bookings.domain.online.readiness import find_hook_token
from bookings.forms.booking import stamp_form
from bookings.models import OnlinePayment
from bookings.tasks import follower
from tests.bookings.domain.online.paying import make_due, paid_tournament
from tests.bookings.helloasso.stand_in import StandIn
from tests.people import member
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


class Story:
    """One person's browser, HelloAsso, and the treasurer's browser; a step is a method."""

    def __init__(self, helloasso: StandIn, clock: time_machine.Traveller) -> None:
        self.helloasso, self.clock = helloasso, clock
        self.tournament = paid_tournament()
        self.person, self.desk = Client(), member(Role.TREASURER)(self.tournament)
        self.private, self.intent = "", 0

    def signs_up(self) -> None:
        form = {
            "player_1": "ROUX Gérard", "player_2": "PETIT Anne", "phone": "0612345678",
            "shown": "full", "consent": "on", "stamp": stamp_form(time.time() - 60),
        }  # fmt: skip
        address = reverse("public:book", args=[self.tournament.slug])
        self.private = self.person.post(address, form).url

    def sets_out(self) -> None:
        """Presses « Payer en ligne », and reads the link there."""
        page = self.person.post(f"{self.private}payer/", follow=True).content.decode()
        self.intent = int(re.findall(r'href="https://helloasso.test/pay/(\d+)"', page)[0])

    def pays(self) -> None:
        self.helloasso.pay(self.intent)

    def pays_by_the_first_link(self) -> None:
        self.helloasso.pay(min(self.helloasso.intents))

    def waits_an_hour(self) -> None:
        self.clock.shift(3600)

    def comes_back(self) -> None:
        """Returns with the address that HelloAsso gives, which proves nothing."""
        key = OnlinePayment.objects.latest("pk").key
        self.person.get(reverse("links:payment", args=[key]), {"code": "succeeded"})

    def withdraws(self) -> None:
        self.person.post(f"{self.private}annuler/")

    def pays_at_the_door(self, cents: int = 1400) -> None:
        args = [self.tournament.slug, 1, cents]
        self.desk.post(reverse("organiser:account_cash", args=args))

    def pays_half_at_the_door(self) -> None:
        self.pays_at_the_door(700)

    def gives_cash_back(self) -> None:
        given = {"cents": "14", "method": "cash", "reason": "Malade"}
        args = [self.tournament.slug, 1]
        self.desk.post(reverse("organiser:money_refund", args=args), given)

    def notice(self) -> None:
        self._post(self.helloasso.notices(self.intent))

    def notices_turned_round(self) -> None:
        self._post(reversed(self.helloasso.notices(self.intent)))

    def _post(self, notices: Iterable[bytes]) -> None:
        hook = reverse("links:helloasso_hook", args=[find_hook_token(self.tournament.club)])
        for body in notices:
            self.person.post(hook, body, content_type="application/json")

    def site_asks(self) -> None:
        """The round that asks about what is under way, whatever its schedule says."""
        make_due()

    def gives_all_back(self) -> None:
        self.helloasso.change(self.intent, "Refunded")

    def gives_half_back(self) -> None:
        self.helloasso.refund(self.intent, 700)

    def treasurer_accepts(self) -> None:
        self._decide("accepter")

    def treasurer_gives_back(self) -> None:
        self._decide("rendre")

    def club_keeps_it(self) -> None:
        self.desk.post(reverse("organiser:entry_keep", args=[self.tournament.slug, 1]))

    def treasurer_says_same(self) -> None:
        self._decide("deja-note")

    def treasurer_says_twice(self) -> None:
        self._decide("en-plus")

    def _decide(self, act: str) -> None:
        key = OnlinePayment.objects.latest("pk").key
        self.desk.post(reverse("organiser:online_decide", args=[self.tournament.slug, key, act]))

    def read_private(self) -> str:
        return flat(self.person.get(self.private).content.decode())

    def read_accounts(self) -> tuple[str, int]:
        page = self.desk.get(reverse("organiser:accounts", args=[self.tournament.slug]))
        return flat(page.content.decode()), page.context["accounts"].remains_cents


def flat(page: str) -> str:
    text = strip_tags(page).replace("\xa0", " ").replace("\u202f", " ").replace("&#x27;", "'")
    return " ".join(text.split())


PAID, BACK = "Vous avez payé 14 € en ligne", "Votre paiement de 14 € vous a été rendu"
WAITS = "Votre paiement de 14 € est arrivé ; le club le vérifie"
GIVES = "Le club vous rend 14 € par HelloAsso"
SURE, AT_HELLOASSO = "1 paiement est arrivé et dans les totaux", "À rembourser dans HelloAsso"
OTHERWISE = "Payé, mais pas comme prévu"
SETTLED = "C'est déjà dans les totaux. ROUX Gérard"
OWES_AGAIN = "C'est déjà dans les totaux. L'équipe doit de nouveau"
START = "signs_up sets_out "
STORIES: Mapping[str, tuple[str, str, str, int]] = {
    # what happens: what the person reads, what the treasurer reads, what remains in cents
    "once": ("pays notice", PAID, SURE, 1400),
    "a notice twice": ("pays notice notice", PAID, SURE, 1400),
    "a notice after the site had asked": ("pays site_asks notice site_asks", PAID, SURE, 1400),
    "no notice, and back": ("pays comes_back", PAID, SURE, 1400),
    "no notice, never back": ("pays site_asks", PAID, SURE, 1400),
    "notices the wrong way round": ("pays notices_turned_round", PAID, SURE, 1400),
    "back before it is paid": ("comes_back pays notice site_asks", PAID, SURE, 1400),
    "set out twice, paid once": ("sets_out pays notice", PAID, SURE, 1400),
    "two links, both paid in the end": (
        "waits_an_hour site_asks sets_out pays_by_the_first_link pays notice site_asks",
        WAITS, OTHERWISE, 1400,
    ),
    "refunded": ("pays notice gives_all_back site_asks", BACK, "", 0),
    "refunded, told twice": ("pays notice gives_all_back notice notice site_asks", BACK, "", 0),
    "refunded before anybody heard": ("pays gives_all_back notice", "", "", 0),
    "half refunded": (
        "pays notice gives_half_back site_asks site_asks",
        "À régler : 7 € Vous avez payé 14 € en ligne ; HelloAsso vous a rendu 7 €", OWES_AGAIN, 700,
    ),
    "half refunded, and that paid online again": (
        "pays notice gives_half_back site_asks sets_out pays notice",
        "Vous avez payé 7 € en ligne", SETTLED, 1400,
    ),
    "withdrawn after paying, and the club keeps it": (
        "pays notice withdraws club_keeps_it", "Vous avez payé 14 € en ligne", SURE, 1400
    ),
    "half refunded, and that paid again at the door": (
        "pays notice gives_half_back site_asks pays_half_at_the_door",
        "Vous avez payé 14 € en ligne ; HelloAsso vous a rendu 7 €", SETTLED, 1400,
    ),
    "given back in cash, and the same at HelloAsso": (
        "pays notice withdraws gives_cash_back gives_all_back site_asks treasurer_says_same",
        BACK, "", 0,
    ),
    "given back in cash, and at HelloAsso too": (
        "pays notice withdraws gives_cash_back gives_all_back site_asks treasurer_says_twice",
        BACK, "", -1400,
    ),
    "the other half too": (
        "pays notice gives_half_back site_asks gives_half_back notice site_asks", BACK, "", 0
    ),
    "paid at the door and online": ("pays_at_the_door pays notice", WAITS, OTHERWISE, 1400),
    "paid twice, and one given back": (
        "pays_at_the_door pays notice treasurer_gives_back gives_all_back site_asks",
        BACK, "", 1400,
    ),
    "paid twice, and to be given back": (
        "pays_at_the_door pays notice treasurer_gives_back", GIVES, AT_HELLOASSO, 1400
    ),
    "withdrawn after paying": (
        "pays notice withdraws", "Vous aviez payé 14 € : le club vous dira s'il vous les rend.",
        "14 €, payés en ligne : à rembourser dans HelloAsso", 1400,
    ),
    "withdrawn after paying, refunded": (
        "pays notice withdraws gives_all_back site_asks", BACK, "", 0
    ),
    "withdrawn before paying": ("withdraws pays notice", WAITS, "Payé, sans place", 0),
    "withdrawn before paying, refunded": (
        "withdraws pays notice treasurer_gives_back gives_all_back site_asks", BACK, "", 0
    ),
    "withdrawn before paying, taken back": (
        "withdraws pays notice treasurer_accepts", PAID, SURE, 1400
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_person_and_treasurer_read_the_same(
    name: str, helloasso: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, private, accounts, cents = STORIES[name]
    # Through the thread there would be one connection more: its round is done at once.
    monkeypatch.setattr(follower, "hand_on_checks", make_due)
    with time_machine.travel(timezone.now()) as clock:
        story = Story(helloasso, clock)
        for step in (START + steps).split():
            act: Callable[[], None] = getattr(story, step)
            act()
        text, remains = story.read_accounts()
        read = story.read_private()
    assert (private in read, accounts in text, remains) == (True, True, cents)
    call_command("verify_audit")
    call_command("recompute", all=True)
