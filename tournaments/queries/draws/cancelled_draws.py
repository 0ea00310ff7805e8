"""The draws that were thrown away: what is kept of them, and how many a round has had."""

from collections import Counter
from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments.enums import CountsFor
from tournaments.models import CancelledDraw, Match, Round, Tournament

Row = list[int | str | None]


def kept_row(match: Match) -> Row:
    """A match as a row of `CancelledDraw.tables`.

    One who sits out and was given a match of their own sits out, as drawn.
    """
    alone = match.counts_for == CountsFor.NS
    seated = (match.ns, match.ns_partner, None if alone else match.ew, match.ew_partner)
    numbers: Row = [None if team is None else team.number for team in seated]
    return [None if alone else match.table_number, match.slot, *numbers]


def count_redraws(round_: Round) -> int:
    """How many draws of this round were thrown away before it."""
    earlier = round_.stage.cancelled_draws.filter(stage_round=round_.stage_round)
    return earlier.filter(restored_at=None).count()


def count_redraws_by_round(tournament: Tournament) -> Mapping[tuple[int, int], int]:
    """The number of redraws of every round, by its stage and its number there, in one query."""
    earlier = CancelledDraw.objects.filter(stage__tournament=tournament, restored_at=None)
    return Counter(earlier.order_by().values_list("stage_id", "stage_round"))


def find_cancelled_draws(tournament: Tournament) -> QuerySet[CancelledDraw]:
    """Every draw that was thrown away, in order, with its stage."""
    return CancelledDraw.objects.filter(stage__tournament=tournament).select_related("stage")


def last_cancelled(stage_id: int) -> CancelledDraw | None:
    """The last draw of a stage that the hall had seen and that may be taken up again."""
    seen = CancelledDraw.objects.filter(stage=stage_id, restored_at=None)
    return seen.exclude(published_at=None).order_by("cancelled_at", "pk").last()


def as_round(cancelled: CancelledDraw) -> Round:
    """The round that a cancelled draw made, in memory alone: what it proved is read from it."""
    return Round(
        stage=cancelled.stage,
        number=cancelled.number,
        stage_round=cancelled.stage_round,
        system=cancelled.system,
        seed=cancelled.seed,
        draw_input=cancelled.draw_input,
        certificate=cancelled.certificate,
        swaps=cancelled.swaps,
    )
