"""A round as a schedule has it, and the draw that comes of it with the people who are there."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import Measure, PairCosts
from tournaments.pairing.model import Draw, DrawRequest, Note, Pairing
from tournaments.pairing.rooms import number_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPair:
    """Two teams, by their places in the request, and the table's place in the schedule, from 0."""

    place: int
    ns: int
    ew: int
    slot: str = ""


@dataclass(slots=True, kw_only=True)
class Draft:
    """A round under way: its tables, who sits out, what is to be said.

    `returns` says how often a pair of team ids was planned to have met before; with `evens_byes`
    the rounds to come even out who sat out; `moving` holds the teams whose fixed table a schedule
    does not keep.
    """

    seats: list[SeatedPair] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    optimal: bool = True
    returns: dict[frozenset[int], int] = field(default_factory=dict)
    evens_byes: bool = False
    moving: frozenset[int] = frozenset()

    def place(self, request: DrawRequest, seat: SeatedPair) -> None:
        """Seat two teams if both are there; if one is, it sits out, and a note says why."""
        teams = request.teams
        here = [rank for rank in (seat.ns, seat.ew) if rank < len(teams) and teams[rank].present]
        if len(here) == 2:
            self.seats.append(seat)
        elif here:
            self.byes.append(here[0])
            away = seat.ew if here[0] == seat.ns else seat.ns
            if away < len(teams):
                ids = (teams[here[0]].id, teams[away].id)
                self.notes.append(Note(code="opponent-absent", values=ids))

    def as_draw(self, request: DrawRequest) -> Draw:
        """The draw, its costs counted from its own tables."""
        room, teams = request.in_the_room(), request.teams
        costs = PairCosts(room, Measure(), by_lot=False)
        numbers, notes = self._numbers(request)
        tables = [
            Pairing(table=number, ns=teams[seat.ns].id, ew=teams[seat.ew].id, slot=seat.slot)
            for number, seat in zip(numbers, self.seats, strict=True)
        ]
        pairs = [(costs.rank[table.ns], costs.rank[table.ew]) for table in tables]
        byes = [teams[rank].id for rank in sorted(self.byes)]
        certificate = certify(
            room,
            costs,
            sorted((min(pair), max(pair)) for pair in pairs),
            [costs.rank[bye] for bye in byes],
            optimal=self.optimal,
            notes=[*self.notes, *notes],
        )
        said = tuple(note for note in certificate.notes if not self._is_planned(note))
        return Draw(
            tables=tuple(sorted(tables, key=lambda table: table.table)),
            byes=tuple(byes),
            certificate=replace(certificate, notes=said),
        )

    def _is_planned(self, note: Note) -> bool:
        """Whether a rematch or a repeated bye is one that the schedule holds."""
        return (note.code == "repeat-bye" and self.evens_byes) or (
            note.code == "rematch"
            and self.returns.get(frozenset(note.values[:2]), 0) == note.values[2]
        )

    def _numbers(self, request: DrawRequest) -> tuple[list[int], list[Note]]:
        """Fixed tables are kept; the others sit where the schedule says, if that is still free."""
        teams = tuple(
            replace(team, fixed_table=None) if rank in self.moving else team
            for rank, team in enumerate(request.teams)
        )
        pairs = [(seat.ns, seat.ew) for seat in self.seats]
        numbers, notes = number_tables(replace(request, teams=teams), pairs)
        kept = {
            index: number
            for index, (number, pair) in enumerate(zip(numbers, pairs, strict=True))
            if number in {teams[rank].fixed_table for rank in pair}
        }
        wanted = {index: _hall_number(request, s.place) for index, s in enumerate(self.seats)}
        return _settle(request, wanted, kept), notes


def _hall_number(request: DrawRequest, place: int) -> int:
    """The number of the table at a place: the hall's own, then upward from its highest."""
    listed = request.tables or ()
    if place < len(listed):
        return listed[place]
    return max(listed) + 1 + place - len(listed) if listed else request.first_table + place


def _settle(request: DrawRequest, wanted: Mapping[int, int], kept: Mapping[int, int]) -> list[int]:
    """Everybody at the wanted number but those who keep another and those whom they displace."""
    settled = dict(kept)
    taken = set(kept.values())
    for index, number in wanted.items():
        if index not in settled and number not in taken:
            settled[index] = number
            taken.add(number)
    place = 0
    for index in wanted:
        while index not in settled:
            number = _hall_number(request, place)
            place += 1
            if number not in taken:
                settled[index] = number
                taken.add(number)
    return [settled[index] for index in wanted]
