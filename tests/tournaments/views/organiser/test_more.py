"""« Plus », « Aller à… » and the tabs: who finds what, in how many clicks and queries."""

import re
from collections.abc import Callable
from itertools import groupby

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.kinds import CONDUCT
from tests.factories import TeamFactory
from tests.people import bearer, guest, member, signed_in
from tests.prizes.domain.lots import arrested, for_ranks
from tests.running.nightly import nightly_but
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.enums import Role, RoundState
from tournaments.models import Tournament
from tournaments.pages.goto.acts import ACTS, PAPERS, PAPERS_OF_A_ROUND
from tournaments.pages.goto.entries import NUMBER, TYPED, search
from tournaments.pages.goto.groups import PLACES
from tournaments.pages.goto.places import TABS
from tournaments.pages.goto.words import WORDS
from tournaments.permissions import ROLES_HOLDING, Permission
from tournaments.views.organiser.more import list_all

SECTION_5 = {
    "price": "tarif, prix, euro, gratuit",
    "categories": "dames, féminine, femmes, mixte, jeunes, aînés",
    "late": "retard, arrive tard",
    "wall": "écran, télé, projecteur",
    "draw_system": "gagnants, perdants, gagnants contre gagnants, suisse",
    "exempt": "exempt, impair, au pot, blanc",
    "receipts": "reçu, facture",
    "publishing": "Excel, tableur, liste, résultats",
    "phones": "wifi, téléphone, QR, code",
    "diplomas": "diplôme",
    "podium": "podium",
    "ties": "égalité, ex aequo, départage",
    "report": "renonce, maldonne, fausse donne, carte jouée à tort",
    "correct": "annuler, corriger, erreur",
    "clock": "heure, chrono, pause, minuteur",
    "rules": "capot, belote, litige, 82, 160, annonces",
    "copy": "sauvegarde, clé USB",
    "elsewhere": "autre ordinateur, valise",
    "rights": "aide, bénévole, mot de passe",
    "prints": "affiche, feuilles, tirage, imprimante",
    "club": "club",
    "teams": "inscription",
    "mails": "mail",
    "public": "page",
    "remove": "effacer",
    "again": "refaire",
}
"""What people say, and the place, act or setting that has to come first."""
SAID = [(code, word) for code, words in SECTION_5.items() for word in words.split(", ")]

TITLES = {one.code: str(one.label) for one in (*TABS, *PLACES.values(), *ACTS)} | {
    code: str(title) for code, _paper, title in PAPERS
}


def address(page: str, tournament: Tournament) -> str:
    return reverse(f"organiser:{page}", args=[tournament.slug])


def labels(client: Client, tournament: Tournament, page: str = "more") -> list[str]:
    """The tabs that somebody sees."""
    context = client.get(address(page, tournament)).context
    return [str(link["label"]) for link in context["tournament_links"]]


def found(client: Client, tournament: Tournament, typed: str, *, page: str = "more") -> list[str]:
    """The titles that a search gives, in order."""
    answer = client.get(address(page, tournament), {"q": typed})
    return [one.title for one in answer.context["found"]]


def press(client: Client, tournament: Tournament, **pressed: str) -> None:
    """A star, or the complete view, and back to « Plus »."""
    onward = address("more", tournament)
    answer = client.post(reverse("organiser:habits"), {**pressed, "next": onward})
    assert answer["Location"] == onward


def test_each_word_finds_its_page_first(tournament: Tournament) -> None:
    everything = list_all(tournament, held_by(Role.ORGANISER))
    first = {word: [one.title for one in search(everything, word)[:1]] for _code, word in SAID}
    expected = {word: [TITLES[code]] for code, word in SAID}
    assert first == expected


def held_by(role: Role) -> frozenset[Permission]:
    return frozenset(held for held, roles in ROLES_HOLDING.items() if role in roles)


def test_an_organiser_is_given_what_is_found_first(
    organiser: Client, tournament: Tournament
) -> None:
    everything = list_all(tournament, held_by(Role.ORGANISER))
    titles = [one.title for one in search(everything, "capot")]
    assert found(organiser, tournament, "capot", page="goto") == titles


def test_every_word_of_the_list_belongs_to_something() -> None:
    rounds = {code for code, _paper, _title in PAPERS_OF_A_ROUND}
    assert set(WORDS) - set(TITLES) - rounds == set()


def test_lot_does_not_find_the_belote(organiser: Client, tournament: Tournament) -> None:
    titles = found(organiser, tournament, "lot")
    assert titles[0] == "Lots et fin"
    assert not any("elote" in title for title in titles)


def test_a_setting_is_found_with_its_value_and_opens_unfolded(
    organiser: Client, tournament: Tournament
) -> None:
    tournament.bye_word = "Au repos"
    tournament.save()
    answer = organiser.get(address("more", tournament), {"q": "votre mot pour l'exempt"})
    hit = answer.context["found"][0]
    assert (hit.place, hit.value) == ("Publier", "Au repos")
    assert hit.url == f"{address('settings', tournament)}?ouvrir=bye_word#id_bye_word"
    assert b"Au repos" in answer.content


def test_teams_tables_and_papers_are_found_by_number_and_name(
    organiser: Client, tournament: Tournament
) -> None:
    teams = teams_of(tournament, 4)
    drawn_round(tournament, teams)
    name = teams[2].players[0].name
    assert found(organiser, tournament, "table 2")[0] == "Table 2"
    assert found(organiser, tournament, "imprimer feuilles 1")[0].endswith("partie 1")
    assert found(organiser, tournament, name)[0] == f"N° 3 · {teams[2].label}"
    assert found(organiser, tournament, "équipe 3")[0] == f"N° 3 · {teams[2].label}"


def test_while_one_types_the_same_is_found_and_kept_nowhere(
    organiser: Client, tournament: Tournament
) -> None:
    sent = organiser.get(address("goto", tournament), {"q": "exempt"})
    assert [one.title for one in sent.context["found"]] == found(organiser, tournament, "exempt")
    assert sent["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("role", nightly_but({Role.ORGANISER, Role.SCORER}, list(Role)))
def test_everything_that_is_listed_opens(
    role: Role, tournament: Tournament, without_pango: None
) -> None:
    drawn_round(tournament, teams_of(tournament, 4))
    client = member(role)(tournament)
    urls = {
        entry.url.replace(NUMBER, str(number)).replace(TYPED, "belote")
        for entry in list_all(tournament, held_by(role))
        for number, _name in entry.each or [("", "")] * (NUMBER not in entry.url)
    }
    settings = {url for url in urls if "#id_" in url}
    pages = {url.partition("#")[0] for url in urls - settings}
    assert {url: status for url in pages if (status := opened(client, url)[0]) != 200} == {}
    # A page has all its settings, whichever of them it was asked to begin with.
    for page, of_page in groupby(sorted(settings), lambda url: url.partition("?")[0]):
        asked = list(of_page)
        status, told = opened(client, page)
        assert (status, opened(client, asked[0].partition("#")[0])[0]) == (200, 200)
        places = {url.partition("#id_")[2] for url in asked}
        assert {place for place in places if f'id="id_{place}"' not in told} == set()


def opened(client: Client, url: str) -> tuple[int, str]:
    """The status of a page and what stands there; a file says nothing."""
    answer = client.get(url, follow=True)
    is_page = answer.headers["Content-Type"].startswith("text/html")
    return answer.status_code, answer.content.decode() if is_page else ""


def test_who_may_not_change_settings_finds_none(
    helper: Client, organiser: Client, tournament: Tournament
) -> None:
    assert found(helper, tournament, "prix") == []
    assert "Prix d'entrée" in found(organiser, tournament, "prix")


@pytest.mark.parametrize(
    ("who", "tabs"),
    [
        (member(Role.ORGANISER), "La soirée, Équipes, Parties, Classement, Lots et fin, Plus"),
        (member(Role.HELPER), "La soirée, Équipes, Parties, Classement, Lots et fin, Plus"),
        (guest(Role.SCORER), "La soirée, Parties, Classement, Plus"),
        (guest(Role.DOOR), "Équipes, Plus"),
        (guest(Role.TREASURER), "Équipes, L'argent, Plus"),
        (guest(Role.ARBITER), "À trancher, Parties, Classement, Équipes, Lots et fin, Plus"),
        (guest(Role.READER), "La soirée, Parties, Classement, Plus"),
    ],
)
def test_each_sees_the_tabs_of_their_work_and_begins_on_the_first(
    who: Callable[[Tournament], Client], tabs: str, tournament: Tournament
) -> None:
    client = who(tournament)
    links = client.get(address("more", tournament)).context["tournament_links"]
    assert [str(link["label"]) for link in links] == tabs.split(", ")
    assert client.get(address("begin", tournament))["Location"] == links[0]["url"]


def test_whose_tabs_are_few_reads_the_others_from_plus(tournament: Tournament) -> None:
    page = guest(Role.TREASURER)(tournament).get(address("more", tournament))
    assert [str(label) for label, _url in page.context["hidden"]] == [
        "La soirée",
        "Parties",
        "Classement",
    ]


def test_tabs_count_who_and_what_is_awaited(organiser: Client, tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    TeamFactory(tournament=tournament, number=5, is_present=False)
    drawn_round(tournament, teams)
    report = Report(kind=CONDUCT, team=teams[0], words="Injures")
    report_incident(tournament, report=report, by=SERVER)
    links = organiser.get(address("more", tournament)).context["tournament_links"]
    counts = {link["code"]: link["count"] for link in links}
    assert counts == {
        "overview": None,
        "teams": 1,
        "rounds": 2,
        "standings": None,
        "end": None,
        "more": 1,
    }


def test_nobody_is_awaited_before_the_first_has_come(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=1, is_present=False)
    links = organiser.get(address("more", tournament)).context["tournament_links"]
    assert [link["count"] for link in links] == [None] * 6


def test_lots_that_wait_are_counted(organiser: Client, tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    arrested(tournament, *for_ranks("Jambon", "Vin"))
    links = organiser.get(address("more", tournament)).context["tournament_links"]
    assert [link["count"] for link in links if link["code"] == "end"] == [2]


def test_counts_take_as_many_queries_for_one_as_for_many(
    organiser: Client, tournament: Tournament
) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            organiser.get(address("more", tournament))
        return len(queries)

    teams_of(tournament, 1)
    few = count()
    for number in (2, 3, 4):
        TeamFactory(tournament=tournament, number=number)
    assert count() == few


def test_a_star_keeps_a_page_as_a_tab_two_at_most(
    organiser: Client, tournament: Tournament
) -> None:
    for code in ("rooms", "journal", "price"):
        press(organiser, tournament, pin=code)
    assert labels(organiser, tournament)[-3:] == ["Journal", "Prix", "Plus"]
    press(organiser, tournament, pin="price")
    assert labels(organiser, tournament)[-2:] == ["Journal", "Plus"]


def test_a_pinned_page_is_the_current_tab(organiser: Client, tournament: Tournament) -> None:
    press(organiser, tournament, pin="rooms")
    links = organiser.get(address("rooms", tournament)).context["tournament_links"]
    assert [link["code"] for link in links if link["current"]] == ["rooms"]


def test_a_pin_is_no_right(tournament: Tournament) -> None:
    client = guest(Role.SCORER)(tournament)
    press(client, tournament, pin="settings")
    assert "Réglages" not in labels(client, tournament)


def test_the_complete_view_opens_tabs_and_folds_for_one_person(
    organiser: Client, helper: Client, tournament: Tournament
) -> None:
    press(organiser, tournament, is_wide="1")
    assert labels(organiser, tournament)[5:] == [
        "L'argent",
        "À imprimer",
        "Décisions",
        "Réglages",
        "Plus",
    ]
    assert b"data-wide" in organiser.get(address("more", tournament)).content
    assert b"data-wide" not in helper.get(address("more", tournament)).content
    press(organiser, tournament, is_wide="0")
    assert len(labels(organiser, tournament)) == 6


@pytest.mark.parametrize("onward", ["https://example.org/", "//example.org", "", "plus", "a\0b"])
def test_a_habit_leads_nowhere_else(onward: str, organiser: Client) -> None:
    answer = organiser.post(reverse("organiser:habits"), {"is_wide": "1", "next": onward})
    assert answer["Location"] == "/"


def test_plus_says_what_is_in_use(organiser: Client, tournament: Tournament) -> None:
    quiet = organiser.get(address("more", tournament))
    lines = [line for _group, some in quiet.context["groups"] for line in some]
    assert [line for line in lines if line.chip] == []
    team = teams_of(tournament, 1)[0]
    report = Report(kind=CONDUCT, team=team, words="Injures")
    report_incident(tournament, report=report, by=SERVER)
    page = organiser.get(address("more", tournament)).content.decode()
    assert "1 à trancher" in page


def test_a_pass_has_tabs_and_stars_too(tournament: Tournament) -> None:
    client = bearer(Role.SCORER)(tournament)
    assert labels(client, tournament)[0] == "La soirée"
    press(client, tournament, pin="report")
    assert "Problème" in labels(client, tournament)


def test_the_logo_leads_to_ones_concours_and_the_menu_too(
    organiser: Client, tournament: Tournament
) -> None:
    page = organiser.get(address("more", tournament)).content.decode()
    assert page.count(f'href="{reverse("organiser:home")}"') == 2
    assert "Est-ce que tout marche ?" not in page


def test_the_owner_asks_whether_everything_works(tournament: Tournament) -> None:
    owner = signed_in(User.objects.create(username="site", is_superuser=True))
    assert "Est-ce que tout marche ?" in owner.get(reverse("organiser:home")).content.decode()


def test_plus_says_it_in_few_words(organiser: Client, tournament: Tournament) -> None:
    page = organiser.get(address("more", tournament)).content.decode()
    shown = page[page.index("<main") : page.index("</main>")]
    words = re.findall(r"[^\W\d_]+", re.sub(r"<[^>]*>", " ", shown))
    assert len(words) <= 120
    assert not {"tarif", "phase", "valise", "registre", "palmarès"} & {w.lower() for w in words}
    assert shown.count("button--primary") == 0
