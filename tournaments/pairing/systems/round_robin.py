"""Round robin: everybody meets everybody, once or twice."""

from collections.abc import Mapping

from tournaments.pairing.model import Draw, DrawRequest
from tournaments.pairing.schedules.circle import rounds_of
from tournaments.pairing.schedules.groups import Group, count_rounds_left, draw_groups
from tournaments.pairing.systems.options import Family, Option, SystemSettings, check_together

LEGS = Option(
    name="legs", kind="integer", default=1, low=1, high=2,
    fr="Nombre de rencontres entre deux équipes (2 : aller et retour)",
    en="Meetings between two teams (2: home and return)",
)  # fmt: skip


class RoundRobin:
    """The circle, in the order of the list; the list keeps its order through the stage."""

    name = "round_robin"
    family: Family = "schedule"
    options: tuple[Option, ...] = (LEGS,)
    keys = frozenset({"present", "results", "since"})
    goes_further = True

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The round of the schedule; `together` changes nothing, a schedule has no choice."""
        check_together(request, together)
        legs = SystemSettings(self.options, request.options).number("legs")
        return draw_groups(
            request, self._list_groups(request), legs=legs, further=self.goes_further
        )

    def rounds_left(self, request: DrawRequest) -> int:
        """How many rounds it takes from this request on, who came late included."""
        legs = SystemSettings(self.options, request.options).number("legs")
        return count_rounds_left(request, self._list_groups(request), legs=legs)

    def _list_groups(self, request: DrawRequest) -> list[Group]:
        everybody = Group(name="", members=tuple(range(len(request.teams))))
        return [everybody] if request.teams else []

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """One less than there are seats, once per leg."""
        return rounds_of(size, SystemSettings(self.options, options).number("legs"))
