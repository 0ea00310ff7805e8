"""Why a sheet is not handed in yet: its match goes on, is level, or a deal is not written."""

from django.utils.translation import gettext as _

from tournaments.domain.sheets.facts import wait_for_arbiter
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.queries.draws.rounds import find_round_clock, is_time_over
from tournaments.queries.sheets.match_results import list_current_deals


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


def refuse_unfinished(sheet: ScoreSheet, *, stopped: bool, why: str) -> None:
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


def refuse_unwritten(sheet: ScoreSheet) -> None:
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
