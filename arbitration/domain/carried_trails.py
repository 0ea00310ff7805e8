"""Taking a journal in that was written on another site."""

from collections.abc import Sequence

from django.db import connection

from arbitration.append_only import list_guards
from arbitration.domain.audit import record_sealed
from arbitration.models import AuditDetail, AuditEntry
from arbitration.queries.suitcases.carried_trails import Line, read_lines
from arbitration.queries.trails import Trail
from tournaments.models import Tournament
from tournaments.triggers import let_go_of


def extend_trail(tournament: Tournament, lines: Sequence[Line]) -> None:
    """Write the entries that this site does not have yet, verbatim, in the caller's transaction.

    The lines are a whole journal that begins as the one that is here; words that were erased on
    the other site are erased here too.
    """
    known = Trail.of(tournament).entries().count()
    entries = read_lines(lines, tournament.key)
    erased = [entry.number for entry in entries[:known] if entry.detail.is_erased]
    here = AuditDetail.objects.filter(
        entry__tournament=tournament, entry__number__in=erased
    ).exclude(content="")
    here.update(content="", salt="")
    record_sealed(entries[known:], [entry.detail for entry in entries[known:]])


def cut_trail(tournament: Tournament, *, keeps: int) -> None:
    """Take away the entries after the first `keeps`, in the caller's transaction: those of a copy
    that was put aside, whose file has them verbatim."""
    later = Trail.of(tournament).entries().filter(number__gt=keeps)
    numbers = list(later.values_list("pk", flat=True))
    with let_go_of(list_guards(connection.vendor), connection):
        AuditDetail.objects.filter(entry__in=numbers).delete()
        AuditEntry.objects.filter(pk__in=numbers).delete()
