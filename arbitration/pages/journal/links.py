"""Where what an entry of the journal is about can be read: a report, a decision, a sheet."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.urls import reverse

from arbitration.models import Appeal, AuditEntry, Incident, Ruling
from arbitration.pages.journal.names import Names
from tournaments.models import Match, Round, Tournament
from tournaments.permissions import Permission

_LISTS: Mapping[str, str] = {"adjustment": "arbitration:penalties"}
"""Where what has no page of its own is listed, by what an entry is about."""


class Links:
    """The addresses that somebody with these rights may open, read once for a page in a fixed
    number of queries."""

    def __init__(
        self, tournament: Tournament, names: Names, *, may: Collection[Permission]
    ) -> None:
        self._slug, self._names = tournament.slug, names
        self._decided = _find_decided(tournament) if Permission.RESOLVE_CONTESTS in may else {}
        self._sheets = _find_sheets(tournament) if Permission.RECORD_SHEETS in may else {}
        self._lists = _LISTS if Permission.RESOLVE_CONTESTS in may else {}

    def of(self, entry: AuditEntry) -> str:
        """The address for an entry; empty where there is none, or it is not theirs to open."""
        kind = entry.subject_type
        if kind in self._decided and entry.subject_key is not None:
            known_as = self._decided[kind].get(entry.subject_key)
            return self._to(f"arbitration:{kind}", known_as) if known_as else ""
        match = self._names.match_of(entry)
        if match in self._sheets:
            return self._to("organiser:sheet", *self._sheets[match])
        return self._to(self._lists[kind]) if kind in self._lists else ""

    def _to(self, route: str, *place: UUID | int) -> str:
        return reverse(route, args=[self._slug, *place])


def _find_decided(tournament: Tournament) -> Mapping[str, Mapping[UUID, UUID | int]]:
    """By kind of thing that arbiters read: what its address calls each, by its key."""
    incidents = Incident.objects.filter(tournament=tournament).values_list("key", flat=True)
    appeals = Appeal.objects.filter(ruling__tournament=tournament).values_list("key", flat=True)
    rulings = Ruling.objects.filter(tournament=tournament).values_list("key", "number")
    by_key = {"incident": incidents, "appeal": appeals}
    return {kind: {key: key for key in keys} for kind, keys in by_key.items()} | {
        "ruling": dict(rulings)
    }


def _find_sheets(tournament: Tournament) -> Mapping[UUID | None, tuple[int, int]]:
    """The round and the table of every sheet that the desk can open, by the match."""
    rounds = Round.objects.filter(tournament=tournament).published()
    seated = Match.objects.filter(round__in=rounds).exclude(ew=None)
    told = seated.order_by().values_list("key", "round__number", "table_number")
    return {key: (round_, table) for key, round_, table in told if table}
