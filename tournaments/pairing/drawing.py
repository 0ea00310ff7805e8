"""From a request to a draw."""

from tournaments.pairing.certificate import certify
from tournaments.pairing.deadline import Deadline
from tournaments.pairing.levels import PairCosts
from tournaments.pairing.lots import Chance
from tournaments.pairing.model import Draw, DrawRequest, Note, Pairing
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.systems.protocol import Matched
from tournaments.pairing.tables import number_tables


def draw(request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
    """The best draw of a round: minimal on every level, ties decided by the seed.

    `together` names two teams of the draw that must meet: its certificate, beside that of the
    draw without it, says why they did not. Raises ValueError where these are not two teams of
    the request, KeyError for a system that does not exist.
    """
    system = SYSTEMS[request.system]
    _check_together(request, together)
    costs = PairCosts(
        request, system.measure(request.teams), by_lot=not system.seats_by_lot, together=together
    )
    deadline = Deadline(request.time_limit)
    matched = system.match(costs, request.seed, deadline) if costs.teams else _nobody()
    bye = next((one for one, other in matched.pairs if other == costs.bye), None)
    pairs = [pair for pair in matched.pairs if pair[1] != costs.bye]
    numbers, notes = number_tables(request, pairs)
    notes.extend(_doubts(matched))
    seated = Chance("seats", request.seed)
    tables = []
    for number, (one, other) in zip(numbers, pairs, strict=True):
        swapped = system.seats_by_lot and seated.coin()
        ns, ew = (other, one) if swapped else (one, other)
        tables.append(Pairing(table=number, ns=request.teams[ns].id, ew=request.teams[ew].id))
    return Draw(
        tables=tuple(sorted(tables, key=lambda table: table.table)),
        bye=None if bye is None else request.teams[bye].id,
        certificate=certify(request, costs, pairs, bye, optimal=matched.optimal, notes=notes),
    )


def _nobody() -> Matched:
    return Matched(pairs=(), optimal=True)


def _doubts(matched: Matched) -> list[Note]:
    if not matched.optimal:
        return [Note(code="time-limit")]
    return [] if matched.even else [Note(code="walked")]


def _check_together(request: DrawRequest, together: tuple[int, int] | None) -> None:
    if together is None:
        return
    ids = {team.id for team in request.teams}
    if together[0] == together[1] or not ids.issuperset(together):
        raise ValueError("the two are not teams of this draw")
