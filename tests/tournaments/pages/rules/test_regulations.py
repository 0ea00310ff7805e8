"""What the règlement says of the way deals are entered, and of annonces."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from scoring import RULEBOOKS, RuleSet
from tests.factories import ClubFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.models import Tournament
from tournaments.pages.rules.regulations import phrase_game_regulations, phrase_regulations

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("phone_entry", "said"), [("none", False), ("each", True)])
def test_it_says_whether_players_enter_deals(phone_entry: str, said: bool) -> None:
    chapters = phrase_regulations(TournamentFactory(phone_entry=phone_entry))
    assert ("l'accord des deux camps fait foi" in str(chapters)) == said


@pytest.mark.parametrize("played", [True, False])
def test_it_says_how_annonces_are_made_where_they_are_played(played: bool) -> None:
    rules = {"declarations": played, "trump_required": False}
    chapters = phrase_regulations(TournamentFactory(rule_overrides=rules))
    assert ("Les annonces se montrent au deuxième pli." in str(chapters)) == played


def test_what_begins_with_its_place_wears_no_bullet_beside_it() -> None:
    clauses = [
        clause for chapter in phrase_regulations(TournamentFactory()) for clause in chapter.clauses
    ]
    begins = [str(clause.text)[:3] for clause in clauses if clause.is_numbered]
    assert begins == ["1. ", "2. "]
    assert not any(
        str(clause.text)[:1].isdigit() and ". " in str(clause.text)[:4]
        for clause in clauses
        if not clause.is_numbered
    )


def test_it_says_what_an_entry_costs() -> None:
    tournament = TournamentFactory()
    plan = TariffPlan(label="Doublette", cents=1200, unit="team")
    set_tariffs(tournament, tariffs=[plan], by=SERVER)
    (entry,) = (
        str(clause.text)
        for chapter in phrase_regulations(tournament)
        for clause in chapter.clauses
        if str(clause.text).startswith("Inscription : ")
    )
    assert "12" in entry


def words_read_at_once(tournament: Tournament) -> int:
    """How many words stand on the page before anything is unfolded."""
    shown = [chapter for chapter in phrase_regulations(tournament) if not chapter.is_detail]
    titles = [chapter.title for chapter in shown]
    sentences = [str(clause.text) for chapter in shown for clause in chapter.clauses]
    return len(" ".join(titles + sentences).split())


def test_a_village_reads_six_hundred_words_at_most() -> None:
    tournament = create_tournament(
        ClubFactory(), name="Loto", date=timezone.localdate(), preset="village-belote", by=SERVER
    )
    assert words_read_at_once(tournament) <= 600


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_sentence_of_a_rulebook_ends_in_yes_or_no(book: str, language: str) -> None:
    with translation.override(language):
        chapters = phrase_game_regulations(RuleSet.of(book))
    said = [str(clause.text) for chapter in chapters for clause in chapter.clauses]
    assert [text for text in said if re.search(r": (oui|non|yes|no)\.$", text)] == []


def test_articles_are_shown_to_who_asks_for_them(client: Client) -> None:
    page = client.get(reverse("public:rules", args=[TournamentFactory().slug])).content.decode()
    assert "data-show-articles" in page
    assert page.index("Calculer une donne") < page.index("1. ")
