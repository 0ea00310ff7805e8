"""What a match comes to on a phone, in sentences: who wins it, or what it still waits for."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealResult
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import KeptResult
from tournaments.pages.rules.step_words import phrase_step
from tournaments.pages.sheets.table_counts import phrase_waiting_total
from tournaments.queries.draws.rounds import FINISHED_STATES, is_time_over
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.match_results import apply_rulings
from tournaments.wording import number_writer, phrase_number

_OF_THE_POT = ("litige", "pot", "returned-pot")
_DEAL_IN_PLAY: Mapping[str, str | Promise] = {
    "finished": gettext_lazy(
        "Une donne est en cours ? Finissez-la et saisissez-la avant de signer."
    ),
    "one-more": gettext_lazy(
        "Finissez la donne en cours, jouez-en une dernière, et saisissez-les avant de signer."
    ),
    "dropped": gettext_lazy("Une donne en cours ne compte pas."),
}
"""What players do where the clock ends their match, by the rules' `clock_deal`."""

_AT_THE_BELL: Mapping[str, str | Promise] = {
    "finished": gettext_lazy("À la fin du temps, la donne en cours est la dernière."),
    "one-more": gettext_lazy("À la fin du temps, finissez la donne en cours, puis une dernière."),
    "dropped": gettext_lazy("À la fin du temps, la donne en cours ne compte pas."),
}
"""The same, told before it does."""


def _find_winner(table: PhoneTable, result: KeptResult) -> str:
    """Who won by what is kept of the match, else by the deals; empty while nobody did."""
    if table.sheet.state in FINISHED_STATES:
        return str(table.sheet.match.winner)
    now = apply_rulings(table.sheet, result)
    return (now and now["winner"]) or ""


def phrase_outcome(
    table: PhoneTable, result: KeptResult | None, *, may_sign: bool
) -> Iterator[str]:
    """Who wins by the deals that both sides may sign or have signed, be it by the clock; before
    that, why a match goes on that looks finished, and what is in the pot. Of totals alone others
    tell how plausible they are.
    """
    if (disputed := table.sheet.disputed_deal) is not None:
        yield phrase_waiting_total(disputed)
    if result is None or table.is_totals:
        return
    winner = _find_winner(table, result)
    if winner and not may_sign and table.sheet.state not in FINISHED_STATES:
        return
    if winner == "draw":
        yield _("La partie est nulle.")
    elif winner:
        yield _("%(side)s gagne la partie.") % {"side": SIDE_NAMES[winner]}
    elif is_time_over(table.sheet.match.round):
        yield _("À égalité à la fin du temps, une donne de plus se joue : ajoutez-la.")
    elif _is_level_at_the_end(table, result):
        yield _("À égalité après la dernière donne, une donne de plus se joue : ajoutez-la.")
    elif waiting := result["pending"]:
        sentence = _("%(side)s a atteint le but par sa belote seule : il lui faut encore un pli.")
        yield sentence % {"side": SIDE_NAMES[waiting]}
    if result["pot"] and not winner:
        yield _("En litige : %(points)s points.") % {"points": phrase_number(result["pot"])}


def _is_level_at_the_end(table: PhoneTable, result: KeptResult) -> bool:
    """Whether all deals of the match are played, and more are until one side is ahead. A deal
    without a taker or a mark is not known to count, as one that was passed and is dealt again."""
    played = table.sheet.match.round
    last, totals = played.length.deals, result["totals"]
    if last is None or not played.rules.deciding_deals or totals["NS"] != totals["EW"]:
        return False
    return (
        sum(bool(deal["taker"] or any(deal["marks"].values())) for deal in result["deals"]) >= last
    )


def phrase_pot(deal: DealResult) -> Iterator[str]:
    """What of a deal went into the pot, or came out of it."""
    for step in deal.steps:
        if step.code in _OF_THE_POT:
            said = phrase_step(step)
            yield f"{said['side']} {said['points']} {said['words']}."


def phrase_standing(
    table: PhoneTable, ours: int, theirs: int, *, following: int | None
) -> Iterator[str]:
    """Who leads, and how far both still have to go, for one side; which deal is the last."""
    length = table.sheet.match.round.length
    write = number_writer()
    if ours > theirs:
        yield _("Nous menons de %(points)s.") % {"points": write(ours - theirs)}
    elif theirs > ours:
        yield _("Ils mènent de %(points)s.") % {"points": write(theirs - ours)}
    elif ours:
        yield _("À égalité.")
    if length.target and following and max(ours, theirs) < length.target:
        yield _("Il nous manque %(ours)s, à eux %(theirs)s.") % {
            "ours": write(length.target - ours),
            "theirs": write(length.target - theirs),
        }
    if following and following == length.deals:
        yield _("La donne %(number)d est la dernière.") % {"number": following}


def phrase_bell(table: PhoneTable) -> str:
    """What the end of the round's time will mean for the deal in play."""
    return str(_AT_THE_BELL[table.sheet.match.round.rules.clock_deal])


def phrase_deal_in_play(table: PhoneTable) -> str:
    """What becomes of the deal that is played when the time is up."""
    return str(_DEAL_IN_PLAY[table.sheet.match.round.rules.clock_deal])
