"""Draws as they are stored: with a round, with who has no place in them, and thrown away; and
one made again, as it would come out on the standings as they are known now."""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournaments.enums import MATCHING_SYSTEMS, ByeChoice, CarryOver, CountsFor, DrawSystem
from tournaments.models import CancelledDraw, Match, Round, StageEntrant, Team, Tournament
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.pairing import (
    Certificate,
    Draw,
    DrawRequest,
    Pairing,
    draw,
    evaluate,
    read_request,
    request_as_json,
)
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket, takes_latecomers
from tournaments.queries.stages.standings import compute_stage_standings

_BY_RANKING = frozenset(MATCHING_SYSTEMS) - {DrawSystem.RANDOM}

Pairs = frozenset[tuple[tuple[int, ...], tuple[int, ...]]]
"""Who meets whom: both sides of each table, each by the numbers of who sits there, in order."""
LOT_BYE = "lot_bye"
"""Beside a stored request: who sat out by a lot drawn before the tables, by team number."""
Row = list[int | str | None]
Pools = Mapping[int, Mapping[int, str]]
"""By stage, the pool of each team that entered it."""


LATE = "late"
"""Beside a stored request: who was seated after the draw, by team number, as its teams end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LaterDraw:
    """A draw made since, and whether the same seed would have drawn other tables."""

    round: Round
    differs: bool


def redraw_later(tournament: Tournament, *, after: int) -> dict[Round, Pairs]:
    """The pairs of every draw published after a round, as they would come out now."""
    later = Round.objects.published().filter(tournament=tournament, number__gt=after)
    rounds = later.select_related("tournament", "stage__tournament").order_by("number")
    return {round_: compute_redrawn_pairs(round_) for round_ in rounds}


def compare_draws(
    before: Mapping[Round, Pairs], after: Mapping[Round, Pairs]
) -> tuple[LaterDraw, ...]:
    """Which of the draws made since would have had other tables."""
    return tuple(
        LaterDraw(round=round_, differs=pairs != before[round_]) for round_, pairs in after.items()
    )


def compute_redrawn_pairs(round_: Round) -> Pairs:
    """Who would meet whom if a round were drawn again with its own seed.

    The same teams in the order and with the points that they have after the round before,
    corrections since included. Empty for a round that no ranking made: one drawn by lot, by a
    schedule or a bracket, or the first of a stage to which nobody brought points.
    """
    if not round_.draw_input or _starts_anew(round_):
        return frozenset()
    request = read_stored_request(round_)
    if not _rests_on_ranks(request):
        return frozenset()
    entrants = {entrant.id: entrant for entrant in request.teams}
    standings = compute_stage_standings(round_.stage, after_round=round_.number - 1).standings
    ranked = tuple(
        replace(entrants[row.participant.number], score=row.tally.ranking_points)
        for row in standings.rows
        if row.participant.number in entrants
    )
    tables = draw_around(replace(request, teams=ranked), find_bye_drawn_by_lot(round_)).tables
    return frozenset(_name_sides(table) for table in tables)


def _rests_on_ranks(request: DrawRequest) -> bool:
    """Whether another ranking could give other tables."""
    if request.system != DrawSystem.MELEE:
        return request.system in _BY_RANKING
    by_lot = {request.options.get(name) for name in ("balance", "byes")}
    return by_lot != {"lot"}


def _name_sides(table: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sides = ((table.ns, table.ns_partner), (table.ew, table.ew_partner))
    one, other = sorted(tuple(sorted(who for who in side if who is not None)) for side in sides)
    return one, other


def _starts_anew(round_: Round) -> bool:
    """Whether a round was drawn in the order in which its teams entered the stage."""
    stage = round_.stage
    nothing = stage.carry == CarryOver.NOTHING
    return round_.stage_round == 1 and stage.source_id is not None and nothing


def map_team_numbers(tournament: Tournament) -> dict[int, int]:
    """The number of each team by its key."""
    return dict(tournament.teams.values_list("pk", "number"))


def read_stored_request(round_: Round | CancelledDraw) -> DrawRequest:
    """The request that a round was drawn from."""
    beside = (LOT_BYE, LATE)
    return read_request({key: held for key, held in round_.draw_input.items() if key not in beside})


def as_stored(request: DrawRequest) -> DrawRequest:
    """A request as it would be read again: without what its system does not ask for."""
    return read_request(request_as_json(request))


def list_seated_late(round_: Round | CancelledDraw) -> list[int]:
    """The numbers of the teams that were seated after the draw, in the order of their coming."""
    return list(round_.draw_input.get(LATE, ()))


def place_last(request: DrawRequest, late: Sequence[int]) -> DrawRequest:
    """The request with the teams of those numbers behind the others, where it has them."""
    order = {number: place for place, number in enumerate(late, start=1)}
    teams = sorted(request.teams, key=lambda team: order.get(team.id, 0))
    return replace(request, teams=tuple(teams))


def bye_is_by_lot(tournament: Tournament, request: DrawRequest) -> bool:
    """Whether the team that sits out is drawn before the others are paired."""
    return (
        tournament.bye_choice == ByeChoice.LOT
        and request.system in MATCHING_SYSTEMS
        and request.system != DrawSystem.RANDOM
        and len(request.teams) % 2 == 1
    )


def draw_lot_bye(request: DrawRequest) -> int:
    """The number of the team that the seed has sit out, among those exempt least often."""
    fewest = min(team.byes for team in request.teams)
    candidates = sorted(team.id for team in request.teams if team.byes == fewest)
    return random.Random(request.seed).choice(candidates)  # noqa: S311 - a lot with a stored seed


def build_request_without(request: DrawRequest, team: int) -> DrawRequest:
    """The request for the others, once a team was drawn to sit out."""
    return replace(request, teams=tuple(entrant for entrant in request.teams if entrant.id != team))


def draw_around(request: DrawRequest, bye: int | None) -> Draw:
    """The draw of a request; with `bye`, of the others around the team that a lot has sit out.

    The certificate is that of the whole request: it tells how far above the last the exempt
    stands.
    """
    if bye is None:
        return draw(request)
    drawn = draw(build_request_without(request, bye))
    costs = evaluate(request, drawn.tables, (bye,))
    certificate = replace(costs, optimal=drawn.certificate.optimal, notes=drawn.certificate.notes)
    return Draw(tables=drawn.tables, byes=(bye,), certificate=certificate)


def find_bye_drawn_by_lot(round_: Round) -> int | None:
    """The number of the team that a lot had sit out before the tables were drawn, if one did."""
    bye: int | None = round_.draw_input.get(LOT_BYE)
    return bye


def describe_certificate(certificate: Certificate) -> KeptCertificate:
    """The certificate as JSON, as a round keeps it."""
    return {
        "forbidden": certificate.forbidden,
        "rematches": certificate.rematches,
        "repeat_byes": certificate.repeat_byes,
        "bye_distance": certificate.bye_distance,
        "same_club": certificate.same_club,
        "cost": list(certificate.cost),
        "optimal": certificate.optimal,
        "seed": certificate.seed,
        "notes": [{"code": n.code, "values": list(n.values)} for n in certificate.notes],
        "partners_again": certificate.partners_again,
    }


def read_drawn_request(round_: Round) -> dict[str, Any]:
    """What the round's tables were drawn from: whoever draws it again gets the same tables."""
    request, bye = read_stored_request(round_), find_bye_drawn_by_lot(round_)
    return request_as_json(request if bye is None else build_request_without(request, bye))


def list_unplaced_teams(round_: Round) -> list[Team]:
    """Teams in the room that the round could place and has no table for, the exempt among them.

    Those who play another stage, are out of a bracket, or whose pool has played all its rounds,
    wait for nothing here.
    """
    return read_unplaced_teams([round_])[round_.pk]


def read_unplaced_teams(rounds: Sequence[Round]) -> dict[int, list[Team]]:
    """The unplaced teams of rounds of one tournament by key, in as many queries as for one."""
    if not rounds:
        return {}
    tournament = rounds[0].tournament
    ready = list(tournament.teams.ready_to_play().with_players())
    pools: defaultdict[int, dict[int, str]] = defaultdict(dict)
    entrants = StageEntrant.objects.filter(stage__tournament=tournament)
    for stage, team, pool in entrants.values_list("stage", "team", "pool"):
        pools[stage][team] = pool
    return {round_.pk: _list_unplaced(round_, ready, pools) for round_ in rounds}


def _list_unplaced(round_: Round, ready: Sequence[Team], pools: Pools) -> list[Team]:
    seated, exempt = set[int](), set[int]()
    for match in round_.matches.all():
        ns, ew = list_side_teams(match)
        (exempt if match.is_bye else seated).update((*ns, *ew))
    stage, own = round_.stage, pools.get(round_.stage_id, {})
    playing = {own.get(team) for team in seated | exempt}
    waiting = [
        team for team in ready if team.pk not in seated and own.get(team.pk) in {None, *playing}
    ]
    if is_bracket(stage.system):
        joining = stage.source_id is None and round_.stage_round == 1
        late = {team.pk for team in waiting if joining} - own.keys()
        return [team for team in waiting if team.pk in exempt | late]
    if not own or takes_latecomers(stage):
        elsewhere = {team for key, held in pools.items() if key != stage.pk for team in held}
        return [team for team in waiting if team.pk not in elsewhere - own.keys()]
    return [team for team in waiting if team.pk in own]


def list_late_teams(round_: Round, unplaced: Sequence[Team]) -> list[Team]:
    """The unplaced teams that came after the draw: it made no exempt of them."""
    exempt = {
        pk for match in round_.matches.all() if match.is_bye for pk in list_side_teams(match)[0]
    }
    return [team for team in unplaced if team.pk not in exempt]


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


def list_cancelled_draws(tournament: Tournament) -> QuerySet[CancelledDraw]:
    """Every draw that was thrown away, in order, with its stage."""
    return CancelledDraw.objects.filter(stage__tournament=tournament).select_related("stage")


def last_cancelled(stage_id: int) -> CancelledDraw | None:
    """The last draw of a stage that the hall had seen and that may be taken up again."""
    seen = CancelledDraw.objects.filter(stage=stage_id, restored_at=None)
    return seen.exclude(published_at=None).order_by("pk").last()


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
