"""The record of a tournament: everything that was decided, each thing once, and what it came to."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitration.enums import WAITING, AppealState, Edition, IncidentState
from arbitration.models import Appeal, Incident
from arbitration.pages.record.corrections import (
    RecordedComparison,
    SheetCorrection,
    find_corrections,
    list_comparisons,
    list_kept,
)
from arbitration.pages.record.departures import (
    RecordedDeparture,
    RecordedEnding,
    as_penalised,
    count_players,
    find_undoing,
    list_changes,
    list_departures,
    list_endings,
    map_ordered,
)
from arbitration.pages.record.lots import RecordedLot, list_barrages, list_lots
from arbitration.pages.record.recorded_rulings import RecordedRuling, record_rulings
from arbitration.pages.rulings.judged_appeals import list_sitting, phrase_votes
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from arbitration.queries.incidents import find_appeals, find_incidents, list_penalties
from seasons.pages.people import name_account_holder
from tournaments.models import Adjustment, Team, Tournament
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.certificate_lines import CertificateLine
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.queries.draws.exempt_matches import (
    prefetch_matches_for_one,
    prefetch_slots_alone,
)
from tournaments.queries.draws.round_titles import Drawn
from tournaments.queries.draws.stored_draws import (
    as_round,
    count_redraws_by_round,
    list_cancelled_draws,
)
from tournaments.rule_words import name_rulebook


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
        return self.appeal.appellant

    @property
    def counted(self) -> str:
        """How many votes, once it is judged; empty of one that was taken back."""
        judged = self.appeal.state not in (AppealState.LODGED, AppealState.WITHDRAWN)
        return phrase_votes(self.appeal.votes) if judged else ""

    @property
    def sat(self) -> list[str]:
        return list_sitting(self.appeal.votes) if self.counted else []


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
    players: int
    hours: tuple[datetime.datetime | None, datetime.datetime | None]
    jury: tuple[str, ...]
    arbiters: tuple[str, ...]
    rulings: tuple[RecordedRuling, ...]
    waiting: tuple[Incident, ...]
    withdrawn: tuple[Incident, ...]
    penalties: tuple[RecordedPenalty, ...]
    appeals: tuple[RecordedAppeal, ...]
    corrections: tuple[SheetCorrection, ...]
    changes: tuple[str, ...]
    comparisons: tuple[RecordedComparison, ...]
    draws: tuple[RecordedDraw, ...]
    cancelled_draws: tuple[RecordedDraw, ...]
    departures: tuple[RecordedDeparture, ...]
    endings: tuple[RecordedEnding, ...]
    lots: tuple[RecordedLot, ...]
    barrages: tuple[str, ...]
    kept: tuple[str, ...]
    standings: PublicStandings

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was reported, decided, appealed against or corrected."""
        told = (self.rulings, self.waiting, self.withdrawn, self.appeals, self.penalties)
        return not any((*told, self.corrections))

    @property
    def with_names(self) -> bool:
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
    def has_jury(self) -> bool:
        """Whether a jury judged, or is to judge, and signs."""
        return bool(self.appeals)

    @property
    def replaced(self) -> int:
        """How many rulings another one replaced."""
        return sum(recorded.read.successor is not None for recorded in self.rulings)

    @property
    def cancelled(self) -> int:
        """How many penalties were cancelled."""
        return sum(hasattr(recorded.adjustment, "reversed_by") for recorded in self.penalties)

    @property
    def pending(self) -> int:
        """How many appeals wait for the jury."""
        return sum(recorded.appeal.state == AppealState.LODGED for recorded in self.appeals)


def make_record(tournament: Tournament, edition: Edition) -> Record:
    """The record as it stands now, in a fixed number of queries."""
    incidents, internal = find_incidents(tournament), edition == Edition.INTERNAL
    # Whoever was sent out is named to those who decide alone: the public edition goes on a wall.
    corrections, read = find_corrections(tournament), read_rulings(tournament, with_names=internal)
    with_names = edition != Edition.PSEUDONYMISED
    draws, standings = tuple(_draws(tournament)), read_public_standings(tournament)
    return Record(
        edition=edition,
        rules=name_rulebook(tournament.rulebook),
        players=count_players([line.team for line in standings.lines]),
        hours=_hours([draw.drawn for draw in draws]),
        jury=tuple(_jury(tournament)) if internal else (),
        arbiters=tuple(_arbiters(read)) if internal else (),
        rulings=tuple(record_rulings(tournament, read, corrections, with_names=with_names)),
        waiting=tuple(incidents.filter(state__in=WAITING)),
        withdrawn=tuple(incidents.filter(state=IncidentState.WITHDRAWN)) if internal else (),
        penalties=tuple(_penalties(tournament, read)),
        appeals=tuple(_appeals(tournament, read)),
        corrections=tuple(corrections.by_hand),
        changes=tuple(list_changes(tournament, with_names=with_names)),
        comparisons=tuple(list_comparisons(tournament)),
        draws=draws,
        cancelled_draws=tuple(
            RecordedDraw(drawn=draw, lines=tuple(phrase_certificate(as_round(draw))))
            for draw in list_cancelled_draws(tournament).exclude(published_at=None)
        ),
        departures=tuple(list_departures(tournament)),
        endings=tuple(list_endings(tournament)),
        lots=tuple(list_lots(tournament)),
        barrages=tuple(list_barrages(tournament)),
        kept=tuple(list_kept(tournament, with_reasons=with_names)),
        standings=standings,
    )


def _hours(
    rounds: Sequence[Drawn],
) -> tuple[datetime.datetime | None, datetime.datetime | None]:
    """When the first round began and the last one ended; None for what is not known yet."""
    begun = [at for round_ in rounds if (at := round_.started_at or round_.published_at)]
    ended = [getattr(round_, "closed_at", None) for round_ in rounds]
    known = [at for at in ended if at is not None]
    is_over = bool(ended) and len(known) == len(ended)
    return min(begun, default=None), max(known) if is_over else None


def _arbiters(read: Sequence[ReadRuling]) -> list[str]:
    """Who ruled; of the jury's own rulings its members are told."""
    ruled = [made.ruling.ruled_by for made in read if not made.is_of_the_jury]
    people = {user.pk: name_account_holder(user) for user in ruled if user is not None}
    return sorted(people.values())


def _draws(tournament: Tournament) -> Iterator[RecordedDraw]:
    redraws = count_redraws_by_round(tournament)
    rounds = tournament.rounds.published().prefetch_related(
        prefetch_matches_for_one(), prefetch_slots_alone()
    )
    for round_ in rounds.order_by("number"):
        earlier = redraws.get((round_.stage_id, round_.stage_round), 0)
        yield RecordedDraw(drawn=round_, lines=tuple(phrase_certificate(round_)), redraws=earlier)


def _jury(tournament: Tournament) -> Iterator[str]:
    for juror in tournament.jury.select_related("user"):
        yield name_account_holder(juror.user)


def _penalties(tournament: Tournament, read: Sequence[ReadRuling]) -> Iterator[RecordedPenalty]:
    ordered_by = map_ordered(made.ruling for made in read)
    for adjustment in list_penalties(tournament).order_by("made_at", "pk"):
        ruling = ordered_by.get(adjustment.key)
        undoing = find_undoing(adjustment, ruling)
        yield RecordedPenalty(
            adjustment=adjustment,
            ruling=ruling.number if ruling else None,
            undone_by=undoing.number if undoing else None,
            team=as_penalised(adjustment, ruling),
        )


def _appeals(tournament: Tournament, read: Sequence[ReadRuling]) -> Iterator[RecordedAppeal]:
    numbers = {made.appeal.pk: made.ruling.number for made in read if made.appeal}
    for appeal in find_appeals(tournament).order_by("ruling__number", "lodged_at", "pk"):
        yield RecordedAppeal(appeal=appeal, new_ruling=numbers.get(appeal.pk))
