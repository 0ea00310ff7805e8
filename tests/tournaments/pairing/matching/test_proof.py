"""The proof itself: prices within every cost of the complete graph, and a check that bites."""

import pytest

from tests.tournaments.pairing.oracle import evening
from tournaments.pairing.levels import Deadline, PairCosts
from tournaments.pairing.matching.best_draw import Solution, cheapest
from tournaments.pairing.matching.blossoms import BrokenProof, check_proof
from tournaments.pairing.matching.pricing import underpriced
from tournaments.pairing.systems import measure_of

EDGES = [(one, number) for number in range(120) for one in range(number)]


def solved(seed: int, system: str) -> tuple[PairCosts, Solution]:
    request_ = evening(seed, 120 - seed % 2, system, 7)
    costs = PairCosts(request_, measure_of(request_))
    return costs, cheapest(costs, Deadline(60))


@pytest.mark.parametrize("system", ["ranking", "swiss", "slide"])
@pytest.mark.parametrize("seed", range(4))
def test_no_pair_of_the_complete_graph_is_cheaper_than_its_prices(system: str, seed: int) -> None:
    costs, solution = solved(seed, system)
    slacks = [solution.blossoms.slack(*edge, costs.cost(*edge)) for edge in EDGES]
    assert min(slacks) == 0


@pytest.mark.parametrize("system", ["ranking", "swiss", "slide"])
def test_every_pair_too_cheap_is_found(system: str) -> None:
    costs, solution = solved(2, system)
    blossoms = solution.blossoms
    for rank in (3, 40, 77):
        blossoms.price[rank] += costs.item_weights[-1] * 30
    found = {pair[1:] for pair in underpriced(costs, blossoms, Deadline(60))}
    ranks = {rank for pair in found for rank in pair}
    assert {3, 40, 77} <= ranks
    assert found <= {edge for edge in EDGES if blossoms.slack(*edge, costs.cost(*edge)) < 0}


def test_prices_that_do_not_add_up_are_no_proof() -> None:
    costs, solution = solved(1, "swiss")
    solution.blossoms.price[5] -= 2
    with pytest.raises(BrokenProof):
        check_proof(costs, solution.blossoms)


def test_a_surcharge_below_nought_is_no_proof() -> None:
    costs, solution = solved(3, "swiss")
    blossoms = solution.blossoms
    group = blossoms.groups()[0]
    blossoms.surcharge[group] = -blossoms.surcharge[group]
    with pytest.raises(BrokenProof):
        check_proof(costs, blossoms)
