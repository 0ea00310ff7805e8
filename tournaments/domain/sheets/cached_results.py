"""Keeping what is cached of a match in step with its facts."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from django.db.models import QuerySet

from scoring import FactError
from tournaments.actors import Actor
from tournaments.domain.acts import announce_together
from tournaments.enums import Act, Forfeit, SheetState
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.models.draws.round import name_draw_columns
from tournaments.queries.ranks.forfeits import read_averages_for
from tournaments.queries.sheets.match_results import (
    CachedResult,
    compute_match_result,
    compute_sheet_result,
    load_sheets,
    read_kept_result,
    read_match_result,
)
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement


def refresh_match(match: Match, *, sheet: ScoreSheet | None = None) -> None:
    """Write the match's scores and winner, and its sheet's result, as the facts give them.

    `sheet` is the instance in hand where the caller holds one, so that it stays in step.
    """
    sheet = sheet or ScoreSheet.objects.filter(match=match).first()
    computed = compute_match_result(match, sheet)
    _keep_scores(match, computed)
    if sheet is not None:
        sheet.result = computed.sheet_result or {}
        sheet.save(update_fields=["result"])


def keep_sheet(sheet: ScoreSheet) -> None:
    """Write a locked sheet as it is in hand, in one statement, and its match as that counts."""
    sheet.save()
    _keep_scores(sheet.match, read_match_result(sheet.match, sheet, read_kept_result(sheet)))


def forget_hand_in(sheet: ScoreSheet) -> None:
    """Reopen a sheet without saving it: nobody has handed it in or confirmed it.

    A match that its deals do not finish goes on, even where the clock had ended it.
    """
    sheet.state = SheetState.OPEN
    sheet.submitted_by = sheet.submitted_at = sheet.confirmed_by = sheet.confirmed_at = None
    result = read_kept_result(sheet)
    if result is None or result["finished"]:
        return
    # Deals that an update made impossible keep what they came to, as they do everywhere.
    with suppress(FactError):
        sheet.result = compute_sheet_result(sheet, sheet.match.round) or {}


def _keep_scores(match: Match, computed: CachedResult) -> None:
    kept = (match.ns_score, match.ew_score, match.winner)
    if kept == (computed.ns_score, computed.ew_score, computed.winner):
        return
    match.ns_score, match.ew_score = computed.ns_score, computed.ew_score
    match.winner = computed.winner
    match.save(update_fields=["ns_score", "ew_score", "winner"])


def refresh_tournament(tournament: Tournament) -> None:
    """Compute every match of a tournament again, as after a change of its rules.

    Raises FactError where a recorded deal is impossible under them.
    """
    matches = list(
        Match.objects.filter(round__tournament=tournament, forfeit=Forfeit.NONE)
        .exclude(ew=None)
        .with_rounds()
    )
    sheets = load_sheets(matches)
    for match in matches:
        match.round.tournament = tournament
        refresh_match(match, sheet=sheets.get(match.pk))
    refresh_forfeits(tournament)


def refresh_forfeits(tournament: Tournament) -> None:
    """Write what each forfeit is worth by now: an average moves with the other results."""
    if not _list_one_forfeit(tournament.pk):
        # Asked after each act: most evenings have none, and what they rest on is a wide row.
        return
    forfeits = _list_forfeits(tournament.pk).select_related(
        "round__tournament", "round__stage", "sheet"
    )
    matches = list(forfeits.defer(*name_draw_columns("round")))
    averages = read_averages_for(tournament, matches)
    for match in matches:
        sheet: ScoreSheet | None = getattr(match, "sheet", None)
        result = None if sheet is None else read_kept_result(sheet)
        _keep_scores(match, read_match_result(match, sheet, result, averages.of(match)))


@prepared
def _list_one_forfeit(tournament: int) -> QuerySet[Match, int]:
    return _list_forfeits(tournament).values_list("pk", flat=True)[:1]


def _list_forfeits(tournament: int) -> QuerySet[Match]:
    played = Match.objects.filter(round__tournament=tournament)
    return played.exclude(forfeit=Forfeit.NONE).order_by()


def conclude(sheet: ScoreSheet, news: Sequence[Announcement], *, by: Actor) -> None:
    """Save the sheet and announce what happened to it, unless nothing did."""
    if news:
        keep_sheet(sheet)
        announce_together(news, tournament=sheet.match.round.tournament, by=by)


def announce_sheet(
    act: Act,
    sheet: ScoreSheet,
    *,
    by: Actor,
    entailed: Sequence[Announcement] = (),
    before: object = None,
    also: Mapping[str, Any] = MappingProxyType({}),
    reason: str = "",
) -> None:
    """Make an act on a sheet known, with the result it leaves and what else there is to tell.

    `entailed` is what recording its facts entailed, which is told before it.
    """
    announcement = build_announcement(act, sheet, before=before, also=also, reason=reason)
    announce_together([*entailed, announcement], tournament=sheet.match.round.tournament, by=by)


def build_announcement(
    act: Act,
    sheet: ScoreSheet,
    *,
    before: object = None,
    also: Mapping[str, Any] = MappingProxyType({}),
    reason: str = "",
    is_public: bool = True,
    of_table: bool = False,
) -> Announcement:
    """What there is to tell of a sheet as it stands in hand, with the result it has."""
    after = {"state": sheet.state, "version": sheet.version, "result": sheet.result, **also}
    about: dict[str, Any] = {"before": before, "after": after, "reason": reason}
    return Announcement(act=act, subject=sheet, is_public=is_public, of_table=of_table, **about)
