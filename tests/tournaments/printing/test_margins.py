"""Names without a blank wrap or shrink on every paper: no letter crosses a margin."""

import pypdfium2 as pdfium
import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.running.made_once import made_once
from tests.tournaments.printing.evenings import needs_pango, paper, round_to_print
from tests.tournaments.score_facts import filled_sheet
from tournaments.models import Player
from tournaments.printing.documents import list_papers

pytestmark = [pytest.mark.django_db, needs_pango]

MARGIN = 11
"""Points that a printer may leave white."""
LONG = "Wollenschlaegermeierhoferbergwitz"


def long_names():
    tournament = TournamentFactory(name=LONG * 2)
    tournament.club.name = LONG + LONG[:20]
    tournament.club.save()
    for number in range(1, 6):
        TeamFactory(
            tournament=tournament,
            number=number,
            name=(LONG * 2)[:60] if number % 2 else "",
            players=[(LONG * 2)[:60], f"{LONG}{number}"],
        )
    return round_to_print(tournament, teams=5).tournament


def long_names_of_the_played():
    tournament = filled_sheet(submitted=True).match.round.tournament
    tournament.name = LONG * 2
    tournament.finished_at = "2026-11-21T23:00:00Z"
    tournament.save()
    for number, player in enumerate(
        Player.objects.filter(memberships__team__tournament=tournament)
    ):
        player.name = (LONG * 2)[:60] if number % 2 else f"{LONG}{number}"
        player.save()
    return tournament


once = made_once(long_names)
once_played = made_once(long_names_of_the_played)


def letters_outside(content: bytes) -> list[str]:
    """The letters of a PDF that stand beyond the margin of their page, with the page's number."""
    outside = []
    for number, page in enumerate(pdfium.PdfDocument(content), start=1):
        width, height = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(at)
            letter = text.get_text_range(at, 1)
            within = left >= MARGIN and right <= width - MARGIN and bottom >= 0 and top <= height
            if letter.strip() and not within:
                outside.append(f"{number} {letter}")
    return outside


@pytest.mark.parametrize("code", [kind.code for kind in list_papers() if not kind.needs_result])
def test_long_names_stay_within_the_margins(code, once):
    address = "http://192.168.1.20/t/x/"
    assert letters_outside(paper(once(), code, address=address).pdf()) == []


@pytest.mark.parametrize("code", ["classement", "diplomes", "podium", "palmares"])
def test_long_names_of_winners_stay_within_the_margins(code, once_played):
    assert letters_outside(paper(once_played(), code).pdf()) == []
