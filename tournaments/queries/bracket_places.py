"""The places that a bracket gives, and whether it is over."""

from tournaments.models import Stage
from tournaments.pairing import DrawRequest, RequestError, draw
from tournaments.pairing.tree import places
from tournaments.queries.draw_requests import draw_request


def is_over(stage: Stage) -> bool:
    """Whether a bracket has nothing left to play; it has while a match waits for its winner."""
    try:
        drawn = draw(_request(stage))
    except RequestError:
        return False
    return not drawn.tables and not drawn.byes


def bracket_places(stage: Stage) -> list[tuple[int, int]]:
    """The place of each team of a bracket with its number, the best first.

    Those who share a place stand in the order of their seeds, and all who are still in stand
    before those who are out, on the first place. A result that contradicts the bracket leaves
    everybody in.
    """
    request = _request(stage)
    known = _known(request)
    seeds = {team.id: seed for seed, team in enumerate(request.teams)}
    return sorted(
        ((known.get(number, 1), number) for number in seeds),
        key=lambda one: (one[0], seeds[one[1]]),
    )


def _known(request: DrawRequest) -> dict[int, int]:
    try:
        return {place.team: place.first for place in places(request)}
    except RequestError:
        return {}


def _request(stage: Stage) -> DrawRequest:
    return draw_request(stage, number=stage.rounds.count() + 1, seed=0)
