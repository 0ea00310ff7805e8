"""What is still to be decided, as whoever decides it tells."""

from typing import Any

from tournaments.models import Tournament
from tournaments.signals import waiting_asked


def undecided_cases(tournament: Tournament) -> int:
    """How many cases wait for an arbiter: final standings would be reopened to decide them."""
    answers: list[tuple[Any, Any]] = waiting_asked.send(sender=Tournament, tournament=tournament)
    return sum(waiting for _receiver, waiting in answers)
