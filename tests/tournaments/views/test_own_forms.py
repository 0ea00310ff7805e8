"""An act that loses something is asked by its own form: another form of the site, with the site's
own token, does nothing and says so."""

import re
from collections.abc import Callable

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from tests.crawling.addresses import Evening, routes, whole_evening
from tests.crawling.poison import Form, read_page
from tests.factories import TournamentFactory
from tests.people import member
from tests.platform.sources.test_markup import TEMPLATES
from tests.running.losing import TYPED
from tests.running.made_once import made_once
from tests.tournaments.views.test_routes import STATUSES
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.signals import acted
from tournaments.views.own_forms import FIELD, ROUTES

Gathered = Callable[[], tuple[Evening, Client]]
FORM = re.compile(r"<form\b(?P<start>(?:[^>%]|%\}|\{%|%)*?)>\s(?P<inside>.*?)</form>", re.DOTALL)
ROUTE = re.compile(r"action=\"\{% url ['\"]([\w:]+)['\"]")
REFUSED = "Rien n'a été fait : l'envoi ne venait pas du formulaire prévu pour cela."


def _gather() -> tuple[Evening, Client]:
    tournament = TournamentFactory()
    evening = whole_evening(tournament)
    return evening, checked(member(Role.ORGANISER)(tournament))


gathered = made_once(_gather)


def checked(client: Client) -> Client:
    """A browser of which the site asks its tokens, as of every one outside the tests."""
    client.handler.enforce_csrf_checks = True
    return client


def find_form(client: Client, page: str, action: str) -> Form:
    """The form of a page that leads to an address."""
    forms = read_page(client.get(page).content.decode()).forms
    (found,) = (form for form in forms if form.is_post and (form.action or page) == action)
    return found


def send(client: Client, address: str, form: Form, **more: str) -> HttpResponse:
    """Send a form somewhere, as a button with a `formaction` does."""
    return client.post(address, form.fill("") | more)


def says_refused(answer: HttpResponse) -> bool:
    said = [str(message) for message in get_messages(answer.wsgi_request)]
    return answer.status_code == 302 and any(words.startswith(REFUSED) for words in said)


def test_each_is_an_address_that_takes_a_form() -> None:
    assert sorted((ROUTES | TYPED) - set(routes())) == []
    assert [route for route in ROUTES if "m" in STATUSES[route][1][0]] == []


def test_every_form_that_a_template_sends_there_has_its_token() -> None:
    """Those of pages too that an evening does not come to."""
    lacking = [
        (name, form[0][:60])
        for name, text in TEMPLATES.items()
        for form in FORM.finditer(text)
        if ROUTES & set(ROUTE.findall(form["start"])) and "{% own_form " not in form["inside"]
    ]
    assert lacking == []


def test_the_form_of_another_act_loses_nothing(gathered: Gathered, db: None) -> None:
    evening, organiser = gathered()
    totals = find_form(
        organiser,
        evening.address("organiser:settings"),
        evening.address("organiser:settings"),
    )
    told: list[object] = []
    acted.connect(note := lambda announcements, **_told: told.extend(announcements))
    refused = {
        route: says_refused(send(organiser, evening.address(route), totals)) for route in ROUTES
    }
    acted.disconnect(note)
    assert told == []
    assert {route for route, is_refused in refused.items() if not is_refused} == set()


def test_its_own_form_hides_the_standings(gathered: Gathered, db: None) -> None:
    evening, organiser = gathered()
    hide = evening.address("organiser:standings_hide")
    form = find_form(organiser, evening.address("organiser:end"), hide)
    assert not says_refused(send(organiser, hide, form))
    assert Tournament.objects.get(pk=evening.tournament.pk).hides_standings


def test_its_token_holds_for_no_other_act(gathered: Gathered, db: None) -> None:
    evening, organiser = gathered()
    hide, pack = map(evening.address, ("organiser:standings_hide", "organiser:suitcase_pack"))
    form = find_form(organiser, evening.address("organiser:end"), hide)
    assert FIELD in dict(form.values)
    assert says_refused(send(organiser, pack, form))


def test_its_token_holds_in_no_other_browser(gathered: Gathered, db: None) -> None:
    evening, organiser = gathered()
    hide = evening.address("organiser:standings_hide")
    page = evening.address("organiser:end")
    theirs = dict(find_form(checked(member(Role.ORGANISER)(evening.tournament)), page, hide).values)
    form = find_form(organiser, page, hide)
    form.values = [(name, value) for name, value in form.values if name != FIELD]
    assert says_refused(send(organiser, hide, form, **{FIELD: theirs[FIELD]}))
