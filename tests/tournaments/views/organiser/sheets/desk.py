"""What the desk types for a sheet, and where it sends it."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournaments.score_facts import THREE_DEALS, somebody, submit_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Match, ScoreSheet

TYPED = {
    "d1-taker": "NS",
    "d1-points_ns": "100",
    "d2-taker": "EW",
    "d2-points_ew": "90",
    "d3-taker": "NS",
    "d3-points_ns": "82",
}
"""The fields of `THREE_DEALS`, as they are typed."""

ACTS = (
    "sheet_score",
    "sheet_submit",
    "sheet_confirm",
    "sheet_contest",
    "sheet_reopen",
    "sheet_forfeit",
)
"""What can be done to a sheet at the desk."""


def url(name: str, match: Match) -> str:
    """The address of a page: of all sheets, of the match's round, or of the match's own sheet."""
    slug = match.round.tournament.slug
    places = {"rounds": [], "round": [1]}.get(name, [1, match.table_number])
    return reverse(f"organiser:{name}", args=[slug, *places])


def post(client: Client, name: str, match: Match, **data: Any) -> HttpResponse:
    """Send a form with a key of its own."""
    return client.post(url(name, match), {"key": str(uuid.uuid4()), **data})


def sheet_at(match: Match, *, submitted: bool = False) -> ScoreSheet:
    """The match's sheet with three deals on it, handed in where asked."""
    sheet = save_deals(ensure_sheet(match), deals=THREE_DEALS, base_version=0, by=somebody())
    return submit_sheet(sheet, by=somebody()) if submitted else sheet
