"""Keeping what is cached of a match in step with its facts."""

from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.queries.sheets.match_results import computed_result, sheets_of


def refresh_match(match: Match, *, sheet: ScoreSheet | None = None) -> None:
    """Write the match's scores and winner, and its sheet's result, as the facts give them.

    `sheet` is the instance in hand where the caller holds one, so that it stays in step.
    """
    sheet = sheet or ScoreSheet.objects.filter(match=match).first()
    computed = computed_result(match, sheet)
    match.ns_score = computed.ns_score
    match.ew_score = computed.ew_score
    match.winner = computed.winner
    match.save(update_fields=["ns_score", "ew_score", "winner"])
    if sheet is not None:
        sheet.result = computed.sheet_result
        sheet.save(update_fields=["result"])


def refresh_tournament(tournament: Tournament) -> None:
    """Compute every match of a tournament again, as after a change of its rules.

    Raises FactError where a recorded deal is impossible under them.
    """
    matches = list(
        Match.objects.filter(round__tournament=tournament).exclude(ew=None).select_related("round")
    )
    sheets = sheets_of(matches)
    for match in matches:
        match.round.tournament = tournament
        refresh_match(match, sheet=sheets.get(match.pk))
