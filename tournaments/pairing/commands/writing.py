"""A request as the JSON that `python -m tournaments.pairing draw` reads."""

from dataclasses import asdict
from typing import Any

from tournaments.pairing.model import DrawRequest, Entrant
from tournaments.pairing.systems import SYSTEMS

TEAM = ("id", "score", "club", "byes", "fixed_table")
TEAM_EXTRAS = ("present", "pool", "since")


def request_as_json(request: DrawRequest) -> dict[str, Any]:
    """What the request's system reads, but its time limit: `read_request` gives it back."""
    system = SYSTEMS[request.system]
    stored: dict[str, Any] = {
        "system": request.system,
        "round": request.round,
        "seed": request.seed,
        "teams": [_team(team, system.keys) for team in request.teams],
        "played": [list(pair) for pair in request.played],
        "forbidden": [list(pair) for pair in request.forbidden],
        "avoid_same_club": request.avoid_same_club,
        "tables": list(request.tables) if request.tables is not None else None,
    }
    if request.first_table != 1:
        stored["first_table"] = request.first_table
    if system.options:
        stored["options"] = dict(request.options)
    if "results" in system.keys:
        stored["results"] = [asdict(result) for result in request.results]
    if "partnered" in system.keys:
        stored["partnered"] = [list(pair) for pair in request.partnered]
    return stored


def _team(team: Entrant, keys: frozenset[str]) -> dict[str, Any]:
    names = [*TEAM, *(name for name in TEAM_EXTRAS if name in keys)]
    return {name: getattr(team, name) for name in names}
