"""What the règlement says of the way deals are entered."""

import pytest

from tests.factories import TournamentFactory
from tournaments.pages.rules.regulations import write_regulations

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("phone_entry", "said"), [("none", False), ("each", True)])
def test_it_says_whether_players_enter_deals(phone_entry: str, said: bool) -> None:
    chapters = write_regulations(TournamentFactory(phone_entry=phone_entry))
    assert ("l'accord des deux camps fait foi" in str(chapters)) == said
