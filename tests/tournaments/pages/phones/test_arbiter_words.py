"""What a phone says of the arbiter."""

import pytest

from arbitration.domain.incidents import take_incident
from arbitration.models import Incident
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.pages.phones.arbiter_words import read_arbiter_news
from tournaments.pages.phones.contested_words import tell_both_versions

pytestmark = pytest.mark.django_db


def test_nothing_is_said_while_nobody_calls() -> None:
    news = read_arbiter_news(Table().sheet)
    assert (news.is_called, news.is_coming, news.decided) == (False, False, ())


def test_players_read_that_the_arbiter_comes() -> None:
    table = Table()
    table.contest(table.ns, 1)
    assert read_arbiter_news(table.sheet).is_coming is False
    take_incident(Incident.objects.get(), by=somebody())
    assert read_arbiter_news(table.sheet).is_coming is True


def test_players_read_what_was_decided_and_how_long_it_is_appealed() -> None:
    table = Table(appeal_minutes=20)
    fix_deal(table.sheet, number=1, facts=WAYS["d"], by=SERVER, reason="Renonce")
    news = read_arbiter_news(table.sheet)
    assert (len(news.decided), "20 minutes" in news.appeal) == (1, True)


def test_the_arbiter_reads_what_players_call_for() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    told = tell_both_versions(table.said, 1, what="revoke")
    assert told.startswith("Renonce, ou carte mal jouée. Nord-Sud dit : ")
