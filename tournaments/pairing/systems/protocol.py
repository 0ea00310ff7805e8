"""What every draw system answers."""

from collections.abc import Mapping
from typing import Literal, Protocol

from tournaments.pairing.model import Draw, DrawRequest
from tournaments.pairing.systems.options import Option

Family = Literal["matching", "schedule", "bracket", "melee"]


class DrawSystem(Protocol):
    """A way to decide who meets whom in the next round."""

    @property
    def name(self) -> str:
        """The system as requests name it."""

    @property
    def family(self) -> Family:
        """What it rests on: costs of pairs, a schedule, results, or people without a team."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings that this system knows and no other has to."""

    @property
    def keys(self) -> frozenset[str]:
        """The keys of a request, or of a team in it, that it reads beyond those all read."""

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The next round.

        `together` names two teams that must meet, where the system has a choice. Raises
        RequestError for what the request's author can mend, ValueError where `together` are not
        two teams of the request.
        """

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """How many rounds so many entrants need; None: as many as one likes.

        Raises RequestError for options that the system does not have.
        """


def check_together(request: DrawRequest, together: tuple[int, int] | None) -> None:
    """Raise ValueError where the two that must meet are not two teams of the request."""
    if together is None:
        return
    ids = {team.id for team in request.teams}
    if together[0] == together[1] or not ids.issuperset(together):
        raise ValueError("the two are not teams of this draw")
