"""From people to tables of four, how far that is proved, and what it costs, drawn here or made
by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import Enum

from tournaments.pairing.levels import Deadline, OutOfTime
from tournaments.pairing.melee.people import Choices, Four, MeleeLevels, MeleePeople, Two, sort_pair
from tournaments.pairing.melee.steps import (
    Partners,
    TableExchange,
    WholeField,
    best_of_all,
    cheapest_opponents,
    cheapest_partners,
)
from tournaments.pairing.model import Certificate, DrawRequest, Note, Pairing

ALL_BYES_UP_TO = 11
WHOLE_UP_TO = 19
STARTS_UP_TO = 48
STARTS = 320
MOST_TURNS = 8


class Proof(Enum):
    """What is proved of a draw.

    `WHOLE`: no other draw is better. `OPPONENTS` and `BALANCE`: no other partners are better, nor
    other opponents for these; other partners might meet fewer opponents again, or sit at tables
    more even. `NOTHING`: the time ran out.
    """

    WHOLE = "whole"
    OPPONENTS = "opponents"
    BALANCE = "balance"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """The people of a round at their tables, by rank."""

    tables: tuple[Four, ...]
    byes: tuple[int, ...]
    proof: Proof


def seat(people: MeleePeople, deadline: Deadline) -> Seated:
    """The best tables of a round, and those who sit out in rank order."""
    try:
        if 4 <= people.size <= ALL_BYES_UP_TO:
            tables, byes = best_of_all(people, deadline)
            return Seated(tables=tables, byes=byes, proof=Proof.WHOLE)
        return _in_steps(people, deadline)
    except OutOfTime:
        return _hastily(people)


def _in_steps(people: MeleePeople, deadline: Deadline) -> Seated:
    partners = cheapest_partners(people, deadline)
    opponents = cheapest_opponents(people, partners.pairs, deadline)
    if partners.proved and opponents.proved:
        try:
            return _refine_seats(people, partners, opponents.fours, deadline)
        except OutOfTime:
            pass
    return Seated(tables=opponents.fours, byes=partners.byes, proof=Proof.NOTHING)


def _refine_seats(
    people: MeleePeople, partners: Partners, tables: tuple[Four, ...], deadline: Deadline
) -> Seated:
    """Look beyond the two steps: at every seating of a small field, at exchanges in a large one."""
    byes = partners.byes
    floor = people.partner_levels(partners.pairs, byes)
    if people.size <= WHOLE_UP_TO:
        players = [rank for rank in range(people.size) if rank not in byes]
        tables = WholeField(people, deadline).seat(players)[1]
        levels = people.levels(tables, byes)
        # As cheap as the cheapest partners down to the byes: then nobody else may sit out.
        settled = not byes or (levels.forbidden, levels.partners_again) == (
            floor.forbidden, floor.partners_again,
        )  # fmt: skip
        proof = Proof.WHOLE if settled else Proof.OPPONENTS
        return Seated(tables=tables, byes=byes, proof=proof)
    tables = _with_other_partners(people, partners, tables, floor, deadline)
    return Seated(tables=tables, byes=byes, proof=_prove_draw(people.levels(tables, byes), floor))


def _with_other_partners(
    people: MeleePeople,
    partners: Partners,
    tables: tuple[Four, ...],
    floor: MeleeLevels,
    deadline: Deadline,
) -> tuple[Four, ...]:
    """The best tables found from several equally good choices of partners."""
    exchange = TableExchange(people, deadline)
    best = _exchange_in_turn(people, tables, exchange, deadline)
    for turn in range(STARTS // people.size if people.size <= STARTS_UP_TO else 0):
        levels = people.levels(best, partners.byes)
        if (levels.forbidden, levels.rematches) == (floor.forbidden, floor.rematches):
            break
        start = cheapest_partners(people, deadline, people.other_lots(turn))
        other = cheapest_opponents(people, start.pairs, deadline).fours
        other = _exchange_in_turn(people, other, exchange, deadline)
        if start.byes == partners.byes and _cost(people, other) < _cost(people, best):
            best = other
    return best


def _exchange_in_turn(
    people: MeleePeople, tables: tuple[Four, ...], exchange: TableExchange, deadline: Deadline
) -> tuple[Four, ...]:
    """Exchange partners and choose opponents anew in turn, until neither gains anything."""
    for _ in range(MOST_TURNS):
        mixed = exchange.improve(tables)
        pairs = [pair for table in mixed for pair in table]
        again = cheapest_opponents(people, pairs, deadline).fours
        if _cost(people, again) >= _cost(people, tables):
            return tables
        tables = again
    return tables


def _cost(people: MeleePeople, tables: tuple[Four, ...]) -> int:
    return sum(people.table_cost(table) for table in tables)


def _prove_draw(levels: MeleeLevels, floor: MeleeLevels) -> Proof:
    """Compare a draw with what no draw can fall below."""
    if levels == floor:
        return Proof.WHOLE
    reached = (levels.forbidden, levels.partners_again, levels.same_club, levels.rematches)
    least = (floor.forbidden, floor.partners_again, floor.same_club, floor.rematches)
    return Proof.BALANCE if reached == least else Proof.OPPONENTS


def _hastily(people: MeleePeople) -> Seated:
    """Whoever is next in rank: a whole draw for when there is no time at all."""
    order = sorted(range(people.size), key=lambda rank: people.resting[rank])
    byes, players = sorted(order[: people.exempt]), sorted(order[people.exempt :])
    fours = [players[place : place + 4] for place in range(0, len(players), 4)]
    return Seated(
        tables=tuple(people.best_table(tuple(four))[1] for four in fours),
        byes=tuple(byes),
        proof=Proof.NOTHING,
    )


def certify(
    request: DrawRequest,
    people: MeleePeople,
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
) -> tuple[MeleePeople, list[Four], list[int]]:
    """A draw by id in ranks, with the costs of its people.

    Raises ValueError where the tables and those who sit out are not exactly the people of the
    request, or somebody has no partner.
    """
    people = MeleePeople(request, choices)
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
    request: DrawRequest, people: MeleePeople, tables: Sequence[Four], byes: Sequence[int]
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
