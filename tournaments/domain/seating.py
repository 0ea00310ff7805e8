"""Changing who sits where by hand: two teams swapped, a late team given a place."""

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.draws import stored_certificate
from tournaments.enums import Act, Forfeit, RoundState
from tournaments.errors import Refused
from tournaments.models import DealRecord, Match, Round, ScoreSheet, Team, TotalsRecord
from tournaments.pairing import Certificate, Pairing, evaluate
from tournaments.queries.draw_requests import draw_request
from tournaments.queries.draws import (
    request_of,
    stored_request,
    team_numbers,
    unplaced_teams,
)

NS, EW = "ns_id", "ew_id"


def swap_cost(round_: Round, *, first: Team, second: Team) -> Certificate:
    """What the draw would cost with two teams in each other's place; nothing is written.

    Raises Refused: `not-in-the-draw`, `same-table`.
    """
    matches = list(round_.matches.all())
    _exchange(matches, first, second)
    return _evaluate(round_, matches)


@transaction.atomic
def swap_teams(round_: Round, *, first: Team, second: Team, by: Actor) -> Round:
    """Put two teams in each other's place and say in the certificate what that costs.

    Raises Refused: `not-in-the-draw`, `same-table`, `already-recorded`.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    matches = list(round_.matches.select_for_update())
    touched = _exchange(matches, first, second)
    _refuse_recorded(touched)
    _write_places(touched)
    before = round_.certificate
    round_.certificate = stored_certificate(_evaluate(round_, matches))
    round_.swaps = [*round_.swaps, [first.pk, second.pk]]
    round_.save(update_fields=["certificate", "swaps"])
    announce(
        Act.DRAW_SWAPPED,
        tournament=tournament,
        subject=round_,
        by=by,
        before={"certificate": before},
        after={"teams": [first.number, second.number], "certificate": round_.certificate},
    )
    return round_


def _exchange(matches: list[Match], first: Team, second: Team) -> list[Match]:
    """Exchange two teams in memory; the matches that change."""
    places = {
        getattr(match, side): (match, side)
        for match in matches
        for side in (NS, EW)
        if getattr(match, side) is not None
    }
    if first.pk not in places or second.pk not in places:
        raise Refused(_("Choisissez deux équipes de ce tirage."), code="not-in-the-draw")
    (one, side_of_one), (other, side_of_other) = places[first.pk], places[second.pk]
    if one is other:
        raise Refused(_("Ces deux équipes jouent déjà ensemble."), code="same-table")
    setattr(one, side_of_one, second.pk)
    setattr(other, side_of_other, first.pk)
    return [one, other]


def _write_places(matches: list[Match]) -> None:
    """Write two changed matches; both leave the table first, so that nobody sits twice."""
    kept = [
        Match(
            pk=match.pk,
            round_id=match.round_id,
            table_number=match.table_number,
            ns_id=match.ns_id,
            ew_id=match.ew_id,
        )
        for match in matches
    ]
    sheets = list(ScoreSheet.objects.filter(match__in=matches))
    ScoreSheet.objects.filter(match__in=matches).delete()
    Match.objects.filter(pk__in=[match.pk for match in matches]).delete()
    Match.objects.bulk_create(kept)
    ScoreSheet.objects.bulk_create(sheets)


def _refuse_recorded(matches: list[Match]) -> None:
    recorded = (
        DealRecord.objects.filter(sheet__match__in=matches).exists()
        or TotalsRecord.objects.filter(sheet__match__in=matches).exists()
        or any(match.forfeit != Forfeit.NONE for match in matches)
    )
    if recorded:
        raise Refused(_("Une de ces tables a déjà un résultat."), code="already-recorded")


def _evaluate(round_: Round, matches: list[Match]) -> Certificate:
    numbers = team_numbers(round_.tournament)
    tables = [
        Pairing(table=match.table_number or 0, ns=numbers[match.ns_id], ew=numbers[match.ew_id])
        for match in matches
        if match.ew_id is not None
    ]
    byes = [numbers[match.ns_id] for match in matches if match.is_bye]
    return evaluate(request_of(round_), tuple(tables), byes)


@transaction.atomic
def seat_late_team(round_: Round, *, team: Team, opponent: Team, by: Actor) -> Match:
    """Give a team that came after the draw a table, against the exempt or another late team.

    The team joins the draw's request at the end of its ranking, and the certificate says what
    the draw costs with it. Raises Refused: `not-published`, `already-seated`.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    if round_.state != RoundState.PUBLISHED:
        raise Refused(_("Cette partie ne se joue pas en ce moment."), code="not-published")
    waiting = {one.pk for one in unplaced_teams(round_)}
    if team.pk == opponent.pk or not {team.pk, opponent.pk} <= waiting:
        raise Refused(_("Une de ces équipes a déjà une table."), code="already-seated")
    round_.matches.filter(ew=None, ns__in=[team, opponent]).delete()
    match = Match.objects.create(
        round=round_, table_number=free_table(round_), ns=opponent, ew=team
    )
    ScoreSheet.objects.create(match=match, entry=tournament.sheet_entry)
    _add_to_request(round_, [team, opponent])
    announce(
        Act.LATE_TEAM_SEATED,
        tournament=tournament,
        subject=match,
        by=by,
        after={"table": match.table_number, "teams": [opponent.number, team.number]},
    )
    return match


def _add_to_request(round_: Round, teams: list[Team]) -> None:
    request = request_of(round_)
    known = {one.id for one in request.teams}
    current = draw_request(round_.stage, number=request.round, seed=request.seed)
    wanted = {team.number for team in teams} - known
    late = tuple(one for one in current.teams if one.id in wanted)
    with_late = stored_request(replace(request, teams=request.teams + late))
    round_.draw_input = {**round_.draw_input, **with_late}
    round_.certificate = stored_certificate(_evaluate(round_, list(round_.matches.all())))
    round_.save(update_fields=["draw_input", "certificate"])


def free_table(round_: Round) -> int:
    """The first table of the hall that the round leaves free."""
    taken = set(round_.matches.exclude(ew=None).values_list("table_number", flat=True))
    for number in round_.tournament.table_numbers:
        if number not in taken:
            return int(number)
    number = 1
    while number in taken or number in round_.tournament.table_numbers:
        number += 1
    return number
