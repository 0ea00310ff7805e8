"""What a mêlée costs, drawn here or made by hand, and the people behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from tournaments.pairing.melee.people import Choices, Four, People, Two, sort_pair
from tournaments.pairing.model import Certificate, DrawRequest, Note, Pairing


def certify(
    request: DrawRequest,
    people: People,
    tables: Sequence[Four],
    byes: Sequence[int],
    *,
    optimal: bool,
    notes: Iterable[Note] = (),
) -> Certificate:
    """The certificate of a draw given by ranks."""
    levels = people.levels(tables, byes)
    # The levels bear the certificate's own names.
    return Certificate(
        **asdict(levels),
        optimal=optimal,
        seed=request.seed,
        notes=(*_unavoidable(request, people, tables, byes), *notes),
    )


def by_rank(
    request: DrawRequest, choices: Choices, tables: Iterable[Pairing], byes: Iterable[int]
) -> tuple[People, list[Four], list[int]]:
    """A draw by id in ranks, with the costs of its people.

    Raises ValueError where the tables and those who sit out are not exactly the people of the
    request, or somebody has no partner.
    """
    people = People(request, choices)
    tables, byes = tuple(tables), tuple(byes)
    placed = [person for table in tables for person in _people_of(table)] + list(byes)
    if sorted(placed) != sorted(people.rank):
        raise ValueError("the draw does not place each of its people once")
    ranks = [[people.rank[person] for person in _people_of(table)] for table in tables]
    fours: list[Four] = [
        ((first, second), (third, fourth)) for first, second, third, fourth in ranks
    ]
    return people, fours, sorted(people.rank[bye] for bye in byes)


def partner_pairs(tables: Iterable[Four]) -> list[Two]:
    """Who play together, the better rank first."""
    return sorted(sort_pair(pair) for table in tables for pair in table)


def opponent_pairs(tables: Iterable[Four]) -> list[Two]:
    """Who play against each other, the better rank first."""
    return sorted(
        sort_pair((person, opponent))
        for pair, opponents in tables
        for person in pair
        for opponent in opponents
    )


def _people_of(table: Pairing) -> tuple[int, int, int, int]:
    if table.ns_partner is None or table.ew_partner is None:
        raise ValueError("two people sit on each side of a table")
    return table.ns, table.ns_partner, table.ew, table.ew_partner


def _unavoidable(
    request: DrawRequest, people: People, tables: Sequence[Four], byes: Sequence[int]
) -> list[Note]:
    """What a reader would else find out at the table."""
    names = [person.id for person in request.teams]
    partners, opponents = partner_pairs(tables), opponent_pairs(tables)
    notes = [
        Note(code="melee-forbidden", values=(names[better], names[worse]))
        for better, worse in sorted(partners + opponents)
        if (better, worse) in people.forbidden
    ]
    for code, pairs, times in (
        ("partners-again", partners, people.partnered),
        ("opponents-again", opponents, people.met),
    ):
        notes += [
            Note(code=code, values=(names[better], names[worse], times[better, worse]))
            for better, worse in pairs
            if times[better, worse]
        ]
    sparing = min(
        (people.byes[rank] for rank in range(people.size) if rank not in byes), default=None
    )
    notes += [
        Note(code="melee-repeat-bye", values=(names[bye],))
        for bye in byes
        if sparing is not None and people.byes[bye] > sparing
    ]
    return notes
