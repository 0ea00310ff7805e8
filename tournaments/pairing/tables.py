"""Table numbers: fixed tables are kept, the others take the lowest free ones in rank order."""

from collections.abc import Iterator, Sequence
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
    table_of = {rank: place for place, pair in enumerate(pairs) for rank in pair}
    numbers: dict[int, int] = {}
    claimed: dict[int, int] = {}
    holder: dict[int, int] = {}
    notes = []
    for rank in sorted(table_of):
        team, place = request.teams[rank], table_of[rank]
        wanted = team.fixed_table
        if wanted is None or numbers.get(place) == wanted:
            continue
        if place in numbers or wanted in claimed:
            winner = holder[place] if place in numbers else claimed[wanted]
            notes.append(Note(code="fixed-table", values=(team.id, wanted, winner)))
            continue
        numbers[place] = wanted
        claimed[wanted] = holder[place] = team.id
    free = _free_numbers(request, frozenset(claimed))
    return [
        numbers[place] if place in numbers else next(free) for place in range(len(pairs))
    ], notes


def _free_numbers(request: DrawRequest, taken: frozenset[int]) -> Iterator[int]:
    """The numbers not taken: from the hall's own list, then upward from its highest."""
    listed = request.tables or ()
    yield from (number for number in listed if number not in taken)
    start = max(listed) + 1 if listed else request.first_table
    yield from (number for number in count(start) if number not in taken)
