"""Whether a tournament is what its journal and its facts say: before it leaves, and on arrival."""

from collections.abc import Iterator

from tournaments.models import Tournament
from tournaments.ports import arbitration
from tournaments.queries.ranks.recompute import (
    find_mark_differences,
    find_match_differences,
    find_snapshot_differences,
)


def find_unproved(tournament: Tournament) -> str:
    """The first thing that is not as it should be, as `verify_audit` and `recompute` tell it;
    empty where all is."""
    return next(_list_unproved(tournament), "")


def _list_unproved(tournament: Tournament) -> Iterator[str]:
    yield from arbitration().list_row_faults(tournament)
    for find in (find_match_differences, find_snapshot_differences, find_mark_differences):
        yield from (f"{one.where} {one.field}" for one in find(tournament))
