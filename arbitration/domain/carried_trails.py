"""Taking a journal in that was written on another site."""

from collections.abc import Sequence

from arbitration.domain.audit import write_entries
from arbitration.models import AuditDetail
from arbitration.queries.suitcases.carried_trails import Line, read_lines
from arbitration.queries.trails import Trail
from tournaments.models import Tournament


def extend_trail(tournament: Tournament, lines: Sequence[Line]) -> None:
    """Write the entries that this site does not have yet, verbatim, in the caller's transaction.

    The lines are a whole journal that begins as the one that is here; words that were erased on
    the other site are erased here too.
    """
    known = Trail.of(tournament).entries().count()
    entries = read_lines(lines, tournament.key)
    erased = [one.number for one in entries[:known] if one.detail.is_erased]
    here = AuditDetail.objects.filter(
        entry__tournament=tournament, entry__number__in=erased
    ).exclude(content="")
    here.update(content="", salt="")
    write_entries(entries[known:], [one.detail for one in entries[known:]])
