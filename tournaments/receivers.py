"""What follows an act inside its own transaction, and a sign-in."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from tournaments.domain.bookings.offers import offer_free_places
from tournaments.domain.hooks.events import UNCOVERING, write_events
from tournaments.domain.mail.delivery import withhold
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.cached_results import refresh_forfeits
from tournaments.domain.sign_in.browsers import forget_browser, note_browser
from tournaments.enums import Act, BookingMode, MailKind
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.signals import Announcement, acted

# Everything else may change who is ranked, how, or how sure it is.
WITHOUT_EFFECT_ON_STANDINGS = frozenset(
    {
        Act.TOURNAMENT_CREATED,
        Act.TOURNAMENT_PUBLISHED,
        Act.TOURNAMENT_HIDDEN,
        Act.STANDINGS_HIDDEN,
        Act.STANDINGS_SHOWN,
        Act.SUITCASE_PACKED,
        Act.SUITCASE_OPENED,
        Act.SUITCASE_CLOSED,
        Act.SUITCASE_REOPENED,
        Act.SUITCASE_BROUGHT_BACK,
        Act.SUITCASE_TAKEN_AGAIN,
        Act.DEFERRED_APPLIED,
        Act.DEFERRED_ASIDE,
        Act.LOTS_CHANGED,
        Act.PALMARES_ARRESTED,
        Act.PALMARES_RELEASED,
        Act.PALMARES_CORRECTED,
        Act.PRIZE_HANDED,
        Act.PRIZE_NOT_TAKEN,
        Act.PRIZE_TAKEN_BACK,
        Act.PRIZE_SWAPPED,
        Act.PRIZE_ADDED,
        Act.MAIL_WRITTEN,
        Act.MAIL_RETRIED,
        Act.MAIL_WITHHELD,
        Act.MAIL_PASSED_ON,
        Act.MAIL_REFUSED,
        Act.ADDRESS_DEAD,
        Act.TOKEN_GIVEN,
        Act.TOKEN_REVOKED,
        Act.HOOK_ADDED,
        Act.HOOK_CHANGED,
        Act.HOOK_REMOVED,
        Act.RULES_FROZEN,
        Act.TEAM_CHECKED_IN,
        Act.CHECK_IN_UNDONE,
        Act.BOOKING_MADE,
        Act.BOOKING_CHANGED,
        Act.BOOKING_ANSWERED,
        Act.BOOKING_CANCELLED,
        Act.BOOKING_OFFERED,
        Act.BOOKING_LAPSED,
        Act.BOOKING_PAIRED,
        Act.BOOKINGS_FORGOTTEN,
        Act.PAIR_FORBIDDEN,
        Act.PAIR_ALLOWED,
        Act.DRAW_PREVIEWED,
        Act.DRAW_SWAPPED,
        Act.DRAW_TABLE_CHANGED,
        Act.DRAW_RESTORED,
        Act.STAGE_KEPT,
        Act.STAGE_LOT_DRAWN,
        Act.STAGE_LOT_ACCEPTED,
        Act.STAGE_LOT_DECLINED,
        Act.STAGE_LOT_ANSWER_UNDONE,
        Act.STAGE_LOT_TAKEN_BACK,
        Act.ROUND_STARTED,
        Act.ROUND_PAUSED,
        Act.ROUND_RESUMED,
        Act.RESULTS_RECOMPUTED,
        Act.SHEET_COMPARED,
        Act.TABLE_TAKEN_OVER,
        Act.TABLE_GIVEN_BACK,
        Act.SEAT_ENDED,
        Act.ENTRIES_DROPPED,
        Act.FIRST_DEAL_ACCEPTED,
        Act.TABLE_CODE_REPLACED,
        Act.SHEET_PHOTO_ADDED,
        Act.SHEET_PHOTO_REMOVED,
        Act.MEMBER_CHANGED,
        Act.INCIDENT_OPENED,
        Act.INCIDENT_TAKEN,
        Act.INCIDENT_RELEASED,
        Act.INCIDENT_REPLAYED,
        Act.INCIDENT_WITHDRAWN,
        Act.RULING_MADE,
        Act.RULING_REVISED,
        Act.APPEAL_PROPOSED,
        Act.APPEAL_VOTED,
        Act.JURY_NAMED,
        Act.ROWS_CONVERTED,
        Act.ROWS_SEALED,
        Act.DETAILS_ERASED,
        Act.TARIFFS_CHANGED,
        Act.FEES_CHANGED,
        Act.ENTRY_GIVEN,
        Act.ENTRY_KEPT,
        Act.MONEY_TAKEN,
        Act.MONEY_REFUNDED,
        Act.MONEY_REVERSED,
        Act.MONEY_MOVED,
        Act.TILL_OPENED,
        Act.TILL_COUNTED,
        Act.TILL_CLOSED,
        Act.RECEIPT_MADE,
        Act.RECEIPT_CANCELLED,
        Act.ONLINE_SETTLED,
        Act.ONLINE_ACCEPTED,
        Act.ONLINE_RETURNED,
    }
)


# What the desk may do by which a place frees itself, or another is first in turn.
FREES_PLACES = frozenset(
    {
        Act.SETTINGS_CHANGED,
        Act.TEAM_CHANGED,
        Act.TEAM_WITHDRAWN,
        Act.TEAM_PROMOTED,
        Act.SOLOS_MATCHED,
    }
)


@receiver(acted)
def pass_places_on(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Offer places that are free by now to who waits, once the act itself is on record."""
    if tournament is None or tournament.booking_mode == BookingMode.CLOSED:
        return
    if any(one.act in FREES_PLACES for one in announcements):
        transaction.on_commit(lambda: offer_free_places(tournament))


@receiver(acted)
def keep_standings_in_step(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Refresh once what an act and its consequences may have changed, from their round on."""
    changing = _list_changing(announcements)
    if tournament is not None and changing:
        refresh_forfeits(tournament)
        first = min(_first_round(one) for one in changing)
        refresh_snapshots(tournament, from_round=first)


def _list_changing(announcements: Sequence[Announcement]) -> list[Announcement]:
    """What may have changed who is ranked, how, or how sure it is."""
    unseen = WITHOUT_EFFECT_ON_STANDINGS
    return [one for one in announcements if one.is_public and one.act not in unseen]


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
        key for one in announcements if one.act == Act.SETTINGS_CHANGED for key in (one.after or {})
    }
    if tournament is not None and changed & {"date", "starts_at", "place"}:
        withhold(tournament.mails.all(), kind=MailKind.REMINDER)


@receiver(acted, dispatch_uid="hooks")
def tell_programs(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Write what programs are told, to be sent once the act is committed."""
    if tournament is None:
        return
    acts = {one.act for one in announcements}
    changes = bool(acts & UNCOVERING) or bool(_list_changing(announcements))
    write_events(tournament, announcements, changes_standings=changes)


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
