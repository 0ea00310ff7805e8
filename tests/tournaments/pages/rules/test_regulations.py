"""What the règlement says of the way deals are entered, and of annonces."""

import pytest

from tests.factories import TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.pages.rules.regulations import phrase_regulations

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
        one for chapter in phrase_regulations(TournamentFactory()) for one in chapter.clauses
    ]
    begins = [str(one.text)[:3] for one in clauses if one.is_numbered]
    assert begins == ["1. ", "2. "]
    assert not any(
        str(one.text)[:1].isdigit() and ". " in str(one.text)[:4]
        for one in clauses
        if not one.is_numbered
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
