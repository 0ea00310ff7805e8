"""Every page in English: the French of the sources is left nowhere, names and quotations apart."""

import html
import re
from collections.abc import Callable, Iterator

from django.http import HttpResponse
from django.test import Client

from scoring import RULEBOOKS
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.factories import TournamentFactory
from tests.papers import without_pdf
from tests.people import member
from tests.platform.wire.test_served_pages import is_of_reader
from tests.running import nightly
from tests.running.made_once import made_once
from tournaments.enums import Role

FRENCH = re.compile(
    r"\b(?:au|aucune?|avec|ce|cette|dans|des|donnes?|du|elle|est|et|exempt|il|la|les?|ne|ou|par|pas"
    r"|pour|qu|que|qui|sans|sont|sur|toutes|une?|vous|votre|à|arbitre|classement|concours|équipes?"
    r"|feuilles?|inscriptions|joueurs?|parties?|rang|règles|règlement|rencontres?|tirage)\b",
    re.IGNORECASE,
)
SILENT = re.compile(r"<(script|style|svg)\b.*?</\1>", re.DOTALL)
IN_FRENCH = re.compile(r'<textarea [^>]*lang="fr".*?</textarea>', re.DOTALL)
"""A text for a French paper, told as such."""
TEXT = re.compile(r">([^<]+)<")
# What a search goes through is no text: French clubs' words find a rule in English too.
SPOKEN_ATTRIBUTE = re.compile(
    r'\b(?:alt|aria-label|data-(?!filter-text)[\w-]+|placeholder|title)="([^"]+)"'
)
ADDRESS = re.compile(r"(?:https?:/)?/\S*|testserver\S*")

QUOTED = (
    *(book.source for book in RULEBOOKS.values()),
    "Donne, mène…",
    "Exempt, au pot…",
    "je passe",
    "vingt de mieux",
    "parties-finale-consolante",  # codes of formulas
    "toutes-rondes",
)
"""What stays French on an English page: written texts by their titles, the words of the game."""

WRITTEN_BY_PEOPLE = re.compile(
    r"Une belote de plus \?|JOUEUR|Règles \d+|Inscription au concours « Autumn evening », équipe 1"
)
"""With what a receipt says: it stays in the words in which it was made."""


def make_english_evening() -> tuple[Evening, Client]:
    """An evening whose club says its own words in English, and its organiser."""
    tournament = TournamentFactory()
    tournament.name, tournament.slug = "Autumn evening", "autumn"
    tournament.deal_word, tournament.bye_word = "deal", "bye"
    tournament.club.name = "Green Club"
    tournament.club.save()
    tournament.save()
    return whole_evening(tournament), member(Role.ORGANISER)(tournament)


english_evening = made_once(make_english_evening)
EnglishEvening = Callable[[], tuple[Evening, Client]]


def said(response: HttpResponse) -> Iterator[str]:
    """What a page says, to eyes and to a screen reader."""
    page = IN_FRENCH.sub("", SILENT.sub("", response.content.decode()))
    for text in (*TEXT.findall(page), *SPOKEN_ATTRIBUTE.findall(page)):
        spoken = ADDRESS.sub("", html.unescape(text))
        spoken = WRITTEN_BY_PEOPLE.sub("", spoken)
        for words in QUOTED:
            spoken = spoken.replace(words, "")
        yield spoken.strip()


def ask(client: Client, address: str) -> HttpResponse:
    """A page in English: at its English address, or by the cookie at the only one that it has."""
    response = client.get(f"/en{address}")
    if response.status_code == 302 and response["Location"] == address:
        response = client.get(address)
    return response


def french(response: HttpResponse) -> list[str]:
    """What is still French on a page that was asked for in English."""
    if not response.headers.get("content-type", "").startswith("text/html"):
        return []
    return sorted({text for text in said(response) if FRENCH.search(text)})


def is_for_all(route: str) -> bool:
    """Whether a page is one that somebody without an account reads too; the organiser's own line
    above it stands on every other page."""
    return route.startswith("public:")


def test_pages_of_the_organiser(english_evening: EnglishEvening, db: None) -> None:
    evening, organiser = english_evening()
    own = [route for route in routes() if nightly.is_asked_for or not is_for_all(route)]
    with without_pdf():
        answers = {route: ask(organiser, evening.address(route)) for route in own}
    found = {route: french(answer) for route, answer in answers.items()}
    assert {route: texts for route, texts in found.items() if texts} == {}
    # What everybody may be handed is read in `tests/platform/wire/test_served_pages.py`.
    of_everybody = [route for route, answer in answers.items() if not is_of_reader(answer)]
    assert [route for route in of_everybody if not is_for_all(route)] == []


def test_pages_without_an_account(
    outsider: Client, english_evening: EnglishEvening, db: None
) -> None:
    evening, _organiser = english_evening()
    with without_pdf():
        found = {route: french(ask(outsider, evening.address(route))) for route in routes()}
    assert {route: texts for route, texts in found.items() if texts} == {}


def test_page_that_does_not_exist(outsider):
    assert french(ask(outsider, "/nowhere/")) == []


def test_french_stays_french(english_evening: EnglishEvening, db: None) -> None:
    evening, organiser = english_evening()
    page = organiser.get(evening.address("organiser:teams")).content.decode()
    assert FRENCH.search(page)
