"""The draw systems by name, one file each, and from a request to a draw."""

from tournaments.pairing.levels import Measure
from tournaments.pairing.model import Draw, DrawRequest
from tournaments.pairing.systems.consolante import Consolante
from tournaments.pairing.systems.double_elimination import DoubleElimination
from tournaments.pairing.systems.knockout import Knockout
from tournaments.pairing.systems.matching_draw import MatchingDraw
from tournaments.pairing.systems.melee import Melee
from tournaments.pairing.systems.movement import MovementSystem
from tournaments.pairing.systems.options import DrawingSystem
from tournaments.pairing.systems.pools import Pools
from tournaments.pairing.systems.random_draw import RandomDraw
from tournaments.pairing.systems.ranking_draw import RankingDraw
from tournaments.pairing.systems.round_robin import RoundRobin
from tournaments.pairing.systems.slide_draw import SlideDraw
from tournaments.pairing.systems.swiss_draw import SwissDraw

_ALL: tuple[DrawingSystem, ...] = (
    RandomDraw(), RankingDraw(), SwissDraw(), SlideDraw(), Melee(),
    RoundRobin(), MovementSystem(), Pools(),
    Knockout(), Consolante(), DoubleElimination(),
)  # fmt: skip
SYSTEMS: dict[str, DrawingSystem] = {system.name: system for system in _ALL}


def measure_of(request: DrawRequest) -> Measure:
    """The cost of each pair that the request's system has of its own; most have none."""
    system = SYSTEMS[request.system]
    return system.measure(request.teams) if isinstance(system, MatchingDraw) else Measure()


def count_rounds_left(request: DrawRequest) -> int:
    """How many rounds a round robin or pools take from a request on, that all meet; of another
    system none are known."""
    system = SYSTEMS[request.system]
    return system.rounds_left(request) if isinstance(system, RoundRobin) else 0


def draw(request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
    """The next round by the system that the request names.

    `together` names two teams of the draw that must meet: its certificate, beside that of the
    draw without it, says why they did not; a schedule and a bracket leave no such choice. Raises
    ValueError where these are not two teams of the request, KeyError for a system that does not
    exist, RequestError for what the request's author can mend.
    """
    return SYSTEMS[request.system].draw(request, together=together)
