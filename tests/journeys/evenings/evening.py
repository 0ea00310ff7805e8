"""The windows of one evening: the organiser's laptop, and those that others open beside it."""

import random
import re
from typing import Any

from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from demo.evening import make_up_match
from tests.browsing import sign_in
from tests.factories import ClubFactory, MembershipFactory
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.enums import Role
from tournaments.models import Club, Match, ScoreSheet, Team, Tournament


def either_apostrophe(words: str) -> re.Pattern[str]:
    """The words as typed or as typeset."""
    return re.compile(re.escape(words).replace("’", "['’]"))


class Evening:
    """The organiser's window, and what the hall knows."""

    def __init__(self, browser: Browser, live_server: LiveServer) -> None:
        self.browser, self.server = browser, live_server.url
        self.club: Club = ClubFactory(name="Amicale de Saint-Just")
        self.complaints: list[str] = []
        self.lot = random.Random(1)
        self.page = self.window(Role.ORGANISER)

    def window(self, role: Role | None = None, **options: Any) -> Page:
        """A new browser window, of somebody of the club or of the public."""
        calm = {"locale": "fr-FR", "reduced_motion": "reduce"}
        context = self.browser.new_context(**{**calm, **options})
        if role is not None:
            sign_in(context, MembershipFactory(club=self.club, role=role).user, self.server)
        page = context.new_page()
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get()

    def address(self, route: str, **kwargs: Any) -> str:
        return self.server + reverse(route, kwargs={"slug": self.tournament.slug, **kwargs})

    def visit(self, route: str, **kwargs: Any) -> None:
        self.page.goto(self.address(f"organiser:{route}", **kwargs))

    def click(self, words: str) -> None:
        """Press the button or follow the link of that name."""
        name = either_apostrophe(words)
        button = self.page.get_by_role("button", name=name)
        button.or_(self.page.get_by_role("link", name=name)).first.click()

    def expect_words(self, words: str) -> None:
        expect(self.page.locator("body")).to_contain_text(either_apostrophe(words))

    def expect_message(self, words: str) -> None:
        expect(self.page.locator(".message").first).to_contain_text(either_apostrophe(words))

    def match(self, round_number: int, table: int) -> Match:
        return Match.objects.get(
            round__tournament=self.tournament, round__number=round_number, table_number=table
        )

    def team(self, number: int) -> Team:
        return self.tournament.teams.get(number=number)

    def play(self, match: Match) -> None:
        """Fill a sheet with made-up deals, without the browser."""
        tournament = self.tournament
        deals = make_up_match(tournament.rules, tournament.length, self.lot)
        sheet = ScoreSheet.objects.get(match=match)
        hand_in_sheet(sheet, deals=deals, base_version=0, by=SERVER)
