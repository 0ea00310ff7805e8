"""Nothing that anybody typed becomes a part of a page: every free text is filled with markup, and
every page, fragment, paper and mail is read.

In the test run each route is read once, by one of those who may, and some of the forms are sent;
`python -m proofs.markup` reads all by everybody, in both languages, and sends every form.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import EmailField
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.html import escape
from zeal import zeal_ignore

from mail.models import OutgoingMail
from mail.pages.envelopes import build_message
from tests.crawling.addresses import Evening, whole_evening
from tests.crawling.poison import TYPED, Form, list_words, poison, poison_rest, poisoned, read_page
from tests.factories import TournamentFactory
from tests.people import PEOPLE
from tests.running.examples import FULL, examples
from tests.running.made_once import made_once
from tests.tournaments.views.test_routes import STATUSES
from tournaments.printing.documents import list_papers
from tournaments.views.own_forms import FIELD, ROUTES

LANGUAGES = [language for language, _name in settings.LANGUAGES]
IS_WHOLE = examples(FULL) == FULL
EACH = FULL // examples(FULL)
"""Of so many forms one is sent."""
ASKED = urlencode(
    dict.fromkeys(
        ("q", "sort", "saisie", "categorie", "round", "page", "voir", "nature", "next", "lang"),
        TYPED,
    )
)
FILES = ("_export", "export_all", "_picture", "_logo", "calendar", "public:api")
"""Routes whose answers are no markup."""
MISSING = ("/%3Cxss%3E/", "/t/%3Cxss%3E/", "/orga/%22%20xss=1/", f"/connexion/?{ASKED}")
Gathered = Callable[[], "Crawl"]


@dataclass
class Crawl:
    """An evening whose every text is hostile, and everybody's browser in it."""

    evening: Evening
    people: list[Client]
    empty: set[str]
    found: dict[tuple[str, ...], list[str]] = field(default_factory=dict)
    links: dict[tuple[str, ...], str] = field(default_factory=dict)
    forms: dict[tuple[str, ...], tuple[int, str, Form]] = field(default_factory=dict)

    def look(self, at: int, address: str, language: str = "fr") -> None:
        """Read what stands at an address, and note where it leads."""
        answer = self._client(at, language).get(address)
        if not _is_markup(answer):
            return
        page = read_page(answer.content.decode())
        self._note(page.found, address, str(at), language)
        for link in page.links:
            if (route := _find_route(address, link)) and urlsplit(link).query:
                names = sorted(dict(parse_qsl(urlsplit(link).query)))
                self.links.setdefault((route, *names), urljoin(address, link))
        for form in page.forms:
            for action, button in ({form.action: ""} | form.actions).items():
                if form.is_post and (route := _find_route(address, action)):
                    names = (*sorted(form.typed), *sorted(dict(form.values)), button)
                    self.forms.setdefault((route, *names), (at, urljoin(address, action), form))

    def send(self, at: int, address: str, form: Form, language: str) -> None:
        """Send a form with hostile texts, read what is answered and the mails that it wrote; all of
        it is undone after."""
        client = self._client(at, language)
        cookies = client.cookies.output(header="", sep=";")
        with transaction.atomic():
            last = OutgoingMail.objects.order_by("pk").last()
            answer = client.post(address, form.fill(TYPED), follow=True)
            if _is_markup(answer):
                self._note(read_page(answer.content.decode()).found, "POST", address, language)
            self.read_mails(since=last.pk if last else 0)
            transaction.set_rollback(True)
        client.cookies.clear()
        client.cookies.load(cookies)

    def read_mails(self, *, since: int = 0) -> None:
        """Read the HTML of mails."""
        for mail in OutgoingMail.objects.filter(pk__gt=since).select_related("tournament__club"):
            for html, _type in build_message(mail).alternatives:
                self._note(read_page(str(html)).found, "mail", mail.kind)

    def _client(self, at: int, language: str) -> Client:
        self.people[at].cookies[settings.LANGUAGE_COOKIE_NAME] = language
        return self.people[at]

    def _note(self, found: list[str], *where: str) -> None:
        if found:
            self.found[where] = found


def _is_markup(answer: HttpResponse) -> bool:
    return answer.headers.get("Content-Type", "").startswith(("text/html", "image/svg"))


def _find_route(address: str, link: str) -> str:
    """The route that a link of a page leads to; none outside the site."""
    where = urlsplit(urljoin(address, link))
    return "" if where.netloc else _find_view(where.path)


@cache
def _find_view(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""


def _gather() -> Crawl:
    with poisoned():
        tournament = TournamentFactory(categories=["Mixte"], booking_mode="approval")
        evening = whole_evening(tournament)
        people = [browser(tournament) for group in PEOPLE for browser in group]
    organiser = get_user_model().objects.get(pk=people[0].session["_auth_user_id"])
    return Crawl(evening, people, poison_rest(tournament, tournament.club, organiser))


gathered = made_once(_gather)


def list_looks() -> Iterator[tuple[str, int, str]]:
    """Route, person and language of each page that is read."""
    for turn, (route, (letters, _)) in enumerate(STATUSES.items()):
        shown = [at for at, letter in enumerate(letters.replace(" ", "")) if letter == "o"]
        if IS_WHOLE:
            yield from ((route, at, language) for at in shown for language in LANGUAGES)
        elif shown and not route.endswith(FILES):
            yield route, shown[turn % len(shown)], LANGUAGES[turn % 2]


def test_no_text_becomes_a_part_of_a_page(
    gathered: Gathered, db: None, without_pango: None
) -> None:
    crawl = gathered()
    with zeal_ignore():
        for route, at, language in list_looks():
            crawl.look(at, crawl.evening.address(route), language)
        paper = crawl.evening.address("organiser:print_document")
        for kind in list_papers():
            crawl.look(0, paper.replace("tirage", kind.code))
        for missing in MISSING:
            crawl.look(0, missing)
        for address in list(crawl.links.values()):
            crawl.look(0, address)
        for turn, (at, address, form) in enumerate(list(crawl.forms.values())):
            if turn % EACH == 0:
                crawl.send(at, address, form, LANGUAGES[turn % 2])
                crawl.look(at, f"{address}?{ASKED}", LANGUAGES[turn % 2])
        crawl.read_mails()
    assert crawl.found == {}
    # Of the acts that lose something, each form has the token of its own.
    losing = [names for names in crawl.forms if names[0] in ROUTES]
    assert [names for names in losing if FIELD not in names] == []
    assert len(losing) > 30
    assert len(crawl.links) > 40
    assert len(crawl.forms) > 100


def test_every_text_of_every_table_is_hostile(gathered: Gathered, db: None) -> None:
    """A new field of free words is filled by itself; of another, `tests/crawling/poison.py` says
    what it is: a code of the site, or several words in one value."""
    assert gathered().empty == set()


@pytest.mark.parametrize(
    ("html", "is_found"),
    [
        (escape(TYPED), False),
        (f'<p title="{escape(TYPED)}">{escape(TYPED)}</p>', False),
        (f"<p>{TYPED}</p>", True),
        (f'<p title="{TYPED}">', True),
        ('<a href="javascript:alert(1)">', True),
        ("<p>42xss</p>", True),
        (f"<p>{escape(escape(TYPED))}</p>", True),
    ],
)
def test_the_reader_sees_what_it_is_for(html: str, is_found: bool) -> None:
    assert bool(read_page(html).found) == is_found


@pytest.mark.django_db
def test_each_field_gets_the_most_that_it_holds() -> None:
    texts = {
        (field.max_length, poison(field))
        for model in apps.get_models()
        for field in list_words(model)
        if field.max_length and not isinstance(field, EmailField)
    }
    assert [text for most, text in texts if len(text) > most] == []
    assert {"<xss" in text for most, text in texts if most >= 5} == {True}
