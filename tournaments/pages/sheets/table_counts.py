"""What was counted at a table and weighs on its next decision."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import Forfeit
from tournaments.models import Match, ScoreSheet, Team
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.sheets.match_results import read_kept_result


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
        if any(one.excluded_at and one.until_round is None for one in team.current_members)
    ]


def tell_stop(sheet: ScoreSheet) -> str:
    """That time ended the match of a sheet, and why before its hour; empty where it did not."""
    result = read_kept_result(sheet)
    if sheet.submitted_at is None or result is None or result["finished"]:
        return ""
    why = arbitration().find_stop(sheet)
    return "" if why is None else f"{write_stop(result['deals_played'])} {why}".strip()


def write_stop(deals: int) -> str:
    """That time ended a match, after how many deals; of totals nobody knows how many they were."""
    if not deals:
        return _("Partie arrêtée par le temps.")
    sentence = ngettext(
        "Partie arrêtée par le temps après %(deals)d donne.",
        "Partie arrêtée par le temps après %(deals)d donnes.",
        deals,
    )
    return sentence % {"deals": deals}
