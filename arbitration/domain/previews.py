"""What a decision would do to the deal, the match and the standings, before it is made."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

from arbitration.domain.effects import Deciding
from arbitration.domain.effects.team_effects import apply_effects, undo_effects
from arbitration.domain.incidents import refuse_anothers
from arbitration.domain.rulings import (
    Decision,
    carry_out,
    refuse_hole,
    refuse_replacing,
    refuse_revision,
)
from arbitration.effects.team_effects import Effect
from arbitration.models import Incident, Ruling
from tournaments.actors import Actor
from tournaments.domain.ranks.standings import foresee_impact
from tournaments.domain.stages.mending.ways import Consequences
from tournaments.errors import Refused
from tournaments.models import Adjustment, ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.ranks.standings import StandingsFacts, counts_among
from tournaments.queries.sheets.match_results import list_current_deals
from tournaments.ranking.standings import Impact, Move
from tournaments.wording import keep_words


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetReading:
    """What a sheet says: its deals by number, the result that they come to, who loses anyway;
    `ruled` are the deals on which was ruled, written or not."""

    deals: dict[int, DealFacts]
    result: dict[str, Any]
    lost_by: str
    ruled: frozenset[int] = frozenset()

    @property
    def totals(self) -> dict[str, int]:
        """The totals of both sides; none before any deal."""
        return dict(self.result.get("totals") or {"NS": 0, "EW": 0})

    @property
    def winner(self) -> str | None:
        """Which side has won, or `draw`; None while nobody has."""
        found: str | None = self.result.get("winner")
        return found

    def marks(self, number: int | None) -> dict[str, int] | None:
        """The marks of one deal, where it is recorded."""
        found = (deal for deal in self.result.get("deals", []) if deal["number"] == number)
        return next((dict(deal["marks"]) for deal in found), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Preview:
    """Sheet, standings and the draws made since, before and after; `refused` is why it cannot be.

    `here` are the keys of the teams that the incident concerns; `counts_later` tells that
    standings take it in once its round is over.
    """

    deal_number: int | None
    here: frozenset[int] = frozenset()
    before: SheetReading | None = None
    after: SheetReading | None = None
    standings: Impact | None = None
    follows: Consequences | None = None
    counts_later: bool = False
    refused: Refused | None = None

    @property
    def refusal(self) -> str:
        """Why it cannot be done, in words; empty where it can."""
        return "" if self.refused is None else str(self.refused)

    @property
    def deal(self) -> tuple[dict[str, int] | None, dict[str, int] | None]:
        """The marks of the incident's deal, before and after."""
        if self.before is None or self.after is None:
            return None, None
        return self.before.marks(self.deal_number), self.after.marks(self.deal_number)

    @property
    def moves_here(self) -> list[Move]:
        """What becomes of the ranks of those whom the incident concerns."""
        return [move for move in self._moves if move.participant.id in self.here]

    @property
    def moves_elsewhere(self) -> list[Move]:
        """Teams of other tables whose rank changes besides."""
        return [move for move in self._moves if move.participant.id not in self.here]

    @property
    def _moves(self) -> tuple[Move, ...]:
        return () if self.standings is None else self.standings.moves

    @property
    def changes_totals(self) -> bool:
        """Whether the match comes to other totals."""
        if self.before is None or self.after is None:
            return False
        return self.before.totals != self.after.totals

    @property
    def changes_winner(self) -> bool:
        """Whether somebody else wins the match: that needs no other totals."""
        if self.before is None or self.after is None:
            return False
        return self.before.winner != self.after.winner

    @property
    def waits_for_a_deal(self) -> bool:
        """Whether a side loses a match of which nothing is written: nobody has won it yet."""
        return self.after is not None and bool(self.after.lost_by) and self.after.winner is None

    @property
    def waits_for_the_sheet(self) -> bool:
        """Whether the incident's deal is decided but cannot be written before those before it."""
        if self.after is None or self.deal_number is None:
            return False
        return self.deal_number in self.after.ruled - self.after.deals.keys()


def preview_effects(incident: Incident, *, effects: tuple[Effect, ...], by: Actor) -> Preview:
    """What carrying out effects would change, with what waits behind them at the table: it is
    done, looked at, and undone at once.

    It is refused where this person may not decide the incident.
    """

    def decide() -> None:
        refuse_anothers(incident, by=by)
        # Only the row forgets what is undone: the page goes on with an incident that waits.
        carry_out(copy(incident), Decision(effects=effects), by=by)

    return _look_at(incident, decide, by=by)


def preview_revision(ruling: Ruling, *, effects: tuple[Effect, ...], by: Actor) -> Preview:
    """What an arbiter's revision of a ruling would change."""

    def refuse() -> None:
        refuse_revision(ruling, by=by)

    return _preview_replacing(ruling, effects, by, refuse)


def preview_judgement(ruling: Ruling, *, effects: tuple[Effect, ...], by: Actor) -> Preview:
    """What the jury would change by putting other effects in a ruling's place."""
    return _preview_replacing(ruling, effects, by, lambda: refuse_replacing(ruling))


def _preview_replacing(
    ruling: Ruling, effects: tuple[Effect, ...], by: Actor, refuse: Callable[[], None]
) -> Preview:
    """A ruling is undone, the other carried out, all of it taken back."""
    incident = ruling.incident
    deciding = Deciding(incident=incident, by=by, reason=keep_words(incident.what.label))

    def replace() -> None:
        refuse()
        refuse_hole(ruling, effects)
        undo_effects(ruling.decided, ruling.undos, deciding=deciding)
        apply_effects(effects, deciding=deciding)

    return _look_at(incident, replace, by=by)


def _look_at(incident: Incident, act: Callable[[], object], *, by: Actor) -> Preview:
    match, read = incident.match, _Looks(incident)

    def look() -> None:
        read.take()
        act()

    try:
        impact = foresee_impact(
            incident.tournament,
            look,
            by=by,
            after=None if match is None else match.round.number,
            look=read.take_after,
        )
    except Refused as refusal:
        return Preview(deal_number=incident.deal_number, refused=refusal)
    return Preview(
        deal_number=incident.deal_number,
        here=frozenset(team.pk for team in incident.teams),
        before=read.sheets[0],
        after=read.sheets[1],
        standings=impact.standings,
        follows=impact.follows,
        counts_later=read.waits and read.has_changed,
    )


class _Looks:
    """A sheet and the points given, before a decision and after it."""

    def __init__(self, incident: Incident) -> None:
        self._incident = incident
        self.sheets: list[SheetReading | None] = []
        self._given: list[int] = []
        self.waits = False

    def take(self) -> None:
        """Read both as they are now."""
        self.sheets.append(_read_sheet(self._incident))
        self._given.append(_count_points_given(self._incident))

    def take_after(self, facts: StandingsFacts) -> None:
        """Read both once it is done, and whether standings take the round in already."""
        self.take()
        match = self._incident.match
        self.waits = match is not None and not counts_among(facts.matches, match.round)

    @property
    def has_changed(self) -> bool:
        """Whether standings will take in something else."""
        before, after = self.sheets
        return self._given[0] != self._given[1] or _read_result(before) != _read_result(after)


def _count_points_given(incident: Incident) -> int:
    """How many adjustments were made: each that is given or taken back makes another."""
    return Adjustment.objects.filter(tournament=incident.tournament).count()


def _read_result(sheet: SheetReading | None) -> tuple[object, ...]:
    """What standings take in of a sheet."""
    return () if sheet is None else (sheet.totals, sheet.winner)


def _read_sheet(incident: Incident) -> SheetReading | None:
    sheet = (
        ScoreSheet.objects.filter(match=incident.match_id).first() if incident.match_id else None
    )
    if sheet is None:
        return None
    return SheetReading(
        deals=list_current_deals(sheet),
        result=dict(sheet.result),
        lost_by=sheet.lost_by,
        ruled=frozenset(int(number) for number in sheet.ruled),
    )
