"""From a request to a draw."""

from tournaments.pairing.model import Draw, DrawRequest
from tournaments.pairing.systems import SYSTEMS


def draw(request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
    """The next round by the system that the request names.

    `together` names two teams of the draw that must meet: its certificate, beside that of the
    draw without it, says why they did not; a schedule and a bracket leave no such choice. Raises
    ValueError where these are not two teams of the request, KeyError for a system that does not
    exist, RequestError for what the request's author can mend.
    """
    return SYSTEMS[request.system].draw(request, together=together)
