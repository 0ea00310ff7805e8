"""Each of one half with one of the other at the least cost, proved by prices.

Every row and every column has a price, no pair costs less than the prices of its two, and the
pairs chosen cost exactly theirs: so no other choice costs less.
"""

from collections.abc import Sequence
from math import inf

FREE = -1


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row of a square table, at the least sum."""
    size = len(costs)
    rows, columns = [0] * size, [0] * size
    row_of = [FREE] * size
    for row in range(size):
        _place(costs, row, rows, columns, row_of)
    chosen = [FREE] * size
    for column, row in enumerate(row_of):
        chosen[row] = column
    _prove(costs, chosen, rows, columns)
    return chosen


def _place(
    costs: Sequence[Sequence[int]],
    start: int,
    rows: list[int],
    columns: list[int],
    row_of: list[int],
) -> None:
    """Find the cheapest chain of moves that makes room for one more row, and make it."""
    size = len(costs)
    reach: list[float] = [inf] * size
    before = [FREE] * size
    done: list[int] = []
    left = set(range(size))
    row, came, paid = start, FREE, 0
    while True:
        for column in left:
            spare = paid + costs[row][column] - rows[row] - columns[column]
            if spare < reach[column]:
                reach[column], before[column] = spare, came
        came = min(left, key=lambda column: (reach[column], column))
        paid = int(reach[came])
        left.remove(came)
        if row_of[came] == FREE:
            break
        done.append(came)
        row = row_of[came]
    rows[start] += paid
    for column in done:
        gained = paid - int(reach[column])
        rows[row_of[column]] += gained
        columns[column] -= gained
    while came != FREE:
        earlier = before[came]
        row_of[came] = start if earlier == FREE else row_of[earlier]
        came = earlier


def _prove(
    costs: Sequence[Sequence[int]], chosen: list[int], rows: list[int], columns: list[int]
) -> None:
    """Raise AssertionError where the prices do not prove it: an error of this module."""
    spent = sum(line[column] for line, column in zip(costs, chosen, strict=True))
    cheaper = any(
        cost < rows[row] + columns[column]
        for row, line in enumerate(costs)
        for column, cost in enumerate(line)
    )
    if cheaper or spent != sum(rows) + sum(columns):
        raise AssertionError("the prices do not add up to the cost of the choice")
