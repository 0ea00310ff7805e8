"""The record of a tournament: three editions of the same decisions."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.enums import EffectCode
from tests.arbitration.tables import arbiter_of, finished_match, reported
from tests.factories import TournamentFactory
from tournaments.actors import SERVER, Actor
from tournaments.domain.tournaments import finish_tournament
from tournaments.enums import SheetState
from tournaments.models import Match, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

AWARD = {"awarded": {"to": "EW", "reason": "irregular-card"}}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3)


@pytest.fixture
def judge(tournament: Tournament) -> Actor:
    return arbiter_of(tournament)


@pytest.fixture
def match(tournament: Tournament, judge: Actor) -> Match:
    """A match with a ruling that corrects it, and an incident without consequence."""
    match = finished_match(tournament)
    effect = {"effect": EffectCode.DEAL, "deal": 3, "facts": AWARD}
    decision = Decision(effects=(effect,), reason="Du pique en main")
    incident = reported("irregular-card", match, deal_number=3, words="Dupont a triché")
    rule_on_incident(incident, decision=decision, by=judge)
    withdraw_incident(reported("conduct", match, words="Un mot"), reason="Excusé", by=SERVER)
    return match


def record(client: Client, match: Match, edition: str) -> str:
    address = reverse("arbitration:record", args=[match.round.tournament.slug])
    return client.get(address, {"edition": edition}).content.decode()


@pytest.mark.parametrize(
    ("edition", "names", "reasons", "internal"),
    [
        ("public", True, True, False),
        ("numbers", False, False, False),
        ("internal", True, True, True),
        ("", True, True, False),
        ("x", True, True, False),
    ],
)
def test_each_edition_tells_what_it_may(
    arbiter: Client,
    match: Match,
    judge: Actor,
    edition: str,
    names: bool,
    reasons: bool,
    internal: bool,
) -> None:
    page = record(arbiter, match, edition)
    assert ("JOUEUR" in page, "Du pique en main" in page) == (names, reasons)
    told = (judge.name in page, "Dupont a triché" in page, "Excusé" in page)
    assert told == (internal, internal, internal)


def test_decisions_corrections_draws_and_standings_stand_in_it(
    arbiter: Client, match: Match
) -> None:
    page = record(arbiter, match, "public")
    for said in (
        "on écrit 162 points pour EO (équipe 2)",
        "de 254 – 232 à 172 – 314",
        "Personne ne rejoue contre les mêmes adversaires.",
        "Provisoire",
    ):
        assert said in page


def test_it_is_printed(arbiter: Client, match: Match) -> None:
    address = reverse("arbitration:record_paper", args=[match.round.tournament.slug])
    answer = arbiter.get(address, {"edition": "numbers"})
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert ("Procès-verbal" in text, "JOUEUR" in text) == (True, False)


def test_a_finished_tournament_leads_to_its_record(
    organiser: Client, helper: Client, match: Match
) -> None:
    ScoreSheet.objects.update(state=SheetState.CONFIRMED)
    tournament = finish_tournament(match.round.tournament, by=SERVER)
    link = f'href="{reverse("arbitration:record", args=[tournament.slug])}"'
    page = reverse("organiser:overview", args=[tournament.slug])
    found = [client.get(page).content.decode().count(link) for client in (organiser, helper)]
    assert found == [1, 0]


def test_teams_without_names_cannot_be_read_as_scores(arbiter: Client, match: Match) -> None:
    page = record(arbiter, match, "numbers")
    assert " ".join(page.split()).count("équipe 1 – équipe 2") == 1
