"""The record of a tournament: everything that was decided, each thing once, and what it came to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitration.effects.penalty import PenaltyUndo
from arbitration.enums import AppealState, Edition, IncidentState
from arbitration.models import Appeal, Incident
from arbitration.pages.record.corrections import Correction, find_corrections
from arbitration.pages.record.endings import RecordedEnding, find_endings
from arbitration.pages.record.penalties import find_penalties
from arbitration.pages.rulings.appeals import find_appeals
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from arbitration.queries.incidents import find_incidents
from tournaments.models import Adjustment, Team, Tournament
from tournaments.pages.draws.certificate import write_certificate
from tournaments.pages.draws.certificate_lines import CertificateLine
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.queries.draws.cancelled_draws import (
    as_round,
    count_redraws_by_round,
    find_cancelled_draws,
)
from tournaments.queries.draws.exempt_matches import prefetch_matches_for_one
from tournaments.queries.draws.round_titles import Drawn
from tournaments.wording import name_rulebook


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedRuling:
    """A ruling, and how the totals of a sheet that counted already changed by it."""

    read: ReadRuling
    changed: Correction | None


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedPenalty:
    """Points given or taken: `ruling` and `undone_by` are the rulings that did and undid it,
    whose reasons are told there."""

    adjustment: Adjustment
    ruling: int | None
    undone_by: int | None
    team: Team


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedAppeal:
    """An appeal, and the number of the jury's own ruling where it made one."""

    appeal: Appeal
    new_ruling: int | None

    @property
    def team(self) -> Team:
        """Who appealed, with those who sat there."""
        return self.appeal.ruling.incident.as_seated(self.appeal.team)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedDraw:
    """A draw with what it proves; `redraws` is how many of the round were thrown away before."""

    drawn: Drawn
    lines: tuple[CertificateLine, ...]
    redraws: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """Everything of one edition: names only where it has them, words only where it has those."""

    edition: Edition
    rules: str
    jury: tuple[str, ...]
    rulings: tuple[RecordedRuling, ...]
    withdrawn: tuple[Incident, ...]
    penalties: tuple[RecordedPenalty, ...]
    appeals: tuple[RecordedAppeal, ...]
    corrections: tuple[Correction, ...]
    draws: tuple[RecordedDraw, ...]
    cancelled_draws: tuple[RecordedDraw, ...]
    endings: tuple[RecordedEnding, ...]
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

    @property
    def replaced(self) -> int:
        """How many rulings another one replaced."""
        return sum(one.read.successor is not None for one in self.rulings)

    @property
    def cancelled(self) -> int:
        """How many penalties were cancelled."""
        return sum(hasattr(one.adjustment, "reversed_by") for one in self.penalties)

    @property
    def pending(self) -> int:
        """How many appeals wait for the jury."""
        return sum(one.appeal.state == AppealState.LODGED for one in self.appeals)


def make_record(tournament: Tournament, edition: Edition) -> Record:
    """The record as it stands now, in a fixed number of queries."""
    withdrawn = find_incidents(tournament).filter(state=IncidentState.WITHDRAWN)
    internal = edition == Edition.INTERNAL
    # Whoever was sent out is named to those who decide alone: the public edition goes on a wall.
    corrections, read = find_corrections(tournament), read_rulings(tournament, with_names=internal)
    return Record(
        edition=edition,
        rules=name_rulebook(tournament.rulebook),
        jury=tuple(_jury(tournament)) if internal else (),
        rulings=tuple(
            RecordedRuling(read=one, changed=corrections.by_ruling.get(one.ruling.pk))
            for one in read
        ),
        withdrawn=tuple(withdrawn) if internal else (),
        penalties=tuple(_penalties(tournament, read)),
        appeals=tuple(_appeals(tournament, read)),
        corrections=tuple(corrections.by_hand),
        draws=tuple(_draws(tournament)),
        cancelled_draws=tuple(
            RecordedDraw(drawn=one, lines=tuple(write_certificate(as_round(one))))
            for one in find_cancelled_draws(tournament).exclude(published_at=None)
        ),
        endings=tuple(find_endings(tournament)),
        standings=read_public_standings(tournament),
    )


def _draws(tournament: Tournament) -> Iterator[RecordedDraw]:
    redraws = count_redraws_by_round(tournament)
    rounds = tournament.rounds.published().prefetch_related(prefetch_matches_for_one())
    for one in rounds.order_by("number"):
        earlier = redraws.get((one.stage_id, one.stage_round), 0)
        yield RecordedDraw(drawn=one, lines=tuple(write_certificate(one)), redraws=earlier)


def _jury(tournament: Tournament) -> Iterator[str]:
    for one in tournament.jury.select_related("user"):
        yield one.user.get_full_name() or one.user.get_username()


def _penalties(tournament: Tournament, read: Sequence[ReadRuling]) -> Iterator[RecordedPenalty]:
    ordered_by = {
        undo.adjustment: one
        for one in read
        for undo in one.ruling.undos
        if isinstance(undo, PenaltyUndo)
    }
    for adjustment in find_penalties(tournament).order_by("made_at", "pk"):
        one = ordered_by.get(adjustment.pk)
        yield RecordedPenalty(
            adjustment=adjustment,
            ruling=one.ruling.number if one else None,
            undone_by=_undone_by(adjustment, one),
            team=_team_then(adjustment, one),
        )


def _team_then(adjustment: Adjustment, read: ReadRuling | None) -> Team:
    """The team with who sat there: by its ruling, else by the round of its table."""
    team = adjustment.team
    if read is not None:
        return read.ruling.incident.as_seated(team)
    if adjustment.match is None:
        return team
    number = adjustment.match.round.number
    then = [one for one in team.members.all() if one.plays_in(number)]
    return team.as_played_by(then) if then else team


def _undone_by(adjustment: Adjustment, read: ReadRuling | None) -> int | None:
    """The revision that took a penalty back; none where somebody cancelled it before."""
    reversal = getattr(adjustment, "reversed_by", None)
    successor = read.successor if read else None
    if reversal is None or successor is None or reversal.reason != successor.reason:
        return None
    return successor.number


def _appeals(tournament: Tournament, read: Sequence[ReadRuling]) -> Iterator[RecordedAppeal]:
    made = {one.appeal.pk: one.ruling.number for one in read if one.appeal}
    for appeal in find_appeals(tournament).order_by("ruling__number", "lodged_at", "pk"):
        yield RecordedAppeal(appeal=appeal, new_ruling=made.get(appeal.pk))
