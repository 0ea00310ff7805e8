"""What leads people through the hall: cards of a movement, and slips for one round."""

from collections.abc import Sequence
from typing import TypeVar

from django.utils.translation import gettext as _

from tournaments.forms.printing.choices import CardKind
from tournaments.models import Stage
from tournaments.pages.draws.movement_cards import Movement
from tournaments.pages.draws.seating import read_seating
from tournaments.pages.stages.public_stages import name_stage
from tournaments.printing.draws import phrase_draw_state
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.queries.draws.round_titles import is_called_turn, name_round

T = TypeVar("T")

_LINES_ON_HALF_A_PAGE = 9
_SIZES = ((14, "roomy"), (22, "plain"), (10_000, "close"))
"""Up to so many rounds, a card that has a page to itself is set so."""

_POCKET_ROWS = ((4, 5), (7, 4), (10, 3), (16, 2), (10_000, 1))
"""Up to so many rounds, so many rows of two cards fit on a page."""

_SLIP_ROWS = 5


def print_movement_cards(asked: PaperRequest) -> Paper:
    """The cards of a schedule, for its tables or for its teams."""
    stage: Stage = asked.values["stage"]
    stage.tournament = asked.tournament
    movement = Movement(stage)
    count = len(movement.rounds)
    context = {
        "is_turn": is_called_turn(stage.system),
        "stage_name": stage.name and name_stage(stage),
    }
    if asked.values["cards"] == CardKind.TEAMS:
        rows = next(rows for most, rows in _POCKET_ROWS if count <= most)
        pages = arrange_in_pairs(movement.list_pocket_cards(), rows)
        context |= {"pages": pages, "rows": rows, "part": "print/_pocket_card.html"}
        title, template = _("Cartes des équipes"), "print/cuts.html"
        weight = sum(len(page) for page in pages) * count
    else:
        cards = movement.list_table_cards()
        on_half = count <= _LINES_ON_HALF_A_PAGE
        size = "half" if on_half else next(size for most, size in _SIZES if count <= most)
        step = 2 if on_half else 1
        context |= {"pages": [cards[n : n + step] for n in range(0, len(cards), step)]}
        context |= {"size": size}
        title, template = _("Cartes de mouvement"), "print/table_cards.html"
        weight = len(cards) * count
    return Paper(
        tournament=asked.tournament,
        title=title,
        template=template,
        context=context,
        weight=weight,
    )


def print_slips(asked: PaperRequest) -> Paper:
    """A slip for each team of a round: its table, its side and whom it meets."""
    seats = read_seating(asked.round).own_seats()
    context = {
        "pages": arrange_in_pairs(seats, _SLIP_ROWS),
        "rows": _SLIP_ROWS,
        "part": "print/_slip.html",
        "round_name": name_round(asked.round),
    }
    return Paper(
        tournament=asked.tournament,
        title=_("Billets de table"),
        template="print/cuts.html",
        context=context,
        round=asked.round,
        state=phrase_draw_state(asked.round),
        weight=len(seats),
    )


def arrange_in_pairs(items: Sequence[T], rows: int) -> list[list[tuple[T | None, T | None]]]:
    """Pages of so many rows of two; the last page ends with what there is."""
    pairs: list[tuple[T | None, T | None]] = [
        (items[n], items[n + 1] if n + 1 < len(items) else None) for n in range(0, len(items), 2)
    ]
    return [pairs[n : n + rows] for n in range(0, len(pairs), rows)]
