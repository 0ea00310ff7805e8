"""What the journal says of lots and of the palmarès."""

import pytest

from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import list_changes
from prizes.domain.handing import hand_out
from tests.factories import TournamentFactory
from tests.prizes.domain.lots import arrested, for_ranks, played
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def said(tournament: Tournament, act: Act) -> dict[str, str]:
    """What the entry of an act says afterwards, by label."""
    entry = AuditEntry.objects.get(tournament=tournament, act=act)
    return {one.label: one.after for one in list_changes(entry, Names(tournament))}


def test_lots_and_their_teams_are_said_in_words() -> None:
    tournament = TournamentFactory()
    (award,) = arrested(played(tournament), *for_ranks("Jambon"))
    hand_out(award, by=SERVER)
    assert said(tournament, Act.LOTS_CHANGED)["Lots"] == "1 Jambon"
    assert said(tournament, Act.PALMARES_ARRESTED)["Palmarès"] == (
        "Jambon : 1 · JOUEUR 1A – JOUEUR 1B"
    )
    assert said(tournament, Act.PRIZE_HANDED) == {"Ce qu'il devient": "remis"}
