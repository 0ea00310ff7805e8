"""Reminders that an act has made untrue are not sent."""

from collections.abc import Sequence
from typing import Any

from mail.domain.delivery import withhold
from mail.enums import MailKind
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.signals import Announcement


def withhold_untrue_reminders(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Send no reminder that names another day, hour or place than those that hold from now on."""
    changed = {
        key
        for announcement in announcements
        if announcement.act == Act.SETTINGS_CHANGED
        for key in (announcement.after or {})
    }
    if tournament is not None and changed & {"date", "starts_at", "place"}:
        withhold(tournament.mails.all(), kind=MailKind.REMINDER)
