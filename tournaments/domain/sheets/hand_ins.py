"""A sheet is handed in once its match is over; else why not: it goes on, is level, or a deal is not
written."""

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import FactError
from tournaments.actors import Actor
from tournaments.domain.sheets.cached_results import build_announcement
from tournaments.domain.sheets.facts import explain_refused_fact, wait_for_arbiter
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.queries.draws.rounds import find_round_clock, is_time_over
from tournaments.queries.sheets.match_results import (
    compute_sheet_result,
    list_current_deals,
    read_kept_result,
)
from tournaments.signals import Announcement


def mark_handed_in(
    sheet: ScoreSheet, *, by: Actor, stopped: bool, why: str = ""
) -> list[Announcement]:
    """Hand in a locked sheet in hand; returns what there is to tell of it. One of which a deal is
    disputed stays so.

    Raises Refused as `hand_in_sheet` does where the match is not over.
    """
    is_finished = _is_finished(sheet)
    if not is_finished:
        _refuse_unfinished(sheet, stopped=stopped, why=why)
        _refuse_unwritten(sheet)
        _end_by_clock(sheet)
    if sheet.disputed_deal is None:
        sheet.state = SheetState.SUBMITTED
    sheet.submitted_by, sheet.submitted_at = by.user, timezone.now()
    news = [build_announcement(Act.SHEET_SUBMITTED, sheet, of_table=True)]
    if not is_finished:
        news.append(build_announcement(Act.MATCH_STOPPED, sheet, reason=why, of_table=True))
    return news


def _is_finished(sheet: ScoreSheet) -> bool:
    result = read_kept_result(sheet)
    if result is None:
        raise Refused(_("Cette feuille est encore vide."), code="sheet-empty")
    return result["finished"]


def _end_by_clock(sheet: ScoreSheet) -> None:
    """Have the result of a sheet in hand be that of a match which the clock ended."""
    try:
        result = compute_sheet_result(sheet, sheet.match.round, time_up=True)
    except FactError as error:
        raise explain_refused_fact(error) from error
    if result is None or result["winner"] is None:
        raise refuse_level()
    sheet.result = result


def phrase_unfinished(sheet: ScoreSheet) -> str:
    """Why a match goes on, and what to do once its time is over."""
    round_ = sheet.match.round
    if round_.length.target is None:
        why = _("La partie n'est pas terminée : il manque des donnes.")
    else:
        why = _("La partie n'est pas terminée : personne n'a atteint %(target)d points.") % {
            "target": round_.length.target
        }
    if not is_time_over(round_):
        return why
    return " ".join((why, _("Si le temps l'a arrêtée, cochez-le avant de remettre la feuille.")))


def _refuse_unfinished(sheet: ScoreSheet, *, stopped: bool, why: str) -> None:
    """Raise Refused where a match goes on: `match-unfinished`, or `clock-running` where it is
    `stopped` before its time without a reason."""
    if not stopped:
        raise Refused(phrase_unfinished(sheet), code="match-unfinished")
    round_ = sheet.match.round
    clock = find_round_clock(round_)
    if not why and (clock is None or not clock.is_over):
        raise Refused(
            _("L'horloge tourne : seul un arbitre arrête une partie plus tôt, et dit pourquoi."),
            code="clock-running",
        )


def _refuse_unwritten(sheet: ScoreSheet) -> None:
    """Raise Refused (`contested-deal`) where the clock would end a match without a deal that was
    played and is disputed."""
    number = sheet.disputed_deal
    if number is not None and number not in list_current_deals(sheet):
        raise wait_for_arbiter(number, is_written=False)


def refuse_level() -> Refused:
    """What is said of equal totals at the end of the time, where the rules want a winner."""
    return Refused(
        _("À égalité à la fin du temps, une donne de plus se joue : ajoutez-la."),
        code="one-more-deal",
    )
