"""How far a bracket is: who stands in each slot, who won it, and what is still open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from tournaments.pairing.brackets.bracket import Bracket, BracketResults
from tournaments.pairing.brackets.slots import BracketLine, Part, Slot, Source, WinnerOf
from tournaments.pairing.model import DrawRequest, Note, PlayedMatch, RequestError


class Vacancy(Enum):
    """What is in a place without a team."""

    OPEN = "open"
    """Not known yet."""
    EMPTY = "empty"
    """Nobody will come."""


Occupant = int | Vacancy
OPEN, EMPTY = Vacancy.OPEN, Vacancy.EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A slot as far as it is known; `winner` and `loser` are open until it is decided."""

    slot: Slot
    top: Occupant
    bottom: Occupant
    winner: Occupant = OPEN
    loser: Occupant = OPEN
    played: PlayedMatch | None = None

    @property
    def teams(self) -> list[int]:
        """The teams in it, the upper one first."""
        return [side for side in (self.top, self.bottom) if isinstance(side, int)]

    @property
    def settled(self) -> bool:
        """Whether nothing more will happen in it."""
        return self.winner is not OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a bracket is read: `closed` is the last round in which nothing more is played.

    `level_to_seed`: a level match goes to the better seed, who is drawn on. `strict`: what should
    be decided and is not is an error; else it stays open.
    """

    closed: int
    level_to_seed: bool = False
    strict: bool = True


@dataclass(slots=True)
class Progress:
    """The meetings of a bracket in the order of its slots, by slot, and what had to be decided."""

    meetings: dict[str, Meeting] = field(default_factory=dict)
    notes: list[tuple[int, Note]] = field(default_factory=list)
    """With the round that each is from."""

    def of_round(self, number: int) -> Iterator[Meeting]:
        """The meetings of a round of the stage."""
        return (found for found in self.meetings.values() if found.slot.round == number)


def begun(bracket: Bracket, results: BracketResults) -> int:
    """The last round of the bracket that was drawn; 0 before the first."""
    rounds = (slot.round for slot in bracket.shape.slots if results.drawn(slot.name))
    return max(rounds, default=0)


def progress(
    bracket: Bracket, request: DrawRequest, results: BracketResults, rules: Rules
) -> Progress:
    """Follow the teams through the bracket.

    Raises RequestError, where `rules.strict`: `undecided` for a match without a winner in a
    closed round, `bad-result` for a result of teams who were not to meet there.
    """
    reader = _Reader(bracket, request, results, rules)
    for slot in bracket.shape.slots:
        reader.read(slot)
    return reader.progress


class _Reader:
    """One reading of a bracket, slot after slot."""

    def __init__(
        self, bracket: Bracket, request: DrawRequest, results: BracketResults, rules: Rules
    ) -> None:
        self.progress = Progress()
        self._lines, self._results, self._rules = bracket.lines, results, rules
        self._present = {team.id for team in request.teams if team.present}
        self._rank = {team.id: rank for rank, team in enumerate(request.teams)}
        self._next: Mapping[str, str] = {
            source.slot: slot.name
            for slot in bracket.shape.slots
            for source in (slot.top, slot.bottom)
            if isinstance(source, WinnerOf)
        }

    def read(self, slot: Slot) -> None:
        """Settle the slot as far as its sides and its result allow."""
        top, bottom = self._occupant(slot.top), self._occupant(slot.bottom)
        played = self._results.by_slot.get(slot.name)
        if slot.part is Part.RESET and not self._needs_second_final():
            meeting = Meeting(slot=slot, top=EMPTY, bottom=EMPTY, winner=top, loser=EMPTY)
        elif played is not None:
            meeting = self._read_result(slot, top, bottom, played)
        else:
            winner, loser = self._unplayed(slot, top, bottom)
            meeting = Meeting(slot=slot, top=top, bottom=bottom, winner=winner, loser=loser)
        self.progress.meetings[slot.name] = meeting

    def _occupant(self, source: Source) -> Occupant:
        if isinstance(source, BracketLine):
            team = self._lines[source.number]
            return EMPTY if team is None else team
        feeding = self.progress.meetings[source.slot]
        return feeding.winner if isinstance(source, WinnerOf) else feeding.loser

    def _needs_second_final(self) -> bool:
        """Whether the grand final was played and lost by the side that had not lost before."""
        final = self.progress.meetings["final"]
        if final.winner is OPEN:
            return True
        met = final.played is not None and final.played.ew is not None
        return met and isinstance(final.winner, int) and final.winner == final.bottom

    def _read_result(
        self, slot: Slot, top: Occupant, bottom: Occupant, played: PlayedMatch
    ) -> Meeting:
        """The slot by its result."""
        came = {played.ns} if played.ew is None else {played.ns, played.ew}
        if not came <= {top, bottom}:
            if self._rules.strict or OPEN not in {top, bottom}:
                path = self._results.path(slot.name)
                raise RequestError(code="bad-result", path=path, expected="sides")
            top, bottom = played.ns, EMPTY if played.ew is None else played.ew
        winner: Occupant
        loser: Occupant
        if played.ew is None or played.winner is not None:
            winner = played.ns if played.winner is None else played.winner
            loser = bottom if winner == top else top
        else:
            winner, loser = self._level(slot, played.ns, played.ew)
        return Meeting(slot=slot, top=top, bottom=bottom, winner=winner, loser=loser, played=played)

    def _unplayed(self, slot: Slot, top: Occupant, bottom: Occupant) -> tuple[Occupant, Occupant]:
        """Winner and loser of a slot without a result: byes, and matches nobody came to."""
        if top is EMPTY and bottom is EMPTY:
            return EMPTY, EMPTY
        if slot.round > self._rules.closed or OPEN in {top, bottom}:
            return OPEN, OPEN
        if not isinstance(top, int) or not isinstance(bottom, int):
            return (bottom, EMPTY) if top is EMPTY else (top, EMPTY)
        return self._level(slot, top, bottom)

    def _level(self, slot: Slot, one: int, other: int) -> tuple[Occupant, Occupant]:
        """Who goes on from a match of two teams that has no winner.

        What was drawn after it says so best; else whoever is still there goes on. Both may meet
        again in the grand final, which then says nothing.
        """
        following = self._results.by_slot.get(self._next.get(slot.name, ""))
        going = {one, other}
        if following is not None and not going <= {following.ns, following.ew}:
            going &= {following.ns, following.ew}
        elif following is None and not going <= self._present:
            going &= self._present
        elif self._rules.level_to_seed and slot.name in self._results.by_slot:
            going = {min(going, key=lambda team: self._rank.get(team, len(self._rank)))}
            note = Note(code="level-to-seed", values=(*going, *({one, other} - going)))
            self.progress.notes.append((slot.round, note))
        if len(going) > 1:
            if self._rules.strict:
                path = "results"
                if slot.name in self._results.by_slot:
                    path = f"{self._results.path(slot.name)}.winner"
                raise RequestError(code="undecided", path=path, expected=slot.name)
            return OPEN, OPEN
        if not going:
            return EMPTY, EMPTY
        winner = going.pop()
        return winner, other if winner == one else one
