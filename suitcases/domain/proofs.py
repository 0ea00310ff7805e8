"""Whether a tournament is what its journal and its facts say: before it leaves, and on arrival."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.errors import Refused
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


def refuse_unproved(tournament: Tournament) -> None:
    """Raise Refused (`not-proved`) where what was written from a suitcase is not."""
    if found := find_unproved(tournament):
        said = _("Les feuilles de cette valise ne sont pas ce que dit son journal : %(what)s")
        raise Refused(said % {"what": found}, code="not-proved", field="file")


def _list_unproved(tournament: Tournament) -> Iterator[str]:
    yield from arbitration().list_row_faults(tournament)
    for find in (find_match_differences, find_snapshot_differences, find_mark_differences):
        yield from (f"{difference.where} {difference.field}" for difference in find(tournament))
