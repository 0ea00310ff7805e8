"""Table numbers: fixed tables are kept, the others take the lowest free ones in rank order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from tournaments.pairing.model import DrawRequest, Note


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
