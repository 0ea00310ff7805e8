"""What follows an act inside its own transaction, and a sign-in."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from tournaments.acts import row_of
from tournaments.domain.bookings.offers import offer_free_places
from tournaments.domain.hooks.events import UNCOVERING, save_events
from tournaments.domain.mail.delivery import withhold
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.cached_results import refresh_forfeits
from tournaments.domain.sign_in.browsers import forget_browser, note_browser
from tournaments.enums import Act, BookingMode, MailKind
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.signals import Announcement, acted


@receiver(acted)
def pass_places_on(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Offer places that are free by now to who waits, once the act itself is on record."""
    if tournament is None or tournament.booking_mode == BookingMode.CLOSED:
        return
    if any(row_of(announcement.act).frees_place for announcement in announcements):
        transaction.on_commit(lambda: offer_free_places(tournament))


@receiver(acted)
def keep_standings_in_step(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Refresh once what an act and its consequences may have changed, from their round on."""
    changing = _list_changing(announcements)
    if tournament is not None and changing:
        refresh_forfeits(tournament)
        first = min(_first_round(announcement) for announcement in changing)
        refresh_snapshots(tournament, from_round=first)


def _list_changing(announcements: Sequence[Announcement]) -> list[Announcement]:
    """What may have changed who is ranked, how, or how sure it is."""
    return [done for done in announcements if done.is_public and row_of(done.act).ranks]


def _first_round(happened: Announcement) -> int:
    """The first round whose kept standings an act can change."""
    subject = happened.subject
    if (
        happened.act == Act.DRAW_PUBLISHED
        and isinstance(subject, Round)
        and subject.stage_round > 1
    ):
        # Nothing has happened yet in what was drawn. The first round of a stage may tell that
        # those before it were not everybody's.
        return subject.number
    if isinstance(subject, ScoreSheet):
        return subject.match.round.number
    if isinstance(subject, Match):
        return subject.round.number
    return 1


@receiver(acted, dispatch_uid="reminders")
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


@receiver(acted, dispatch_uid="hooks")
def save_deliveries(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Write what programs are told, to be sent once the act is committed."""
    if tournament is None:
        return
    acts = {announcement.act for announcement in announcements}
    changes = bool(acts & UNCOVERING) or bool(_list_changing(announcements))
    save_events(tournament, announcements, changes_standings=changes)


@receiver(user_logged_in, dispatch_uid="browsers")
def note_sign_in(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Write down where the account is signed in from now on."""
    note_browser(
        user,
        session_key=request.session.session_key or "",
        user_agent=request.headers.get("User-Agent", ""),
        address=request.META.get("REMOTE_ADDR", ""),
    )


@receiver(user_logged_out, dispatch_uid="browsers")
def forget_sign_in(request: HttpRequest, **kwargs: Any) -> None:
    """Forget a browser in which somebody has signed out."""
    forget_browser(request.session.session_key or "")
