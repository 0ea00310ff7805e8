"""A club's journal as people read it: each entry with what it changed, in words."""

from collections.abc import Sequence

from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names, name_account, read_key
from arbitration.pages.journal.words import Change, list_changes
from tournaments.models import AccountKey, Player

_PLAYERS = ("players", "apart")
"""Where an entry of a club names players."""


class ClubNames(Names):
    """What some entries of a club point to: accounts and players, read once; a club has no tables
    or teams."""

    def __init__(self, entries: Sequence[AuditEntry]) -> None:
        self.is_of_people = False
        self._teams, self._by_number = {}, {}
        self._rounds, self._rounds_by_number, self._tables = {}, {}, {}
        self._matches, self._owners = {}, {}
        sides = [side for entry in entries for side in (entry.before, entry.after)]
        told = [side for side in sides if isinstance(side, dict)]
        players = [key for side in told for word in _PLAYERS for key in side.get(word, ())]
        found = Player.objects.filter(key__in=[key for key in map(read_key, players) if key])
        self._players = dict(found.values_list("key", "name"))
        named = [side.get("account") for side in told]
        known = AccountKey.objects.filter(key__in=[key for key in map(read_key, named) if key])
        self._accounts = {account.key: account for account in known.select_related("user")}

    def account(self, key: object) -> str:
        """An account by its key."""
        known = read_key(key)
        return name_account(None if known is None else self._accounts.get(known))


def pair_with_changes(
    entries: Sequence[AuditEntry],
) -> list[tuple[AuditEntry, list[Change]]]:
    """Entries of a club with what each changed, in two queries more."""
    names = ClubNames(entries)
    return [(entry, list_changes(entry, names)) for entry in entries]
