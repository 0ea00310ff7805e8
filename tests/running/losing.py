"""Acts that lose something and that a page does in a test, each with the route that it was asked
at: one that no form of its own guards fails the test by name."""

from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.core.signals import request_finished
from django.http import HttpRequest
from django.urls import ResolverMatch

from tournaments.acts import row_of
from tournaments.enums import Act
from tournaments.signals import acted
from tournaments.views.own_forms import ROUTES

GIVEN_BACK = {
    # What hides, packs, ends or deletes, and is given back by another act.
    Act.STANDINGS_HIDDEN, Act.SUITCASE_PACKED, Act.SUITCASE_CLOSED, Act.HOOK_REMOVED,
    Act.TOKEN_REVOKED, Act.PASS_REVOKED, Act.INVITATION_REVOKED, Act.INCIDENT_WITHDRAWN,
    Act.APPEAL_WITHDRAWN, Act.BOOKING_CANCELLED,
}  # fmt: skip


def loses(act: Act) -> bool:
    """Whether something is lost by an act, or goes until another brings it back."""
    return act in GIVEN_BACK or bool(row_of(act).loses)


TYPED = {
    # What is lost is told in the form itself, field by field, and both versions are kept.
    "arbitration:appeal", "arbitration:appeal_judge", "arbitration:appeal_votes",
    "arbitration:incident_accept", "arbitration:incident_preview",
    "arbitration:incident_decide", "arbitration:incident_settle", "arbitration:penalties",
    "arbitration:report_details", "arbitration:ruling_revise", "organiser:draw_table",
    "organiser:draw_winner",
    "organiser:rules", "organiser:settings", "organiser:sheet", "organiser:sheet_contest",
    "organiser:sheet_correct", "organiser:sheet_decide", "organiser:sheet_submit",
    # What people asked for themselves is carried out.
    "organiser:deferred_apply", "organiser:deferred_apply_all",
}  # fmt: skip
"""Routes whose forms say what is lost in what one types."""

OTHER_PROOFS = ("api:", "table:")
"""Programs, and phones at a table: each brings a token of its own."""

_asked: ContextVar[str] = ContextVar("route asked", default="")
_resolve = BaseHandler.resolve_request


def _resolve_and_note(handler: BaseHandler, request: HttpRequest) -> ResolverMatch:
    found = _resolve(handler, request)
    _asked.set(found.view_name if request.method == "POST" else "")
    return found


BaseHandler.resolve_request = _resolve_and_note
_lost: set[tuple[str, Act]] = set()


def _note(announcements: Any, **_told: Any) -> None:
    route = _asked.get()
    if route and route not in ROUTES | TYPED and not route.startswith(OTHER_PROOFS):
        _lost.update((route, told.act) for told in announcements if loses(told.act))


def _forget(**_told: Any) -> None:
    _asked.set("")


def pytest_collection_finish() -> None:
    """Listen for as long as the tests run, after all that the site connects as it starts."""
    acted.connect(_note)
    request_finished.connect(_forget)


@pytest.fixture(autouse=True)
def losing_acts() -> Iterator[None]:
    """Fails where a page lost something without a form of its own."""
    _asked.set("")
    _lost.clear()
    yield
    assert _lost == set()
