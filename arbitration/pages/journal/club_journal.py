"""A club's journal as people read it: each entry with what it changed, in words."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import Change, list_changes


class ClubNames(Names):
    """What some entries of a club point to: accounts, read once; a club has no tables or teams."""

    def __init__(self, entries: Sequence[AuditEntry]) -> None:
        self._teams, self._by_number, self._players = {}, {}, {}
        self._rounds, self._rounds_by_number, self._tables = {}, {}, {}
        self._matches, self._owners = {}, {}
        told = (side for entry in entries for side in (entry.before, entry.after))
        named = [side.get("account") for side in told if isinstance(side, dict)]
        keys = {key for key in named if isinstance(key, int)}
        self._accounts = User.objects.in_bulk(keys)

    def account(self, pk: object) -> str:
        """An account by its key."""
        user = self._accounts.get(pk) if isinstance(pk, int) else None
        return _("compte effacé") if user is None else user.get_full_name() or user.username


def pair_with_changes(
    entries: Sequence[AuditEntry],
) -> list[tuple[AuditEntry, list[Change]]]:
    """Entries of a club with what each changed, in one query more."""
    names = ClubNames(entries)
    return [(entry, list_changes(entry, names)) for entry in entries]
