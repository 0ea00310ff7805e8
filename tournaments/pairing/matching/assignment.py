"""The cheapest way to give every row a column of its own, where most of them cost nothing."""

from collections.abc import Mapping, Sequence

from tournaments.pairing.matching.blossoms import BrokenProof

NONE = -1


def cheapest_assignment(costs: Sequence[Mapping[int, int]], columns: int) -> list[int]:
    """A column for each row, no two alike, at the least sum of costs.

    `costs[row]` holds the columns that cost that row something (above nought); the others are
    free. There must be at least as many columns as rows. First rows are given free columns,
    those beginning with their own number, and make way for each other; only rows for which that
    fails pay, each along a cheapest path. Prices of rows and columns, kept on the way, prove it:
    nothing costs less than its prices, and what is given costs exactly that much.

    Raises BrokenProof where that does not hold: an error of this package, never of the input.
    """
    assignment = _Assignment(costs, columns)
    for row in range(len(costs)):
        assignment.place_free(row)
    for row, column in enumerate(assignment.column_of):
        if column == NONE:
            assignment.place_cheapest(row)
    assignment.check_proof()
    return assignment.column_of


class _Assignment:
    def __init__(self, costs: Sequence[Mapping[int, int]], columns: int) -> None:
        self.costs = costs
        self.columns = columns
        self.column_of = [NONE] * len(costs)
        self.row_of = [NONE] * columns
        self.row_price = [0] * len(costs)
        self.column_price = [0] * columns

    def place_free(self, row: int) -> None:
        """Give a row a column that costs it nothing, others moving where they can do so too."""
        came_from = {}
        waiting = [row]
        unseen = [(row + step) % self.columns for step in range(self.columns)]
        for mover in waiting:
            blocked = []
            for column in unseen:
                if self.costs[mover].get(column):
                    blocked.append(column)
                    continue
                came_from[column] = mover
                if self.row_of[column] == NONE:
                    self._swap(row, column, came_from)
                    return
                waiting.append(self.row_of[column])
            unseen = blocked

    def place_cheapest(self, row: int) -> None:
        """Give a row a column along the cheapest path of exchanges."""
        distance: dict[int, int] = {}
        came_from: dict[int, int] = {}
        settled: dict[int, int] = {}
        one, walked = row, 0
        while True:
            costs, price = self.costs[one], self.row_price[one]
            for column in range(self.columns):
                if column in settled:
                    continue
                far = walked + costs.get(column, 0) - price - self.column_price[column]
                if column not in distance or far < distance[column]:
                    distance[column], came_from[column] = far, one
            column = min(distance, key=distance.__getitem__)
            walked = settled[column] = distance.pop(column)
            if self.row_of[column] == NONE:
                break
            one = self.row_of[column]
        self.row_price[row] += walked
        for passed, far in settled.items():
            self.column_price[passed] -= walked - far
            if self.row_of[passed] != NONE:
                self.row_price[self.row_of[passed]] += walked - far
        self._swap(row, column, came_from)

    def check_proof(self) -> None:
        """Compare every cost with its prices; a column that nobody has must not be dear."""
        for row, own in enumerate(self.row_price):
            costs = self.costs[row]
            slack = [
                costs.get(column, 0) - own - price for column, price in enumerate(self.column_price)
            ]
            if min(slack) < 0 or slack[self.column_of[row]]:
                raise BrokenProof("the prices do not fit what is given")
        if any(
            price for price, row in zip(self.column_price, self.row_of, strict=True) if row == NONE
        ):
            raise BrokenProof("a column that is left over must cost nothing")

    def _swap(self, row: int, column: int, came_from: Mapping[int, int]) -> None:
        """Hand columns on along the path from a row to a column that nobody has."""
        while True:
            one = came_from[column]
            self.row_of[column] = one
            self.column_of[one], column = column, self.column_of[one]
            if one == row:
                return
