"""What every page of settings does: it takes back nothing that somebody else changed meanwhile."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.domain.seen import read_seen, write_seen
from tournaments.domain.tournament.tournaments import change_settings, read_settings
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class SettingsPage(TournamentAccess):
    """A page of settings, which two people may have open at once; its form says what it showed."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

    def change(self, values: Mapping[str, Any]) -> None:
        """Store what was touched on the page; raises Refused as `change_settings` does."""
        seen = read_seen(self.request.POST.get("seen", ""))
        change_settings(self.tournament, values=values, by=self.actor, seen=seen)

    def write_seen(self, names: Iterable[str]) -> str:
        """What the page shows of these settings, for its hidden field `seen`."""
        return write_seen(read_settings(self.tournament, names))

    def copy_tournament(self) -> Tournament:
        """A copy for a form to write on, apart from the tournament that the page shows."""
        return Tournament.objects.get(pk=self.tournament.pk)
