"""Calls inside a server's answer ask the system for no memory, however deep they lie."""

import resource
from concurrent.futures import ThreadPoolExecutor

from config import in_one_piece

DEEPEST, CALLS = 300, 1000


def test_no_loop_fetches_memory_at_every_turn() -> None:
    with ThreadPoolExecutor(1) as pool:
        fetched = pool.submit(in_one_piece(_count_fetched_at_every_depth)).result()
    assert fetched < CALLS / 2


def test_a_call_answers_as_it_does_alone() -> None:
    def sum_up(*numbers: int, least: int) -> int:
        return max(sum(numbers), least)

    assert in_one_piece(sum_up)(1, 2, least=5) == 5


def _count_fetched_at_every_depth() -> int:
    """How many pages of memory a thread gets while calls are made in loops at every depth."""
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    _go_down(DEEPEST)
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def _go_down(further: int) -> None:
    for _ in range(CALLS):
        _return_at_once()
    if further:
        _go_down(further - 1)


def _return_at_once() -> None:
    return None
