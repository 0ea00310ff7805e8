"""A team that came after the draw, given a place in the round that is being played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_unless_played
from tournaments.domain.draws.seating import evaluate_tables
from tournaments.domain.previews import Foreseen
from tournaments.domain.stages.entry import enter_late
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, DrawSystem
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, StageEntrant, Team
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.pairing import request_as_json
from tournaments.queries.draws.halls import find_free_table
from tournaments.queries.draws.requests import build_draw_request
from tournaments.queries.draws.stored_draws import (
    LATE,
    describe_certificate,
    list_seated_late,
    list_unplaced_teams,
    read_stored_request,
)
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket

AT_A_TABLE = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class LateSeat:
    """The table that a late team would get, never stored, and the draw's certificate with it."""

    match: Match
    certificate: KeptCertificate

    def foresee(self, round_: Round) -> Foreseen[int | None]:
        """The table, and who sits there."""
        ns, ew = list_side_teams(self.match)
        return foresee_late_table(round_, self.match.table_number, *ew, *ns)


def foresee_late_table(round_: Round, table: int | None, *seated: int) -> Foreseen[int | None]:
    """What is shown before a late team is seated: its table, and the keys of those at it."""
    return Foreseen(typed=[round_.number, *seated], impact=table)


def preview_late_team(round_: Round, *, team: Team, opponent: Team, by: Actor) -> LateSeat:
    """What `seat_late_team` would come to: it is done, looked at, and undone at once.

    Raises Refused as `seat_late_team` does.
    """
    with transaction.atomic():
        match = seat_late_team(round_, team=team, opponent=opponent, by=by)
        certificate = read_again(Round.objects.all(), pk=round_.pk).certificate
        transaction.set_rollback(True)
    return LateSeat(match=match, certificate=certificate)


@transaction.atomic
def seat_late_team(round_: Round, *, team: Team, opponent: Team, by: Actor) -> Match:
    """Give a team that came after the draw a table, against the exempt or another late team.

    In a mêlée the two play each with somebody else who waits; in pools the late team joins that
    of the exempt; in a bracket it takes the place of a bye of the first round. The team joins the
    draw's request at the end of its ranking, and the certificate says what the draw costs with
    it. Raises Refused: `not-published`, `already-seated`, `four-needed`,
    `two-exempt`, `no-bye`.
    """
    tournament = lock_tournament(round_.tournament)
    rows = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("stage")
    round_ = read_again(rows, pk=round_.pk)
    round_.tournament = round_.stage.tournament = tournament
    refuse_by_table(Act.LATE_TEAM_SEATED, round_)
    refuse_unless_played(round_)
    waiting = list_unplaced_teams(round_)
    if team.pk == opponent.pk or not {team.pk, opponent.pk} <= {waiter.pk for waiter in waiting}:
        raise Refused(_already_seated(round_), code="already-seated")
    seated = _company(round_, team, opponent, waiting)
    byes = round_.matches.filter(ew=None, ns__in=seated)
    slot = _slot(round_, list(byes))
    byes.delete()
    enter_late(round_, seated, beside=opponent)
    match = Match(
        round=round_, table_number=find_free_table(round_), ns=opponent, ew=team, slot=slot
    )
    if partners := seated[2:]:
        match.ns_partner, match.ew_partner = partners
    match.save()
    ScoreSheet.objects.create(match=match, entry=tournament.sheet_entry)
    _add_to_request(round_, seated)
    announce(
        Act.LATE_TEAM_SEATED,
        tournament=tournament,
        subject=match,
        by=by,
        after={"table": match.table_number, "teams": [opponent.number, team.number]},
    )
    return match


def _already_seated(round_: Round) -> str:
    if round_.system == DrawSystem.MELEE:
        return _("Un de ces joueurs a déjà une table.")
    return _("Une de ces équipes a déjà une table.")


def _company(round_: Round, team: Team, opponent: Team, waiting: Sequence[Team]) -> list[Team]:
    """Who sits down: the two, and in a mêlée two others who wait, the lowest numbers first."""
    if round_.system != DrawSystem.MELEE:
        return [opponent, team]
    others = [waiter for waiter in waiting if waiter.pk not in (team.pk, opponent.pk)]
    if len(others) < AT_A_TABLE - 2:
        raise Refused(
            _("Une table se joue à quatre : il faut quatre joueurs sans table."),
            code="four-needed",
        )
    return [opponent, team, *others[: AT_A_TABLE - 2]]


def _refuse_exempt_pair(round_: Round, byes: int) -> None:
    """Where the draw fixes who meets whom, two exempts have each a place of their own to keep."""
    if byes > 1 and round_.system != DrawSystem.MELEE:
        raise Refused(
            _("Ces deux équipes sont exemptes : l'une des deux doit être arrivée en retard."),
            code="two-exempt",
        )


def _slot(round_: Round, byes: Sequence[Match]) -> str:
    """The place that the table takes in a bracket or a pool: that of the bye it fills."""
    _refuse_exempt_pair(round_, len(byes))
    slots = [bye.slot for bye in byes if bye.slot]
    if is_bracket(round_.system) and (not slots or round_.stage_round > 1):
        raise Refused(
            _("Dans un tableau, un retard ne prend que la place d'un exempt du premier tour."),
            code="no-bye",
        )
    if slots:
        return slots[0]
    exempt = [bye.ns_id for bye in byes]
    pools = StageEntrant.objects.filter(stage=round_.stage_id, team__in=exempt)
    return pools.values_list("pool", flat=True).first() or ""


def _add_to_request(round_: Round, teams: Sequence[Team]) -> None:
    request = read_stored_request(round_)
    known = {entrant.id for entrant in request.teams}
    current = build_draw_request(round_.stage, number=request.round, seed=request.seed)
    wanted = {team.number for team in teams} - known
    late = tuple(entrant for entrant in current.teams if entrant.id in wanted)
    with_late = request_as_json(replace(request, teams=request.teams + late))
    seated_late = [*list_seated_late(round_), *(entrant.id for entrant in late)]
    round_.draw_input = {**round_.draw_input, **with_late, LATE: seated_late}
    round_.certificate = describe_certificate(evaluate_tables(round_, list(round_.matches.all())))
    round_.save(update_fields=["draw_input", "certificate"])
