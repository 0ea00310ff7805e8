"""What posts may be: which acts each want a form of their own, and how much an address takes."""

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

FIELD = "own_form"

ROUTES = frozenset(
    {
        # A tournament: its end, its draw, its stages, its suitcase.
        "organiser:finish", "organiser:reopen", "organiser:stop", "organiser:resume",
        "organiser:remove", "organiser:remove_demo", "organiser:standings_hide",
        "organiser:draw_cancel", "organiser:draw_publish", "organiser:stage_remove",
        "organiser:stage_reopen",
        "organiser:barrage_drop", "organiser:stage_lot_back", "organiser:mending",
        "organiser:suitcase_pack",
        "organiser:suitcase_close", "organiser:suitcase_reopen", "organiser:suitcase_take_again",
        "organiser:suitcase_drop", "organiser:deferred_aside", "organiser:deferred_aside_stuck",
        # Teams and tables.
        "organiser:team_withdraw", "organiser:check_in_leave", "organiser:forbidden_pair_remove",
        "organiser:sheet_forfeit", "organiser:sheet_photo_remove", "organiser:phone_seat_end",
        "organiser:phone_entries_drop", "organiser:phones_code", "organiser:booking_refuse",
        "organiser:wall_remove", "organiser:palmares_release", "organiser:palmares_changes",
        "organiser:prize_category_remove",
        # Money.
        "organiser:money_refund", "organiser:money_reverse", "organiser:till_close",
        "organiser:online_forget", "organiser:online_decide", "organiser:check_in_take_back",
        # Rights, programs, series.
        "organiser:club_member_remove", "organiser:club_close", "organiser:club_handover",
        "organiser:role_take",
        "organiser:invitation_revoke", "organiser:pass_revoke", "organiser:token_revoke",
        "organiser:club_token_revoke", "organiser:hook_remove", "organiser:club_hook_remove",
        "organiser:series_remove",
        # An arbiter's.
        "arbitration:incident_withdraw", "arbitration:appeal_withdraw",
        "arbitration:penalty_cancel", "arbitration:person_erase",
        # A person's own.
        "links:booking_cancel", "second_step_off", "passkey_remove", "browsers_end", "browser_end",
    }
)  # fmt: skip
"""The routes that take a POST from their own form alone."""


def build_form_token(request: HttpRequest, address: str) -> str:
    """What a form carries that is sent to this address from this browser."""
    get_token(request)
    value = f"{request.META['CSRF_COOKIE']} {address}"
    return salted_hmac(__name__, value, algorithm="sha256").hexdigest()


def is_from_own_form(request: HttpRequest) -> bool:
    """Whether a POST comes from the form of its act, or needs not to."""
    found = request.resolver_match
    if request.method != "POST" or found is None or found.view_name not in ROUTES:
        return True
    wanted = build_form_token(request, request.path)
    return any(constant_time_compare(sent, wanted) for sent in request.POST.getlist(FIELD))


def takes_suitcases(path: str) -> bool:
    """Whether an address is the one to which a suitcase is brought."""
    return path == reverse("organiser:suitcase_bring")


def find_most_bytes(path: str) -> int:
    """What a request to an address is to be smaller than, form and files together, in bytes."""
    most: int = settings.LARGEST_SUITCASE if takes_suitcases(path) else settings.LARGEST_REQUEST
    return most
