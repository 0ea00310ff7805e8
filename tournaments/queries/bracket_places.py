"""The places that a bracket gives, and whether it is over."""

from tournaments.models import Stage
from tournaments.pairing import draw
from tournaments.queries.draw_requests import draw_request


def is_over(stage: Stage) -> bool:
    """Whether a bracket has nothing left to play."""
    drawn = draw(draw_request(stage, number=stage.rounds.count() + 1, seed=0))
    return not drawn.tables and not drawn.byes


def bracket_places(stage: Stage) -> list[tuple[int, int]]:
    """The best place that each team of a bracket has, with its number, the winner first."""
    request = draw_request(stage, number=stage.rounds.count() + 1, seed=0)
    raise NotImplementedError(request)
