"""What was counted at a table and weighs on its next decision."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import SIDES, other_side
from tournaments.enums import SIDE_NAMES, Forfeit
from tournaments.models import Match, ScoreSheet, Team
from tournaments.models.sheets.shapes import DealFacts
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.wording import phrase_number


def list_table_counts(match: Match, sheet: ScoreSheet) -> list[str]:
    """Sentences for whoever keeps the sheet; none once nothing is left to decide at the table."""
    if match.forfeit != Forfeit.NONE or sheet.state in FINISHED_STATES:
        return []
    return arbitration().list_table_counts(match)


def list_awaiting(match: Match) -> list[Team]:
    """The teams at a table of whom a player was sent out and not replaced since."""
    seats = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    teams = [team for team in seats if team is not None and team.excluded_at is None]
    return [
        team
        for team in teams
        if any(member.excluded_at and member.until_round is None for member in team.seated)
    ]


def phrase_dispute(sheet: ScoreSheet, written: Collection[int]) -> str:
    """One deal of a sheet is disputed: a sentence on it and on the others; else empty. `written`
    are the numbers of the deals on record."""
    number = sheet.disputed_deal
    if number is None:
        return ""
    if sheet.submitted_at is not None:
        onward = _("La feuille est remise : la décision la finit.")
    elif number in written:
        onward = _("Les autres donnes se tapent et se corrigent.")
    else:
        sentence = _(
            "La donne %(number)d attend l'arbitre : elle et les suivantes s'écrivent après."
        )
        return sentence % {"number": number}
    return f"{phrase_waiting_total(number)} {onward}"


def phrase_waiting_total(number: int) -> str:
    """The total of a sheet while one of its deals is disputed, as a sentence."""
    sentence = _("La donne %(number)d attend l'arbitre : le total peut changer.")
    return sentence % {"number": number}


def phrase_ending(sheet: ScoreSheet, deals: Mapping[int, DealFacts]) -> str:
    """What decided a match beside its marks: time, a victory claimed wrongly, an open litige.

    `deals` are those that hold, by number.
    """
    told = (phrase_stop(sheet), _phrase_false_claim(sheet, deals), _phrase_lost_pot(sheet))
    return " ".join(sentence for sentence in told if sentence)


def _phrase_false_claim(sheet: ScoreSheet, deals: Mapping[int, DealFacts]) -> str:
    result, round_ = read_kept_result(sheet), sheet.match.round
    if result is None or not deals or not round_.rules.victory_claim:
        return ""
    claim = deals[max(deals)].get("claim")
    if round_.length.target is None or claim not in SIDES or result["winner"] == claim:
        return ""
    sentence = _(
        "« Nous avons gagné » dit à tort : %(claim)s perdent la partie, %(winner)s l'emportent."
    )
    return sentence % {"claim": SIDE_NAMES[claim], "winner": SIDE_NAMES[other_side(claim)]}


def _phrase_lost_pot(sheet: ScoreSheet) -> str:
    result, length = read_kept_result(sheet), sheet.match.round.length
    if sheet.submitted_at is None or result is None or not result["pot"] or length.deals:
        return ""
    sentence = _("Un litige restait ouvert : ses %(points)s points sont perdus pour tous.")
    return sentence % {"points": phrase_number(result["pot"])}


def phrase_stop(sheet: ScoreSheet) -> str:
    """Sentence for a match that time ended, and why before its hour; empty where it did not."""
    result = read_kept_result(sheet)
    if sheet.submitted_at is None or result is None or result["finished"]:
        return ""
    why = arbitration().find_stop(sheet)
    return "" if why is None else f"{phrase_stop_after(result['deals_played'])} {why}".strip()


def phrase_stop_after(deals: int) -> str:
    """Sentence for a match that time ended: after how many deals, where anybody knows."""
    if not deals:
        return _("Partie arrêtée par le temps.")
    sentence = ngettext(
        "Partie arrêtée par le temps après %(deals)d donne.",
        "Partie arrêtée par le temps après %(deals)d donnes.",
        deals,
    )
    return sentence % {"deals": deals}
