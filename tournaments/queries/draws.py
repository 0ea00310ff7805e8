"""What a draw depends on, read from the facts; and the request as it is stored with a round.

A draw knows teams by their numbers, which never change: anyone can read and redraw it.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.enums import ByeChoice, DrawSystem, Forfeit
from tournaments.models import Match, Round, Team, Tournament
from tournaments.pairing import Draw, DrawRequest, Entrant, draw, evaluate
from tournaments.queries.standings import current_standings, published_matches

LOT_BYE = "lot_bye"
"""Beside a stored request: who sat out by a lot drawn before the tables, by team number."""


def first_round_system(number: int, system: str) -> str:
    """The first round is drawn by lot: nothing ranks the teams before it."""
    return DrawSystem.RANDOM if number == 1 else system


def draw_request(tournament: Tournament, *, number: int, system: str, seed: int) -> DrawRequest:
    """The request for round `number`: teams in the room, best first, with all that came before.

    Two teams have met when their match was played; a forfeit is no meeting.
    """
    present = {team.pk: team for team in tournament.teams.ready_to_play()}
    matches = published_matches(tournament)
    byes = Counter(match.ns_id for match in matches if match.is_bye)
    numbers = team_numbers(tournament)
    rows = current_standings(tournament).standings.rows
    return DrawRequest(
        system=first_round_system(number, system),
        round=number,
        seed=seed,
        teams=tuple(
            _entrant(present[row.participant.id], row.tally.ranking_points, byes)
            for row in rows
            if row.participant.id in present
        ),
        played=tuple((numbers[ns], numbers[ew]) for ns, ew in _meetings(matches)),
        forbidden=tuple(tournament.forbidden_pairs.values_list("team_a__number", "team_b__number")),
        avoid_same_club=tournament.avoid_same_club,
        tables=tuple(tournament.table_numbers) or None,
    )


def team_numbers(tournament: Tournament) -> dict[int, int]:
    """The number of each team by its key."""
    return dict(tournament.teams.values_list("pk", "number"))


def _entrant(team: Team, score: int, byes: Mapping[int, int]) -> Entrant:
    return Entrant(
        id=team.number,
        score=score,
        club=team.club_name.strip().casefold(),
        byes=byes[team.pk],
        fixed_table=team.fixed_table,
    )


def _meetings(matches: list[Match]) -> list[tuple[int, int]]:
    return [
        (match.ns_id, match.ew_id)
        for match in matches
        if match.ew_id is not None and match.forfeit == Forfeit.NONE
    ]


def stored_request(request: DrawRequest) -> dict[str, Any]:
    """The request as JSON, in the form that `python -m tournaments.pairing draw` reads."""
    return {
        "system": request.system,
        "round": request.round,
        "seed": request.seed,
        "teams": [
            {
                "id": one.id,
                "score": one.score,
                "club": one.club,
                "byes": one.byes,
                "fixed_table": one.fixed_table,
            }
            for one in request.teams
        ],
        "played": [list(pair) for pair in request.played],
        "forbidden": [list(pair) for pair in request.forbidden],
        "avoid_same_club": request.avoid_same_club,
        "tables": list(request.tables) if request.tables is not None else None,
    }


def request_of(round_: Round) -> DrawRequest:
    """The request that a round was drawn from."""
    stored = dict(round_.draw_input)
    return DrawRequest(
        system=stored["system"],
        round=stored["round"],
        seed=stored["seed"],
        teams=tuple(Entrant(**one) for one in stored["teams"]),
        played=tuple((a, b) for a, b in stored["played"]),
        forbidden=tuple((a, b) for a, b in stored["forbidden"]),
        avoid_same_club=stored["avoid_same_club"],
        tables=tuple(stored["tables"]) if stored["tables"] else None,
    )


def bye_is_by_lot(tournament: Tournament, request: DrawRequest) -> bool:
    """Whether the team that sits out is drawn before the others are paired."""
    return (
        tournament.bye_choice == ByeChoice.LOT
        and request.system != DrawSystem.RANDOM
        and len(request.teams) % 2 == 1
    )


def lot_bye(request: DrawRequest) -> int:
    """The number of the team that the seed has sit out, among those exempt least often."""
    fewest = min(team.byes for team in request.teams)
    candidates = sorted(team.id for team in request.teams if team.byes == fewest)
    return random.Random(request.seed).choice(candidates)  # noqa: S311 - a lot with a stored seed


def without(request: DrawRequest, team: int) -> DrawRequest:
    """The request for the others, once a team was drawn to sit out."""
    return replace(request, teams=tuple(one for one in request.teams if one.id != team))


def draw_around(request: DrawRequest, bye: int | None) -> Draw:
    """The draw of a request; with `bye`, of the others around the team that a lot has sit out.

    The certificate is that of the whole request: it tells how far above the last the exempt
    stands.
    """
    if bye is None:
        return draw(request)
    drawn = draw(without(request, bye))
    costs = evaluate(request, drawn.tables, (bye,))
    certificate = replace(costs, optimal=drawn.certificate.optimal, notes=drawn.certificate.notes)
    return Draw(tables=drawn.tables, byes=(bye,), certificate=certificate)


def bye_drawn_by_lot(round_: Round) -> int | None:
    """The number of the team that a lot had sit out before the tables were drawn, if one did."""
    bye: int | None = round_.draw_input.get(LOT_BYE)
    return bye


def drawn_request(round_: Round) -> dict[str, Any]:
    """What the round's tables were drawn from: whoever draws it again gets the same tables."""
    request, bye = request_of(round_), bye_drawn_by_lot(round_)
    return stored_request(request if bye is None else without(request, bye))


def unplaced_teams(round_: Round) -> list[Team]:
    """Teams in the room that the round has no place for, and the one that sits out."""
    seated = set()
    for match in round_.matches.exclude(ew=None):
        seated |= {match.ns_id, match.ew_id}
    ready = round_.tournament.teams.ready_to_play().with_players()
    return [team for team in ready if team.pk not in seated]
