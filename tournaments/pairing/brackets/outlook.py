"""A bracket as the columns of a tree: who is known, who comes from where, who has won."""

from dataclasses import dataclass
from typing import Literal

from tournaments.pairing.brackets.bracket import Bracket
from tournaments.pairing.brackets.names import match_name, origin_text, round_name
from tournaments.pairing.brackets.progress import EMPTY, Meeting, Occupant, Progress
from tournaments.pairing.brackets.slots import LoserOf, Part, Slot, Source, WinnerOf
from tournaments.pairing.messages import Language

State = Literal["open", "ready", "played", "passed", "empty"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeSide:
    """One side of a match: the team, if it is known, and the slot it comes from.

    `vacant`: nobody will come. `from_slot` is empty for a team that starts here, `as_winner`
    False where the loser of that slot comes. `fr` and `en` say so while no team is known.
    """

    team: int | None
    vacant: bool
    from_slot: str = ""
    as_winner: bool = True
    fr: str = ""
    en: str = ""

    def origin(self, language: Language) -> str:
        """« vainqueur du quart de finale 2 », or nothing for a team that starts here."""
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeMatch:
    """A slot of the tree.

    `state`: `open` until both sides are known, `ready` to be played, `played`, `passed` where
    one team has no opponent, `empty` where nobody comes. `winner` is the team that has gone on.
    """

    slot: str
    number: int
    top: TreeSide
    bottom: TreeSide
    state: State
    winner: int | None
    fr: str
    en: str

    def title(self, language: Language) -> str:
        """« le quart de finale 2 »."""
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeColumn:
    """The matches of one round, from the top; `round` is that of the stage."""

    part: Part
    round: int
    matches: tuple[TreeMatch, ...]
    fr: str
    en: str

    def title(self, language: Language) -> str:
        """« Quarts de finale »."""
        return self.fr if language == "fr" else self.en


def bracket_outlook(bracket: Bracket, found: Progress) -> tuple[TreeColumn, ...]:
    """The columns of each part from left to right: main bracket, losers' bracket, last matches."""
    columns: dict[tuple[Part, int], list[Slot]] = {}
    for slot in bracket.shape.slots:
        columns.setdefault((slot.part, slot.column), []).append(slot)
    parts = list(Part)
    return tuple(
        TreeColumn(
            part=slots[0].part,
            round=slots[0].round,
            matches=tuple(_match(slot, found) for slot in slots),
            fr=round_name(slots[0], "fr"),
            en=round_name(slots[0], "en"),
        )
        for _, slots in sorted(columns.items(), key=lambda each: (parts.index(each[0][0]), each[0]))
    )


def _match(slot: Slot, found: Progress) -> TreeMatch:
    meeting = found.meetings[slot.name]
    return TreeMatch(
        slot=slot.name,
        number=slot.number,
        top=_side(slot.top, meeting.top, found),
        bottom=_side(slot.bottom, meeting.bottom, found),
        state=_state(meeting),
        winner=meeting.winner if meeting.winner in meeting.teams else None,
        fr=match_name(slot, "fr"),
        en=match_name(slot, "en"),
    )


def _side(source: Source, occupant: Occupant, found: Progress) -> TreeSide:
    team = occupant if isinstance(occupant, int) else None
    if not isinstance(source, WinnerOf | LoserOf):
        return TreeSide(team=team, vacant=team is None)
    winner = isinstance(source, WinnerOf)
    feeding = found.meetings[source.slot].slot
    return TreeSide(
        team=team,
        vacant=occupant is EMPTY,
        from_slot=source.slot,
        as_winner=winner,
        fr=origin_text(feeding, winner=winner, language="fr"),
        en=origin_text(feeding, winner=winner, language="en"),
    )


def _state(meeting: Meeting) -> State:
    vacant = [side is EMPTY for side in (meeting.top, meeting.bottom)]
    if all(vacant):
        return "empty"
    if meeting.settled:
        both = meeting.played is not None and meeting.played.ew is not None
        return "played" if both else "passed"
    if any(vacant) and meeting.teams:
        return "passed"
    return "ready" if len(meeting.teams) == 2 else "open"
