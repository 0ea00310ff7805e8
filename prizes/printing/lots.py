"""Papers about lots: the poster before, and what the prize-giving and the newspaper need."""

from contextlib import nullcontext

from django.utils.translation import gettext as _

from prizes.forms.papers import PalmaresPaper
from prizes.pages.award_lines import read_palmares
from prizes.pages.poster import read_lot_poster
from tournaments.names import named_for_public
from tournaments.pages.teams.door_words import count_entrants
from tournaments.printing.papers import Paper, PaperRequest

_LINE_SIZES = ((9, "large"), (16, "medium"), (10_000, "small"))
"""Up to so many lines, a poster is set so."""


def print_lot_poster(asked: PaperRequest) -> Paper:
    """All lots with the rules by which they are given, for the wall."""
    poster = read_lot_poster(asked.tournament)
    lines = sum(len(part.lines) + 1 for part in poster.parts)
    return Paper(
        tournament=asked.tournament,
        title=_("Lots"),
        template="prizes/print/lots.html",
        context={
            "poster": poster,
            "size": next(size for most, size in _LINE_SIZES if lines <= most),
        },
        weight=lines,
    )


def print_palmares(asked: PaperRequest) -> Paper:
    """The palmarès as an order of calling, as a list to sign, or for the press."""
    paper = PalmaresPaper(asked.values["paper"])
    is_press = paper == PalmaresPaper.PRESS
    # A newspaper is read by everybody: who asked for an initial has it there.
    with named_for_public() if is_press else nullcontext():
        palmares = read_palmares(asked.tournament)
    return Paper(
        tournament=asked.tournament,
        title=str(paper.label),
        template="print/press.html" if is_press else "prizes/print/awards.html",
        context={
            "lines": palmares.first_to_last if is_press else palmares.lines,
            "field": count_entrants(
                asked.tournament, asked.tournament.teams.registered().complete().count()
            ),
            "is_signed": paper == PalmaresPaper.SIGNATURES,
        },
        state="" if palmares.is_arrested else "provisional",
        weight=len(palmares.lines),
    )
