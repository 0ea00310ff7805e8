"""Giving the tables of a hall to a draw: rooms, stairs, tables kept back, tables that vary."""

from collections.abc import Collection
from dataclasses import replace

from tournaments.enums import DrawSystem, TableOrder
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.pairing import Draw, DrawRequest, Pairing
from tournaments.pairing.rooms import Hall, RoomRange, Sitter, seat
from tournaments.queries.draws.requests import list_tables_in_use

FIXED_TABLE = "fixed-table"
MOST_PLANNED = 400
"""Tables on one plan: more than any hall holds, fewer than a form can send."""


def seat_in_hall(stage: Stage, request: DrawRequest, drawn: Draw) -> Draw:
    """The draw at the tables of the hall, with notes on what could not be as it should.

    A hall without rooms, stairs and kept tables whose best teams sit at the first tables needs
    nothing: the draw has given them already. Nor does a movement, which is a rule of tables.
    """
    tournament = stage.tournament
    if stage.system == DrawSystem.MOVEMENT or has_plain_numbers(tournament):
        return drawn
    place = {team.id: n for n, team in enumerate(request.teams)}
    tables = sorted(drawn.tables, key=lambda table: min(place[person] for person in _at(table)))
    seated = seat(
        [_at(table) for table in tables],
        _sitters(tournament, request),
        _hall(tournament, list_tables_in_use(stage)),
        varied=tournament.table_order == TableOrder.VARIED,
        seed=request.seed,
    )
    given = (
        replace(table, table=number) for table, number in zip(tables, seated.tables, strict=True)
    )
    kept = tuple(note for note in drawn.certificate.notes if note.code != FIXED_TABLE)
    return replace(
        drawn,
        tables=tuple(sorted(given, key=lambda table: table.table)),
        certificate=replace(drawn.certificate, notes=(*kept, *seated.notes)),
    )


def list_hall_tables(tournament: Tournament) -> list[int]:
    """The tables of the hall in order: those of its rooms, or that are listed, or as many as its
    teams need; and any at which somebody was drawn to sit."""
    rooms = [range(room.first_table, room.last_table + 1) for room in tournament.rooms.all()]
    listed = {number for tables in rooms for number in tables} or set(tournament.table_numbers)
    sides = 4 if tournament.is_of_people else 2
    needed = range(1, tournament.teams.registered().count() // sides + 1)
    seated = Match.objects.filter(round__tournament=tournament, table_number__isnull=False)
    numbers = seated.values_list("table_number", flat=True)
    drawn = {number for number in numbers if number is not None}
    return sorted((listed or set(needed)) | drawn)[:MOST_PLANNED]


def find_free_table(round_: Round, *, beside: Collection[int] = ()) -> int:
    """The first table of the hall that neither the round nor another stage's has, nor `beside`."""
    taken = round_.matches.exclude(ew=None).values_list("table_number", flat=True)
    used = list_tables_in_use(round_.stage).union(number for number in taken if number is not None)
    used |= frozenset(beside)
    return next(table for table in _hall(round_.tournament, used).tables())


def has_plain_numbers(tournament: Tournament) -> bool:
    """Whether tables simply count upward, the best teams at the first ones."""
    return (
        tournament.table_order == TableOrder.RANK
        and not tournament.reserved_tables
        and not tournament.rooms.exists()
    )


def _at(table: Pairing) -> tuple[int, ...]:
    people = (table.ns, table.ns_partner, table.ew, table.ew_partner)
    return tuple(person for person in people if person is not None)


def _hall(tournament: Tournament, taken: frozenset[int]) -> Hall:
    rooms = tuple(
        RoomRange(
            name=room.name,
            first=room.first_table,
            last=room.last_table,
            needs_stairs=room.needs_stairs,
        )
        for room in tournament.rooms.order_by("first_table")
    )
    return Hall(
        rooms=rooms,
        numbers=tuple(tournament.table_numbers),
        reserved=taken | frozenset(tournament.reserved_tables),
    )


def _sitters(tournament: Tournament, request: DrawRequest) -> list[Sitter]:
    sat_at: dict[int, list[int]] = {}
    earlier = Match.objects.filter(round__tournament=tournament, table_number__isnull=False)
    seats = ("ns__number", "ew__number", "ns_partner__number", "ew_partner__number")
    for table, *people in earlier.values_list("table_number", *seats):
        for person in people:
            if person is not None:
                sat_at.setdefault(person, []).append(table)
    staying = set(tournament.teams.filter(cannot_climb=True).values_list("number", flat=True))
    return [
        Sitter(
            id=team.id,
            fixed_table=team.fixed_table,
            cannot_climb=team.id in staying,
            sat_at=tuple(sat_at.get(team.id, ())),
        )
        for team in request.teams
    ]
