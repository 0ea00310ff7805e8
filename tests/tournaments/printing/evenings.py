"""Concours to print: teams with known names, a drawn round, and what a PDF says."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from pypdf import PdfReader

from tests.factories import MatchFactory, RoundFactory, TeamFactory, TournamentFactory
from tournaments.models import Round, Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.pdf import can_make_pdf

needs_pango = pytest.mark.skipif(not can_make_pdf(), reason="no Pango on this computer")

CERTIFICATE = {
    "forbidden": 0, "rematches": 0, "repeat_byes": 0, "bye_distance": 0, "same_club": 0,
    "cost": [4], "optimal": True, "seed": 77, "notes": [],
}  # fmt: skip


def round_to_print(
    tournament: Tournament | None = None, *, teams: int = 5, number: int = 1, **values: Any
) -> Round:
    """A round without sheets of teams 1, 2, 3, …: 1 meets 2 at table 1; an odd one sits out."""
    tournament = tournament or TournamentFactory()
    round_ = RoundFactory(
        tournament=tournament, number=number, certificate=CERTIFICATE, seed=77, **values
    )
    entered = list(tournament.teams.order_by("number"))
    entered += [
        TeamFactory(tournament=tournament, number=n, players=[f"DUPONT{n} Éva", f"MARTIN{n} Noël"])
        for n in range(len(entered) + 1, teams + 1)
    ]
    for table, ns in enumerate(entered[:-1:2], start=1):
        MatchFactory(round=round_, table_number=table, ns=ns, ew=entered[2 * table - 1])
    if teams % 2:
        MatchFactory(round=round_, table_number=None, ns=entered[-1], ew=None)
    return round_


def paper(tournament: Tournament, code: str, *, address: str = "", **choices: str) -> Paper:
    """A document with these choices, as an organiser gets it."""
    kind = PAPER_BY_CODE[code]
    rounds = list_printable_rounds(tournament, with_previews=True)
    form = form_for(kind, tournament, rounds, choices, public_address=address)
    assert form.is_valid(), form.errors
    asked = PaperRequest(tournament=tournament, values=form.cleaned_data, public_address=address)
    return kind.build(asked)


def pages_of(content: bytes) -> list[str]:
    """What each page of a PDF says, in single spaces."""
    reader = PdfReader(io.BytesIO(content))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def last_page_of(content: bytes) -> str:
    """What the last page of a PDF says, in single spaces; no other is read."""
    return " ".join(PdfReader(io.BytesIO(content)).pages[-1].extract_text().split())


def count_pages(content: bytes) -> int:
    """How many pages a PDF has, none of them read."""
    return len(PdfReader(io.BytesIO(content)).pages)


def said(text: str, *words: str) -> list[str]:
    """Those of the words that a text says."""
    return [word for word in words if word in text]


def missing(text: str, words: Sequence[str]) -> list[str]:
    """Those of the words that a text does not say."""
    return [word for word in words if word not in text]
