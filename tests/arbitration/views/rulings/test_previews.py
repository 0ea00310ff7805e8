"""What the tariff would change: asked for with a button, never worked out by opening a page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbitration.models import AuditEntry, Incident, Ruling
from arbitration.queries.proposals import find_proposal
from tests.arbitration.tables import match_in_play, reported, sheet_of
from tests.crawling.reading import as_read
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db
MOST_QUERIES = 30
CHANGES = (
    "Donne 3 : de 82 – 80 à 0 – 162.",
    "La partie passe de 254 – 232 à 172 – 314.",
    "du rang 1 au rang",
)
FOCUSED = '<h3 id="preview-title" tabindex="-1" autofocus>Ce que cela change</h3>'
HTMX = {"HX-Request": "true"}


@pytest.fixture
def incident(match: Match) -> Incident:
    return reported("irregular-card", match, deal_number=3, seat="S")


def at(incident: Incident, route: str = "incident_preview") -> str:
    return reverse(f"arbitration:{route}", args=[incident.tournament.slug, incident.key])


def seal_of(incident: Incident) -> str:
    proposal = find_proposal(incident)
    assert proposal is not None
    return proposal.seal


@pytest.mark.parametrize("taken", [False, True])
def test_opening_an_incident_writes_nothing_and_asks_little(
    arbiter: Client, incident: Incident, taken: bool
) -> None:
    if taken:
        arbiter.post(at(incident, "incident_take"))
    with CaptureQueriesContext(connection) as captured:
        arbiter.get(at(incident, "incident"))
    asked = [query["sql"] for query in captured]
    # SELECT … FOR UPDATE would lock rows: on PostgreSQL that is a write, too.
    reads = [one for one in asked if one.lstrip("(").startswith("SELECT")]
    assert [one for one in reads if " FOR UPDATE" not in one] == asked
    assert 0 < len(asked) <= MOST_QUERIES


def test_what_would_change_is_not_shown_before_it_is_asked_for(
    arbiter: Client, incident: Incident
) -> None:
    page = as_read(arbiter.get(at(incident, "incident")).content.decode())
    assert [page.count(words) for words in ("Voir ce que cela change", FOCUSED)] == [1, 0]


def test_the_answer_is_the_page_with_what_would_change_and_what_was_typed(
    arbiter: Client, incident: Incident
) -> None:
    typed = {"seen": seal_of(incident), "reason": "Vu par la table 2"}
    page = as_read(arbiter.post(at(incident), typed).content.decode())
    said = (*CHANGES, FOCUSED, ">Appliquer<", "Vu par la table 2")
    assert [words for words in said if page.count(words) != 1] == []


def test_htmx_is_answered_with_the_changes_alone(arbiter: Client, incident: Incident) -> None:
    answer = arbiter.post(at(incident), {"seen": seal_of(incident)}, headers=HTMX)
    page = as_read(answer.content.decode())
    assert [words for words in (*CHANGES, FOCUSED) if page.count(words) != 1] == []
    assert ("<body" in page, ">Appliquer<" in page) == (False, False)


def test_nothing_is_changed_by_asking(arbiter: Client, match: Match, incident: Incident) -> None:
    before, entries = sheet_of(match).result, AuditEntry.objects.count()
    arbiter.post(at(incident), {"seen": seal_of(incident)})
    assert (sheet_of(match).result, Ruling.objects.count()) == (before, 0)
    assert AuditEntry.objects.count() == entries


def test_a_tariff_that_cannot_be_applied_says_why(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament), facts={"earlier": 2})
    sheet = sheet_of(incident.match)
    sheet.entry, sheet.version = "totals", 1
    sheet.save()
    page = as_read(arbiter.post(at(incident), {"seen": seal_of(incident)}).content.decode())
    assert page.count("Cette feuille ne porte que ses totaux") == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_proposal_that_changed_meanwhile_is_read_again_first(
    arbiter: Client, incident: Incident, headers: dict[str, str]
) -> None:
    answer = arbiter.post(at(incident), {"seen": "x"}, headers=headers)
    to = answer.headers.get("HX-Redirect") or answer.headers.get("Location")
    assert to == at(incident, "incident")
    page = arbiter.get(to).content.decode()
    assert page.count("La feuille a changé : relisez la proposition.") == 1


def test_the_two_taps_of_a_ruling_stay_two(arbiter: Client, incident: Incident) -> None:
    arbiter.post(at(incident, "incident_take"))
    arbiter.post(at(incident, "incident_accept"), {"seen": seal_of(incident)})
    assert Ruling.objects.get().departs is False


def test_the_address_of_the_button_leads_back_to_the_incident(
    arbiter: Client, incident: Incident
) -> None:
    assert arbiter.get(at(incident)).headers["Location"] == at(incident, "incident")


def test_a_helper_finds_no_such_page(helper: Client, incident: Incident) -> None:
    answer = helper.post(at(incident), {"seen": seal_of(incident)})
    assert answer.status_code == 404


def third_misdeal_of_a_paper_sheet(tournament: Tournament) -> Incident:
    match = match_in_play(tournament)
    return reported("misdeal", match, deal_number=3, seat="N", facts={"earlier": 2})


def test_an_award_on_a_deal_that_is_not_written_says_when_it_counts(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = third_misdeal_of_a_paper_sheet(tournament)
    page = as_read(arbiter.post(at(incident), {"seen": seal_of(incident)}).content.decode())
    waits = "La donne 3 n'est pas encore écrite"
    same = "Les totaux de la partie restent les mêmes."
    assert (page.count(waits), page.count(same)) == (1, 0)


def test_no_sentence_says_that_the_sheet_followed_where_it_waits(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = third_misdeal_of_a_paper_sheet(tournament)
    arbiter.post(at(incident, "incident_take"))
    seen = {"seen": seal_of(incident)}
    page = arbiter.post(at(incident, "incident_accept"), seen, follow=True).content.decode()
    said = "La décision est rendue ; ses points comptent quand la feuille sera saisie."
    assert (page.count(said), page.count("ont suivi")) == (1, 0)


def test_a_ban_changes_neither_sheet_nor_standings_and_says_so(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    incident = reported("misdeal", match, deal_number=1, seat="N", facts={"earlier": 1})
    arbiter.post(at(incident, "incident_take"))
    seen = {"seen": seal_of(incident)}
    page = arbiter.post(at(incident, "incident_accept"), seen, follow=True).content.decode()
    assert (page.count("La décision est rendue."), page.count("suivi.")) == (1, 0)
