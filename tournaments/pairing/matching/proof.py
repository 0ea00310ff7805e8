"""The last check of a proof: the prices paid are exactly what the draw costs.

No pair of the complete graph is cheaper than its prices (`pricing` looked at all of them), and a
perfect matching leaves each odd group at least once, so it pays at least all prices and
surcharges. The draw costs exactly that sum: no other costs less.
"""

from typing import Protocol

from tournaments.pairing.matching.blossoms import Blossoms, BrokenProof


class Costs(Protocol):
    """The cost of every pair of a complete graph: even whole numbers."""

    size: int

    def cost(self, one: int, other: int) -> int:
        """The cost of two vertices, the lower number first."""


def check_proof(costs: Costs, blossoms: Blossoms) -> None:
    """Add up what the matching costs and what its prices amount to.

    Raises BrokenProof where a surcharge is negative, a group even, or the sums differ: an error
    of this package, never of the input.
    """
    paid = sum(blossoms.price)
    for group in blossoms.groups():
        surcharge, members = blossoms.surcharge[group], len(blossoms.members[group])
        if surcharge < 0 or members % 2 == 0:
            raise BrokenProof("only an odd group must be left, and never at a gain")
        paid -= surcharge * (members - 1)
    spent = sum(
        costs.cost(rank, partner) for rank, partner in enumerate(blossoms.mate) if rank < partner
    )
    if paid != spent:
        raise BrokenProof("the prices do not add up to the cost of the draw")
