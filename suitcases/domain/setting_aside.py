"""A hall's copy of a concours that gives way to a later suitcase: kept whole, by name."""

from django.db import connection
from django.utils import timezone

from suitcases.domain.rows import ReadRows, take_others_away, take_rows_away
from suitcases.domain.writing import write_copy
from suitcases.models import CopyAside
from suitcases.queries.contents import read_head
from tournaments.actors import Actor
from tournaments.ledger_guards import list_ledger_guards
from tournaments.models import Tournament
from tournaments.ports import arbitration
from tournaments.triggers import let_go_of


def set_copy_aside(
    tournament: Tournament, read_rows: ReadRows, *, common: int, by: Actor
) -> CopyAside:
    """Keep the copy that is here as a file, and take away what the suitcase does not have: its
    rows, money among them, and the entries of its journal after the first `common`.

    In the caller's transaction: nothing goes that is not kept.
    """
    visit = tournament.suitcases.filter(is_ours=False).latest("packed_at")
    visit.tournament = tournament
    document = write_copy(visit)
    aside = CopyAside.objects.create(
        tournament=tournament,
        name=document.name[:120],
        content=document.content,
        head=read_head(tournament),
        put_aside_at=timezone.now(),
        put_aside_by=by.name[:200],
    )
    take_rows_away(tournament)
    with let_go_of(list_ledger_guards(connection.vendor), connection):
        take_others_away(tournament, read_rows)
    arbitration().cut_trail(tournament, keeps=common)
    return aside
