"""Which table each pair of opponents gets: in a hall of rooms, stairs and reserved tables; and
where they are only numbered, fixed tables being kept, the others taking the lowest free ones in
rank order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

from tournaments.pairing.matching.assignment import cheapest_assignment
from tournaments.pairing.model import Chance, DrawRequest, Note


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomRange:
    """A room and its table numbers, the first and the last included."""

    name: str
    first: int
    last: int
    needs_stairs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """Where people play: rooms in the order of use, or a list of numbers where there are none.

    Without either, tables are counted from `first_table`. `reserved` tables are given to nobody
    but a team whose fixed table one of them is. Where tables run out, counting goes on above the
    highest; such a table is in no room and up no stairs.
    """

    rooms: tuple[RoomRange, ...] = ()
    numbers: tuple[int, ...] = ()
    reserved: frozenset[int] = frozenset()
    first_table: int = 1

    def tables(self) -> Iterator[int]:
        """All numbers that a draw may give, in the order of use."""
        listed = [table for room in self.rooms for table in range(room.first, room.last + 1)]
        listed = list(dict.fromkeys(listed or self.numbers))
        yield from (table for table in listed if table not in self.reserved)
        known = [*listed, *self.reserved] if listed else []
        start = max(known) + 1 if known else self.first_table
        yield from (table for table in count(start) if table not in self.reserved)

    def up_the_stairs(self, table: int) -> bool:
        """Whether one has to climb to this table."""
        return any(room.needs_stairs and room.first <= table <= room.last for room in self.rooms)

    def beyond(self, table: int) -> bool:
        """Whether the table is in none of the rooms, nor among the listed numbers."""
        if self.rooms:
            return not any(room.first <= table <= room.last for room in self.rooms)
        return bool(self.numbers) and table not in self.numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A team, or a person in a mêlée: what it needs, and the table of each of its rounds."""

    id: int
    fixed_table: int | None = None
    cannot_climb: bool = False
    sat_at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSeating:
    """A table for each pair, in the order of the pairs, and whom it could not serve.

    `climbing` counts pairs that go upstairs though one of them cannot, `again` how often those at
    a table have sat there before. Both are the least there can be, `climbing` first; `again` is
    made least only where tables are to vary. Tables that are fixed count in neither; a note says
    whom one of them sends upstairs.
    """

    tables: tuple[int, ...]
    climbing: int = 0
    again: int = 0
    notes: tuple[Note, ...] = field(default=())


def seat(
    pairs: Sequence[tuple[int, ...]],
    sitters: Sequence[Sitter],
    hall: Hall,
    *,
    varied: bool = False,
    seed: int = 0,
) -> RoomSeating:
    """Give every pair (or four) a table.

    `pairs` are ids in rank order, `sitters` those of the draw, best first. Fixed tables come
    first, heard in rank order. Then nobody who cannot climb goes upstairs while there is a table
    below. Then, by rank, the best pair takes the lowest table; or, `varied`, the same tables are
    dealt out so that people sit as seldom as can be where they sat before, ties by the seed.
    """
    by_id = {sitter.id: sitter for sitter in sitters}
    fixed, notes = _place_fixed_tables(pairs, sitters)
    free = [place for place in range(len(pairs)) if place not in fixed]
    groups = [tuple(by_id[number] for number in pairs[place]) for place in free]
    given = _by_rank(groups, hall, frozenset(fixed.values()))
    if varied:
        given = _vary_tables(groups, given, hall, seed)
    notes += [
        Note(code="fixed-stairs", values=(fixed_sitter, table))
        for place, table in sorted(fixed.items())
        for fixed_sitter in pairs[place]
        if by_id[fixed_sitter].cannot_climb and hall.up_the_stairs(table)
    ]
    tables = fixed | dict(zip(free, given, strict=True))
    served = [_Served(group, table, hall) for group, table in zip(groups, given, strict=True)]
    notes += [note for group in served for note in group.notes(varied=varied)]
    return RoomSeating(
        tables=tuple(tables[place] for place in range(len(pairs))),
        climbing=sum(bool(group.climbers) for group in served),
        again=sum(len(group.returning) for group in served),
        notes=tuple(notes),
    )


def _place_fixed_tables(
    pairs: Sequence[tuple[int, ...]], sitters: Sequence[Sitter]
) -> tuple[dict[int, int], list[Note]]:
    """The fixed tables by place of the pair, and who did not get theirs."""
    rank = {sitter.id: place for place, sitter in enumerate(sitters)}
    wanted = {
        place: sitter.fixed_table
        for place, sitter in enumerate(sitters)
        if sitter.fixed_table is not None
    }
    fixed, refused = hear_claims([tuple(rank[number] for number in pair) for pair in pairs], wanted)
    return fixed, [
        Note(code="fixed-table", values=(sitters[place].id, table, sitters[winner].id))
        for place, table, winner in refused
    ]


class _Served:
    """A group at its table."""

    def __init__(self, group: tuple[Sitter, ...], table: int, hall: Hall) -> None:
        self.table = table
        self.climbers = [
            sitter for sitter in group if sitter.cannot_climb and hall.up_the_stairs(table)
        ]
        self.returning = [
            sitter.id for sitter in group for before in sitter.sat_at if before == table
        ]
        self.is_beyond = hall.beyond(table)

    def notes(self, *, varied: bool) -> Iterator[Note]:
        """What could not be as it should."""
        if self.is_beyond:
            yield Note(code="beyond-rooms", values=(self.table,))
        for climber in self.climbers:
            yield Note(code="stairs", values=(climber.id, self.table))
        for sitter, times in Counter(self.returning).items() if varied else ():
            yield Note(code="same-table", values=(sitter, self.table, times))


def _by_rank(groups: Sequence[tuple[Sitter, ...]], hall: Hall, taken: frozenset[int]) -> list[int]:
    """The lowest table for the best, as long as those who cannot climb find one below."""
    grounded = [any(sitter.cannot_climb for sitter in group) for group in groups]
    free = list(islice((table for table in hall.tables() if table not in taken), len(groups)))
    listed = _list_free_tables(hall, taken)
    # Tables below that are further away serve before one upstairs does.
    spare = [table for table in listed[len(free) :] if not hall.up_the_stairs(table)]
    below = sum(not hall.up_the_stairs(table) for table in free)
    free += spare[: max(0, sum(grounded) - below)]
    waiting = sum(grounded)
    below = sum(not hall.up_the_stairs(table) for table in free)
    given = []
    for must_stay in grounded:
        if must_stay:
            waiting -= 1
        table = _lowest(free, hall, must_stay=must_stay, spare=below > waiting)
        below -= not hall.up_the_stairs(table)
        free.remove(table)
        given.append(table)
    return given


def _list_free_tables(hall: Hall, taken: frozenset[int]) -> list[int]:
    """The tables of the rooms, or of the list, that are free."""
    tables = (table for table in hall.tables() if table not in taken)
    found = []
    for table in tables:
        if hall.beyond(table) or not (hall.rooms or hall.numbers):
            break
        found.append(table)
    return found


def _lowest(free: Sequence[int], hall: Hall, *, must_stay: bool, spare: bool) -> int:
    """The first free table that this group may take; any where there is none."""
    for table in free:
        upstairs = hall.up_the_stairs(table)
        if (must_stay and not upstairs) or (not must_stay and (upstairs or spare)):
            return table
    return free[0]


def _vary_tables(
    groups: Sequence[tuple[Sitter, ...]], tables: Sequence[int], hall: Hall, seed: int
) -> list[int]:
    """The tables dealt out anew: stairs first, then as few returns as can be."""
    chance = Chance("tables", seed)
    shuffled = sorted(tables)
    for place in range(len(shuffled) - 1, 0, -1):
        other = chance.below(place + 1)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    most = 1 + sum(len(sitter.sat_at) for group in groups for sitter in group)
    costs = [_costs(group, shuffled, hall, stairs=most) for group in groups]
    return [shuffled[column] for column in cheapest_assignment(costs, len(shuffled))]


def _costs(
    group: tuple[Sitter, ...], tables: Sequence[int], hall: Hall, *, stairs: int
) -> Mapping[int, int]:
    """What each table costs a group, those that cost nothing left out."""
    column = {table: place for place, table in enumerate(tables)}
    costs: dict[int, int] = {}
    for sitter in group:
        for table in sitter.sat_at:
            if table in column:
                costs[column[table]] = costs.get(column[table], 0) + 1
    if any(sitter.cannot_climb for sitter in group):
        for table, place in column.items():
            if hall.up_the_stairs(table):
                costs[place] = costs.get(place, 0) + stairs
    return costs


def number_tables(
    request: DrawRequest, pairs: Sequence[tuple[int, ...]]
) -> tuple[list[int], list[Note]]:
    """A number for each pair, or four (ranks, in order of the best), and what could not be.

    Claims are heard in rank order: a fixed table goes to the best team that asks for it, and a
    table has one number, its best claim that was heard. Whoever asked in vain is in the notes,
    with the table it wanted and the team that kept it from that.
    """
    teams = request.teams
    wanted = {
        rank: team.fixed_table for rank, team in enumerate(teams) if team.fixed_table is not None
    }
    numbers, refused = hear_claims(pairs, wanted)
    notes = [
        Note(code="fixed-table", values=(teams[rank].id, table, teams[winner].id))
        for rank, table, winner in refused
    ]
    free = _free_numbers(request, frozenset(numbers.values()))
    return [
        numbers[place] if place in numbers else next(free) for place in range(len(pairs))
    ], notes


def hear_claims(
    pairs: Sequence[tuple[int, ...]], wanted: Mapping[int, int]
) -> tuple[dict[int, int], list[tuple[int, int, int]]]:
    """The numbers that fixed tables give to pairs, by place in the list, and who asked in vain.

    `wanted` is by rank; who asked in vain is told as rank, table, and the rank that went first.
    """
    table_of = {rank: place for place, pair in enumerate(pairs) for rank in pair}
    numbers: dict[int, int] = {}
    claimed: dict[int, int] = {}
    holder: dict[int, int] = {}
    refused = []
    for rank in sorted(table_of.keys() & wanted.keys()):
        place, table = table_of[rank], wanted[rank]
        if numbers.get(place) == table:
            continue
        if place in numbers or table in claimed:
            refused.append((rank, table, holder[place] if place in numbers else claimed[table]))
            continue
        numbers[place] = table
        claimed[table] = holder[place] = rank
    return numbers, refused


def _free_numbers(request: DrawRequest, taken: frozenset[int]) -> Iterator[int]:
    """The numbers not taken: from the hall's own list, then upward from its highest."""
    listed = request.tables or ()
    yield from (number for number in listed if number not in taken)
    start = max(listed) + 1 if listed else request.first_table
    yield from (number for number in count(start) if number not in taken)
