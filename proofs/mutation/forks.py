"""Work on mutants, each in a silent process of its own that may not run away."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Iterator, Sequence

from proofs.mutation.faults import Mutant

SECONDS = 120
MEMORY = 4 * 1024**3
"""A mutant that needs more seconds of work, or more bytes, counts as killed."""


def start(work: Callable[[], int]) -> int:
    """Do work in a silent process of its own, within limits; the number of the process."""
    sys.stdout.flush()
    number = os.fork()
    if number:
        return number
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    silence(1, 2)
    status = 1
    try:
        status = work()
    finally:
        os._exit(status)


def in_turn(
    mutants: Sequence[Mutant], processes: int, work: Callable[[Mutant], int]
) -> Iterator[tuple[Mutant, int, int]]:
    """Each mutant with the number of its process and how that ended: 0 where it survived."""
    running: dict[int, Mutant] = {}
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            running[start(lambda mutant=mutant: work(mutant))] = mutant  # type: ignore[misc]
        number, status = os.wait()
        if len(waiting) % 100 == 0:
            print(f"{len(waiting)} to go", file=sys.stderr, flush=True)
        yield running.pop(number), number, status


def silence(*streams: int) -> None:
    """Let nothing more out of these streams of this process."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream)
