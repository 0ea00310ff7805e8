"""Two people who must be partners: the best draw in which they are."""

from dataclasses import replace

import pytest

from tournaments.pairing import DrawRequest, Entrant, draw, evaluate
from tournaments.pairing.systems.melee import Melee


def request_of(size: int) -> DrawRequest:
    teams = tuple(Entrant(id=number, score=0) for number in range(1, size + 1))
    return DrawRequest(system="melee", teams=teams, seed=7)


def pairs(request: DrawRequest, two: tuple[int, int]) -> list[set[int | None]]:
    tables = Melee().draw_partners(request, two).tables
    return [side for t in tables for side in ({t.ns, t.ns_partner}, {t.ew, t.ew_partner})]


@pytest.mark.parametrize("size", [4, 5, 8, 11, 14, 20, 33])
@pytest.mark.parametrize("two", [(1, 2), (1, 4), (3, 4)])
def test_they_are_partners_in_a_field_of_any_size(size: int, two: tuple[int, int]) -> None:
    assert set(two) in pairs(request_of(size), two)


def test_they_are_partners_though_they_were_before() -> None:
    request = replace(request_of(8), partnered=((1, 2), (1, 2)))
    assert {1, 2} in pairs(request, (1, 2))


def test_its_certificate_is_what_its_tables_cost() -> None:
    request = request_of(12)
    drawn = Melee().draw_partners(request, (1, 2))
    found = evaluate(request, drawn.tables, drawn.byes)
    assert (found.partners_again, found.cost) == (
        drawn.certificate.partners_again,
        drawn.certificate.cost,
    )


def test_partners_that_the_draw_gives_cost_nothing_more() -> None:
    request = request_of(8)
    first = draw(request)
    one, other = first.tables[0].ns, first.tables[0].ns_partner
    assert other is not None
    held = Melee().draw_partners(request, (one, other))
    assert held.certificate.cost == first.certificate.cost


@pytest.mark.parametrize("two", [(1, 1), (1, 99)])
def test_two_who_are_not_there_are_refused(two: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not teams of this draw"):
        Melee().draw_partners(request_of(8), two)
