"""The record of a tournament: everything that was decided, and what it came to."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arbitration.enums import Edition, IncidentState
from arbitration.models import Appeal, AuditEntry, Incident
from arbitration.queries.appeals import appeals_of
from arbitration.queries.incidents import incidents_of
from arbitration.queries.penalties import penalties_of
from arbitration.queries.rulings import ReadRuling, read_rulings
from tournaments.enums import Act
from tournaments.models import Adjustment, Match, Round, Tournament
from tournaments.queries.certificate import certificate_lines
from tournaments.queries.certificate_lines import CertificateLine
from tournaments.queries.public_standings import PublicStandings, public_standings


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """A sheet that was corrected after it counted, with its totals before and after."""

    match: Match
    at: datetime.datetime
    before: Mapping[str, int]
    after: Mapping[str, int]
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """Everything of one edition: names only where it has them, words only where it has those."""

    edition: Edition
    rulings: tuple[ReadRuling, ...]
    withdrawn: tuple[Incident, ...]
    penalties: tuple[Adjustment, ...]
    appeals: tuple[Appeal, ...]
    corrections: tuple[Correction, ...]
    draws: tuple[tuple[Round, tuple[CertificateLine, ...]], ...]
    standings: PublicStandings

    @property
    def with_names(self) -> bool:
        """Whether teams are named."""
        return self.edition != Edition.PSEUDONYMISED

    @property
    def with_reasons(self) -> bool:
        """Whether reasons are given in words: free words may name somebody."""
        return self.edition != Edition.PSEUDONYMISED

    @property
    def is_internal(self) -> bool:
        """Whether arbiters are named, and what was said is told."""
        return self.edition == Edition.INTERNAL


def record_of(tournament: Tournament, edition: Edition) -> Record:
    """The record as it stands now, in a fixed number of queries."""
    rounds = tournament.rounds.published().select_related("stage").order_by("number")
    withdrawn = incidents_of(tournament).filter(state=IncidentState.WITHDRAWN)
    return Record(
        edition=edition,
        rulings=tuple(read_rulings(tournament)),
        withdrawn=tuple(withdrawn) if edition == Edition.INTERNAL else (),
        penalties=tuple(penalties_of(tournament).order_by("made_at", "pk")),
        appeals=tuple(appeals_of(tournament)),
        corrections=tuple(_corrections(tournament)),
        draws=tuple((one, tuple(certificate_lines(one))) for one in rounds),
        standings=public_standings(tournament),
    )


def _corrections(tournament: Tournament) -> Iterator[Correction]:
    entries = (
        AuditEntry.objects.filter(tournament=tournament, act=Act.SHEET_CORRECTED)
        .select_related("detail")
        .order_by("number")
    )
    matches = {
        str(match.sheet.pk): match
        for match in Match.objects.filter(round__tournament=tournament, sheet__isnull=False)
        .select_related("round", "sheet", "ns", "ew")
    }  # fmt: skip
    for entry in entries:
        match = matches.get(entry.subject_id)
        if match is not None:
            yield Correction(
                match=match,
                at=entry.at,
                before=_totals(entry.before),
                after=_totals((entry.after or {}).get("result")),
                reason=entry.reason,
            )


def _totals(result: Any) -> Mapping[str, int]:
    return (result or {}).get("totals") or {}
