"""The secretary-treasurer of a club over a season, by the pages that she opens."""

import datetime
import re
import time
from typing import Any

from django.test import Client
from django.urls import reverse

from bookings.domain.online.readiness import find_hook_token
from bookings.forms.booking import stamp_form
from bookings.models import OnlinePayment
from demo.evening import list_tables
from prizes.domain.palmares import arrest_palmares
from scoring.cards import SIDES
from tests.bookings.domain.online.paying import make_due
from tests.bookings.helloasso.stand_in import StandIn
from tests.factories import MembershipFactory
from tests.people import signed_in
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rounds import launch_draw
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Role
from tournaments.models import Club, Team, Tournament
from tournaments.pages.money.treasury import Accounts

WON_BY_MUCH, WON, LOST = (1300, 644), (1100, 844), (844, 1100)
"""Totals of twelve deals of 162 points."""


class Secretary:
    """One browser that runs the club, and a second one that holds the bar."""

    def __init__(self, club: Club) -> None:
        self.club = club
        users = [
            MembershipFactory(club=club, role=role).user
            for role in (Role.ORGANISER, Role.TREASURER)
        ]
        self.desk, self.bar = map(signed_in, users)
        self.tournament = Tournament()

    def address(self, route: str, *more: object) -> str:
        return reverse(f"organiser:{route}", args=[self.tournament.slug, *more])

    def post(self, route: str, *more: object, client: Client | None = None, **typed: Any) -> Any:
        """Send a form, which is taken: whatever is asked again is an error here."""
        answer = (client or self.desk).post(self.address(route, *more), typed)
        form = answer.context and answer.context.get("form")
        assert answer.status_code == 302, (route, typed, form and form.errors)
        return answer

    def imports_members(self, pasted: str, *, until: datetime.date) -> str:
        """Paste the list, look at what it says, and take it in; what the site answers."""
        where = [self.club.slug]
        page = self.desk.post(reverse("organiser:people_import", args=where), {"pasted": pasted})
        for pressed in ({}, {"import": "1"}):
            form = page.context["form"]
            columns = {n: form[n].value() for n in form.fields if n.startswith("column-")}
            shown = {name: page.context[name] for name in ("draft", "shown")}
            page = self.desk.post(
                reverse("organiser:people_review", args=where),
                {**columns, **shown, "until": until.isoformat(), **pressed},
                follow=True,
            )
        return str(page.content.decode())

    def copies(self, name: str, day: datetime.date, **typed: Any) -> None:
        """Hold the same concours again."""
        page = self.desk.get(self.address("duplicate"))
        along = [code for code, _label in page.context["form"].fields["along"].choices]
        series = page.context["form"].fields["series"].initial
        answer = self.post(
            "duplicate", name=name, date=day.isoformat(), along=along, series=series, **typed
        )
        slug = re.findall(r"/gestion/([^/]+)/|/([^/]+)/$", answer["Location"])[-1]
        self.tournament = Tournament.objects.get(slug="".join(slug))

    def signs_up(self, *names: str, pays: bool = True) -> Team:
        """Two names at the door; « Elle est là et paie »."""
        first, second = names
        comes = {"comes": "on"} if pays else {}
        self.post("team_add", player_1=first, player_2=second, another="1", **comes)
        return Team.objects.with_players().latest("pk")

    def pays(self, team: Team, euros: str, method: str = "cash") -> None:
        """A team pays, on the page of its account."""
        self.post("team_account", team.number, cents=euros, method=method)

    def comes(self, *teams: Team) -> None:
        """They are there, whatever they owe."""
        for team in teams:
            check_in_team(team, by=SERVER)

    def asks(self, team: Team, *labels: str) -> None:
        """Another price for each player."""
        tariffs = {tariff.label: str(tariff.key) for tariff in self.tournament.tariffs.all()}
        chosen = {f"player_{n}": tariffs[label] for n, label in enumerate(labels, start=1)}
        self.post("team_fees", team.number, **chosen)

    def notes(self, kind: str, label: str, euros: str, method: str = "cash", **who: Any) -> None:
        self.post("money_note", kind=kind, label=label, cents=euros, method=method, **who)

    def opens_till(self, label: str, euros: str, **who: Any) -> None:
        self.post("tills", label=label, float_cents=euros, holder="", **who)

    def counts_till(self, number: int, euros: str, **closing: Any) -> None:
        self.post("till_count", number, total=euros)
        self.post("till_close", number, **closing)

    def plays(self, *, first: Team) -> None:
        """One party, won by most by the pair that is to be first, then lots given and handed
        out."""
        round_ = launch_draw(preview_draw(self.tournament, by=SERVER, seed=1), by=SERVER)
        for match in list_tables(round_):
            totals = WON if match.ns_id < (match.ew_id or 0) else LOST
            if first.pk in (match.ns_id, match.ew_id):
                totals = WON_BY_MUCH if match.ns_id == first.pk else WON_BY_MUCH[::-1]
            typed: Any = dict(zip(SIDES, totals, strict=True))
            hand_in_sheet(match.sheet, totals=typed, base_version=0, by=SERVER)
        self.tournament.refresh_from_db()
        finish_tournament(self.tournament, by=SERVER)
        arrest_palmares(self.tournament, by=SERVER)
        self.post("awards_all")

    def read_accounts(self) -> Accounts:
        accounts: Accounts = self.desk.get(self.address("accounts")).context["accounts"]
        return accounts


class Home:
    """A person at home, who signs two up and pays online."""

    def __init__(self, tournament: Tournament, helloasso: StandIn) -> None:
        self.tournament, self.helloasso, self.browser = tournament, helloasso, Client()
        self.private, self.intent = "", 0

    def signs_up(self, first: str, second: str, code: str = "") -> Team:
        form = {
            "player_1": first, "player_2": second, "phone": f"0612{len(first):06d}", "code": code,
            "shown": "full", "consent": "on", "stamp": stamp_form(time.time() - 60),
            "tariff_1": "Plein tarif", "tariff_2": "Plein tarif",
        }  # fmt: skip
        answer = self.browser.post(reverse("public:book", args=[self.tournament.slug]), form)
        assert answer.status_code == 302, answer.context["form"].errors
        self.private = answer.url
        return Team.objects.with_players().latest("pk")

    def sets_out(self) -> None:
        """Press « Payer en ligne », and read the link there."""
        page = self.browser.post(f"{self.private}payer/", follow=True).content.decode()
        self.intent = int(re.findall(r'href="https://helloasso.test/pay/(\d+)"', page)[0])

    def pays(self) -> None:
        """Pay by that link; HelloAsso tells of it."""
        self.helloasso.pay(self.intent)
        self.is_told()

    def is_told(self) -> None:
        hook = reverse("links:helloasso_hook", args=[find_hook_token(self.tournament.club)])
        for body in self.helloasso.notices(self.intent):
            self.browser.post(hook, body, content_type="application/json")
        make_due()

    def is_given_back(self, cents: int | None = None) -> None:
        """The club gives it back on HelloAsso's own pages, all of it or a part."""
        if cents is None:
            self.helloasso.change(self.intent, "Refunded")
        else:
            self.helloasso.refund(self.intent, cents)
        self.is_told()

    def payment_and(self, act: str) -> tuple[object, str]:
        """The payment, as the treasurer's page addresses it, and what is decided of it."""
        return OnlinePayment.objects.latest("pk").key, act

    def withdraws(self) -> None:
        self.browser.post(f"{self.private}annuler/")
