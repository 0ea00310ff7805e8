"""Criteria that divide what was counted by how much of it there was: an exact quotient, shown to
the hundredth."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.places import two_decimals
from tournaments.ranking.tally import Field, Tally


class RatioCriterion(Criterion):
    """Match points divided by a count; compared exactly, without rounding."""

    summed_as = None

    @abstractmethod
    def parts(self, tally: Tally) -> tuple[int, int]:
        """Give the match points and what they are divided by (0: no value)."""

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Measure each of the `tied`; who else is tied does not matter."""
        return {tally.participant.id: _quotient(*self.parts(tally)) for tally in tied}


def _quotient(points: int, count: int) -> Measure:
    if count == 0:
        return Measure(key=())
    value = Fraction(points, count)
    shown = two_decimals(value)
    return Measure(
        key=(value,), facts={"value": shown, "points": points, "count": count}, shown=shown
    )
