"""A bracket with its teams: the shape, who stands on which line, and what the results say of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.pairing.brackets.seeding import Lines
from tournaments.pairing.brackets.slots import Shape, Slot
from tournaments.pairing.model import DrawRequest, Pairing, PlayedMatch, RequestError


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The shape of a bracket and the team on each of its lines.

    `growing`: further columns are added once these are played.
    """

    shape: Shape
    lines: Lines
    growing: bool = False

    def members(self) -> list[int]:
        """Everybody who stands on a line, each once."""
        return list(dict.fromkeys(team for team in self.lines if team is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The results of a request by slot, with their places in it.

    `running` are the two teams of each match that is being played.
    """

    by_slot: Mapping[str, PlayedMatch]
    place: Mapping[str, int]
    running: Mapping[str, tuple[int, int]]

    def path(self, slot: str) -> str:
        """Where in the request the result of the slot stands."""
        return f"results[{self.place[slot]}]"

    def drawn(self, slot: str) -> tuple[int, int | None] | None:
        """Who was drawn for the slot, a bye with nobody; None where that is not known."""
        played = self.by_slot.get(slot)
        return self.running.get(slot) if played is None else (played.ns, played.ew)

    def everybody(self) -> set[int]:
        """Whoever has a match or a bye."""
        results = (team for each in self.by_slot.values() for team in (each.ns, each.ew))
        running = (team for pair in self.running.values() for team in pair)
        return {team for team in (*results, *running) if team is not None}

    def of_column(self, letter: str, column: int) -> set[str]:
        """The slots of a column that were drawn."""
        start = f"{letter}{column}-"
        return {name for name in (*self.by_slot, *self.running) if name.startswith(start)}


def read_results(request: DrawRequest, running: Iterable[Pairing] = ()) -> Results:
    """The results by slot; rests between two matches, which pass no slot, are left out.

    `running` are the tables of matches that have no result yet.

    Raises RequestError `bad-result` for two results of one slot, or a winner who did not play.
    """
    by_slot: dict[str, PlayedMatch] = {}
    place: dict[str, int] = {}
    for index, result in enumerate(request.results):
        if not result.slot and result.ew is None:
            continue
        if result.slot in by_slot:
            raise RequestError(code="bad-result", path=f"results[{index}]", expected="once")
        if result.winner not in {None, result.ns, result.ew} or result.ns == result.ew:
            raise RequestError(code="bad-result", path=f"results[{index}]", expected="player")
        by_slot[result.slot] = result
        place[result.slot] = index
    tables = {table.slot: (table.ns, table.ew) for table in running if table.slot not in by_slot}
    return Results(by_slot=by_slot, place=place, running=tables)


def check_slots(slots: Iterable[Slot], results: Results) -> None:
    """Raise RequestError `bad-result` for a result of a slot that the bracket does not have."""
    known = {slot.name for slot in slots}
    for name in results.by_slot:
        if name not in known:
            raise RequestError(
                code="bad-result", path=f"{results.path(name)}.slot", expected="slot"
            )
