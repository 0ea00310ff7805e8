"""Lots and mails in the words of the journal."""

import pytest
from django.urls import reverse

from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import list_changes
from mail.domain.upkeep import pass_on_mail, withhold_mails
from prizes.domain.handing import hand_out
from tests.crawling.reading import as_read
from tests.factories import TournamentFactory
from tests.mail.domain.letters import a_mail
from tests.prizes.domain.lots import arrested, for_ranks, played
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def read_entry(browser, tournament, number):
    address = reverse("arbitration:audit_entry", args=[tournament.slug, number])
    return as_read(browser.get(address).content.decode())


def test_an_entry_tells_of_a_mail_in_words(organiser, tournament):
    pass_on_mail(a_mail(tournament), by=SERVER)
    page = read_entry(organiser, tournament, 1)
    told = ("Message transmis autrement", "Nature du courriel", "Reçu", "en attente")
    assert [words in page for words in told] == [True] * 4
    assert "eva@example.org" not in page


def test_an_entry_tells_how_many_were_withheld(organiser, tournament):
    a_mail(tournament)
    withhold_mails(tournament, by=SERVER)
    assert "Nombre de courriels" in read_entry(organiser, tournament, 1)


def said(tournament: Tournament, act: Act) -> dict[str, str]:
    """What the entry of an act says afterwards, by label."""
    entry = AuditEntry.objects.get(tournament=tournament, act=act)
    return {change.label: change.after for change in list_changes(entry, Names(tournament))}


def test_lots_and_their_teams_are_said_in_words() -> None:
    tournament = TournamentFactory()
    (award,) = arrested(played(tournament), *for_ranks("Jambon"))
    hand_out(award, by=SERVER)
    assert said(tournament, Act.LOTS_CHANGED)["Lots"] == "1 Jambon"
    assert said(tournament, Act.PALMARES_ARRESTED)["Palmarès"] == (
        "Jambon : 1 · JOUEUR 1A – JOUEUR 1B"
    )
    assert said(tournament, Act.PRIZE_HANDED) == {"Ce qu'il devient": "remis"}
