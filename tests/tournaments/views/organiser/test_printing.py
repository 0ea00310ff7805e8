"""Printing, by audience: the page of documents, each document, the job behind a long one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.factories import MembershipFactory
from tests.running.examples import examples
from tests.tournaments.evenings import drawn_round, record, teams_of
from tests.tournaments.printing.evenings import (
    count_pages,
    needs_pango,
    pages_of,
    round_to_print,
)
from tournaments.enums import RoundState
from tournaments.models import Job, Tournament
from tournaments.printing.documents import form_for, list_papers
from tournaments.queries.hall_address import NO_ADDRESS

pytestmark = pytest.mark.django_db

CODES = [kind.code for kind in list_papers()]


def prints(tournament):
    return reverse("organiser:prints", args=[tournament.slug])


def document(tournament, code):
    return reverse("organiser:print_document", args=[tournament.slug, code])


def test_every_document_is_sent_as_a_page(tournament, helper):
    round_to_print(tournament)
    pages = {code: helper.get(document(tournament, code), {"format": "html"}) for code in CODES}
    assert [code for code, page in pages.items() if page.status_code != 200] == []


@pytest.mark.parametrize(("person", "status"), [("stranger", 404), ("outsider", 302)])
def test_who_may_not_ask_for_a_job(person, status, tournament, request):
    browser = request.getfixturevalue(person)
    assert browser.post(document(tournament, "feuilles")).status_code == status
    assert Job.objects.count() == 0


def test_document_of_no_such_name_is_a_404(organiser, tournament):
    assert organiser.get(document(tournament, "autre")).status_code == 404


def test_documents_stand_under_when_they_are_wanted(organiser, tournament):
    groups = organiser.get(prints(tournament)).context["groups"]
    found = [(group.moment.value, [card.kind.code for card in group.cards]) for group in groups]
    assert found == [
        ("before", ["lots", "equipes", "numeros", "telephone", "etiquettes", "reglement"]),
        ("round", ["tirage", "placement", "feuilles", "billets", "certificat"]),
        ("prizes", ["classement", "diplomes", "palmares", "podium"]),
    ]


@pytest.mark.parametrize(
    ("rounds", "moment"), [(0, "before"), (1, "round")], ids=["before the draw", "after it"]
)
def test_only_the_papers_of_now_have_the_primary_button(rounds, moment, organiser, tournament):
    for number in range(1, rounds + 1):
        round_to_print(tournament, number=number)
    page = organiser.get(prints(tournament))
    assert page.context["now"].value == moment
    assert page.content.decode().count("button--primary") == 1


def joined(tournament):
    return reverse("organiser:print_joined", args=[tournament.slug])


@needs_pango
def test_papers_that_are_named_come_as_one_file_in_that_order(organiser, tournament):
    round_to_print(tournament)
    asked = {"paper": ["placement", "tirage", "feuilles"], "round": "1"}
    answer = organiser.get(joined(tournament), asked)
    first, second, *sheets = pages_of(answer.content)
    assert (answer["Content-Type"], len(sheets)) == ("application/pdf", 2)
    assert ("Où suis-je assis" in first, "Nord-Sud" in second) == (True, True)
    assert "partie-1.pdf" in answer["Content-Disposition"]


@needs_pango
def test_all_of_a_moment_comes_as_one_file_without_what_is_empty(organiser, tournament):
    teams_of(tournament, 2)
    pages = pages_of(organiser.get(joined(tournament), {"moment": "before"}).content)
    found = [any(words in page for page in pages) for words in ("Règlement", "Équipes")]
    assert found == [True, True]


def test_where_there_is_nothing_to_print_it_is_said(organiser, tournament):
    answer = organiser.get(joined(tournament), {"moment": "prizes"}, follow=True)
    said = [str(message) for message in answer.context["messages"]]
    assert said == ["Aucun papier n'est prêt : il faut d'abord des équipes, ou une partie tirée."]


def test_a_paper_of_no_such_name_is_a_404(organiser, tournament):
    assert organiser.get(joined(tournament), {"paper": "autre"}).status_code == 404


def test_without_pango_each_paper_is_a_link(organiser, tournament, without_pango):
    round_to_print(tournament)
    page = organiser.get(joined(tournament), {"moment": "round", "round": "1"}).content.decode()
    assert [f"{document(tournament, code)}?" in page for code in ("tirage", "feuilles")] == [
        True,
        True,
    ]


@needs_pango
def test_many_pages_at_once_are_made_by_a_job(organiser, tournament):
    round_to_print(tournament)
    address = f"{joined(tournament)}?paper=tirage&paper=feuilles&contents=blank&copies=300"
    shown = organiser.get(address)
    assert shown.templates[0].name == "organiser/printing/prepare.html"
    answer = organiser.post(address)
    job = Job.objects.get()
    asked = [paper["document"] for paper in job.arguments["papers"]]
    assert (answer["Location"], asked) == (
        reverse("jobs:page", args=[job.pk]), ["tirage", "feuilles"]
    )  # fmt: skip


def test_documents_of_a_round_wait_for_the_draw(organiser, tournament):
    cards = organiser.get(prints(tournament)).context["cards"]
    possible = {card.kind.code for card in cards if card.is_possible}
    assert possible == {
        "feuilles", "equipes", "lots", "numeros", "telephone", "etiquettes", "reglement",
    }  # fmt: skip


def test_page_takes_as_many_queries_for_three_rounds(organiser, tournament):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            organiser.get(prints(tournament))
        return len(captured)

    round_to_print(tournament, number=1)
    one = queries()
    round_to_print(tournament, number=2)
    round_to_print(tournament, number=3)
    assert queries() == one


@needs_pango
def test_short_document_comes_at_once(organiser, tournament):
    round_to_print(tournament)
    answer = organiser.get(document(tournament, "feuilles"), {"round": "1"})
    found = answer["Content-Type"], answer["Cache-Control"], count_pages(answer.content)
    assert found == ("application/pdf", "private, no-store", 2)


def test_wrong_choice_is_said_beside_its_field(organiser, tournament):
    answer = organiser.get(document(tournament, "feuilles"), {"copies": "1000"})
    card = answer.context["cards"][0]
    assert (answer.status_code, card.kind.code, list(card.form.errors)) == (
        200,
        "feuilles",
        ["copies"],
    )


@needs_pango
def test_document_that_cannot_be_laid_out_is_refused_in_words(organiser, tournament, monkeypatch):
    def too_deep(self, *args, **kwargs):
        raise RecursionError

    monkeypatch.setattr("weasyprint.HTML.render", too_deep)
    answer = organiser.get(document(tournament, "reglement"))
    said = answer.context["cards"][0].form.non_field_errors()
    assert said == ["Ce document est trop imbriqué pour être mis en page."]


@pytest.mark.parametrize(
    ("code", "choices", "said"),
    [
        ("etiquettes", {}, "Personne n'est encore inscrit : il n'y a pas d'étiquette à imprimer."),
        (
            "etiquettes",
            {"contents": "tables"},
            "Il n'y a pas encore de tables : inscrivez d'abord ceux qui jouent.",
        ),
        (
            "etiquettes",
            {"contents": "lots"},
            "Le palmarès n'a pas encore de lots : arrêtez-le d'abord.",
        ),
        ("diplomes", {}, "Personne n'est encore classé : jouez d'abord une partie."),
        ("podium", {}, "Personne n'est encore classé : jouez d'abord une partie."),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_paper_with_nothing_on_it_is_refused_in_words(
    method, code, choices, said, organiser, tournament
):
    answer = getattr(organiser, method)(document(tournament, code), choices)
    (errors,) = answer.context["cards"][0].form.errors.values()
    assert list(errors) == [said]


@needs_pango
def test_long_document_is_offered_as_a_job(organiser, tournament):
    answer = organiser.get(document(tournament, "feuilles"), {"copies": "300"})
    assert answer.templates[0].name == "organiser/printing/prepare.html"
    assert Job.objects.count() == 0


@needs_pango
def test_long_document_is_made_by_a_job(organiser, tournament):
    answer = organiser.post(document(tournament, "feuilles"), {"copies": "300"})
    job = Job.objects.get()
    assert answer["Location"] == reverse("jobs:page", args=[job.pk])
    assert job.arguments["chosen"] == {"contents": "blank", "per_page": "1", "copies": "300"}


@needs_pango
def test_short_document_makes_no_job(organiser, tournament):
    address = document(tournament, "feuilles")
    answer = organiser.post(address, {"copies": "3"})
    assert answer["Location"] == f"{address}?contents=blank&per_page=1&copies=3"
    assert Job.objects.count() == 0


def test_without_pango_even_a_long_document_is_a_page(organiser, tournament, without_pango):
    answer = organiser.get(document(tournament, "feuilles"), {"copies": "300"})
    assert answer.content.decode().count('<article class="sheet">') == 300


@pytest.mark.parametrize("code", ["tirage", "placement", "certificat", "feuilles"])
def test_helpers_cannot_print_an_unpublished_draw(code, helper, tournament):
    round_to_print(tournament, number=1, state=RoundState.PREVIEW)
    answer = helper.get(
        document(tournament, code), {"round": "1", "contents": "names", "format": "html"}
    )
    assert "DUPONT1" not in answer.content.decode()


def test_organisers_can_print_an_unpublished_draw(organiser, tournament):
    round_to_print(tournament, number=1, state=RoundState.PREVIEW)
    answer = organiser.get(document(tournament, "tirage"), {"format": "html"})
    page = answer.content.decode()
    assert ("DUPONT1" in page, "Provisoire" in page) == (True, True)


def test_address_of_the_hall_is_on_the_sheets(organiser, tournament, settings):
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    round_to_print(tournament)
    answer = organiser.get(
        document(tournament, "feuilles"), {"format": "html"}, headers={"host": "192.168.1.20"}
    )
    assert answer.content.decode().count("scan__code") == 2


def test_poster_for_phones_leads_to_the_hall(organiser, tournament, settings):
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    answer = organiser.get(
        document(tournament, "telephone"), {"format": "html"}, headers={"host": "192.168.1.20"}
    )
    page = answer.content.decode()
    assert (f"http://192.168.1.20/{tournament.pk}<" in page, page.count("scan__code")) == (
        True,
        1,
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_poster_that_no_phone_could_follow_is_refused(method, organiser, tournament):
    tournament.is_public = False
    tournament.save()
    answer = getattr(organiser, method)(document(tournament, "telephone"))
    said = answer.context["cards"][0].form.non_field_errors()
    assert said == [NO_ADDRESS]


def test_hidden_concours_has_no_address_to_scan(organiser, tournament, settings):
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    round_to_print(tournament)
    tournament.is_public = False
    tournament.save()
    answer = organiser.get(
        document(tournament, "feuilles"), {"format": "html"}, headers={"host": "192.168.1.20"}
    )
    assert answer.content.decode().count("scan__code") == 0


CHOICES = st.dictionaries(
    st.sampled_from(["round", "copies", "per_page", "contents", "order", "first", "last", "shape"]),
    st.one_of(
        st.text(max_size=20),
        st.integers().map(str),
        st.sampled_from(["1", "2", "names", "blank", "played", "name", "tent", "half"]),
    ),
)


class AnyChoice(TestCase):
    """Whatever stands in the address: a document, or a sentence."""

    @settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
    @given(code=st.sampled_from(CODES), choices=CHOICES)
    def test_nothing_in_the_address_breaks_the_page(self, code, choices):
        tournament = round_to_print(teams=3).tournament
        browser = Client()
        browser.force_login(MembershipFactory(club=tournament.club).user)
        answer = browser.get(document(tournament, code), choices | {"format": "html"})
        assert answer.status_code == 200


def tables_offered(tournament):
    kind = next(paper for paper in list_papers() if paper.code == "numeros")
    fields = form_for(kind, tournament, []).fields
    return fields["first"].initial, fields["last"].initial


def test_table_numbers_are_offered_as_far_as_the_teams_need(tournament):
    teams = teams_of(tournament, 13)
    before = tables_offered(tournament)
    drawn_round(tournament, teams[:9])
    drawn = tables_offered(tournament)
    tournament.table_numbers = [21, 25]
    assert (before, drawn, tables_offered(tournament)) == ((1, 6), (1, 4), (21, 25))


def test_nobody_is_honoured_before_a_match_counts(
    organiser: Client, tournament: Tournament
) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    address = reverse("organiser:prints", args=[tournament.slug])

    def list_waiting() -> set[str]:
        cards = organiser.get(address).context["cards"]
        return {card.kind.code for card in cards if "première feuille" in str(card.missing)}

    assert list_waiting() == {"diplomes", "palmares", "podium"}
    record(round_.matches.get(table_number=1), [100] * 3)
    assert list_waiting() == set()
