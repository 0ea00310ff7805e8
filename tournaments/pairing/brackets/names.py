"""The rounds and the matches of a bracket in words, and the final places that it gives."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets.bracket import Bracket
from tournaments.pairing.brackets.progress import Progress
from tournaments.pairing.brackets.slots import Part, Slot
from tournaments.pairing.messages import Language

ROUNDS: dict[Language, dict[int, str]] = {
    "fr": {1: "Finale", 2: "Demi-finales", 4: "Quarts de finale"},
    "en": {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"},
}
MATCHES: dict[Language, dict[int, str]] = {
    "fr": {1: "la finale", 2: "la demi-finale {0}", 4: "le quart de finale {0}"},
    "en": {1: "the final", 2: "semi-final {0}", 4: "quarter-final {0}"},
}
PARTS: dict[Language, dict[Part, str]] = {
    "fr": {
        Part.JOINING: "{0} tour",
        Part.WINNERS: "Tableau principal, {0} tour",
        Part.LOSERS: "Repêchage, {0} tour",
        Part.THIRD: "Troisième place",
        Part.FINAL: "Grande finale",
        Part.RESET: "Belle",
    },
    "en": {
        Part.JOINING: "{0} round",
        Part.WINNERS: "Main bracket, {0} round",
        Part.LOSERS: "Losers' bracket, {0} round",
        Part.THIRD: "Third place",
        Part.FINAL: "Grand final",
        Part.RESET: "Second grand final",
    },
}
PART_MATCHES: dict[Language, dict[Part, str]] = {
    "fr": {
        Part.JOINING: "la partie {1} du {0} tour",
        Part.WINNERS: "la partie {1} du {0} tour principal",
        Part.LOSERS: "la partie {1} du {0} tour de repêchage",
        Part.THIRD: "la partie pour la troisième place",
        Part.FINAL: "la grande finale",
        Part.RESET: "la belle",
    },
    "en": {
        Part.JOINING: "match {1} of the {0} round",
        Part.WINNERS: "match {1} of the {0} main round",
        Part.LOSERS: "match {1} of the {0} losers' round",
        Part.THIRD: "the match for third place",
        Part.FINAL: "the grand final",
        Part.RESET: "the second grand final",
    },
}
ENDINGS: dict[int, str] = {1: "st", 2: "nd", 3: "rd"}


def round_name(slot: Slot, language: Language = "fr") -> str:
    """The round that a slot belongs to: « Quarts de finale », « Repêchage, 2e tour »."""
    if slot.part is not Part.MAIN:
        return PARTS[language][slot.part].format(ordinal(slot.column, language))
    if slot.width in ROUNDS[language]:
        return ROUNDS[language][slot.width]
    return f"{slot.width}es de finale" if language == "fr" else f"Round of {2 * slot.width}"


def match_name(slot: Slot, language: Language = "fr") -> str:
    """A slot within a sentence: « le quart de finale 2 »."""
    if slot.part is not Part.MAIN:
        words = PART_MATCHES[language][slot.part]
        return words.format(ordinal(slot.column, language), slot.number)
    if slot.width in MATCHES[language]:
        return MATCHES[language][slot.width].format(slot.number)
    if language == "fr":
        return f"le {slot.width}e de finale {slot.number}"
    return f"match {slot.number} of the round of {2 * slot.width}"


def origin_text(slot: Slot, *, winner: bool, language: Language = "fr") -> str:
    """Who comes from a slot, before that is known: « vainqueur du quart de finale 2 »."""
    name = match_name(slot, language)
    if language == "en":
        return f"{'winner' if winner else 'loser'} of {name}"
    of = f"du {name.removeprefix('le ')}" if name.startswith("le ") else f"de {name}"
    return f"{'vainqueur' if winner else 'battu'} {of}"


def ordinal(number: int, language: Language) -> str:
    """« 1er », « 2e »; "1st", "2nd", "11th"."""
    if language == "fr":
        return "1er" if number == 1 else f"{number}e"
    teens = 10 < number % 100 < 20
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Place:
    """The place of a team; where several share it, from the best to the worst of them."""

    first: int
    last: int
    team: int


def bracket_places(bracket: Bracket, found: Progress, listed: Sequence[int]) -> tuple[Place, ...]:
    """The places that are certain, best first: those of everybody who has played the last match.

    Who goes out in one round shares its places; in a double elimination that is the column of
    the losers' bracket. They are given once nobody can join them any more. Whoever is listed and
    has no place in the bracket comes behind all who have.
    """
    if bracket.growing:
        return ()
    members = bracket.members()
    outside = [team for team in listed if team not in set(members)]
    behind = _list_shared_places(outside, len(members) + len(outside))
    if not bracket.shape.slots:
        return (*_list_shared_places(members, len(members)), *behind)
    pending = [each for each in found.meetings.values() if not each.settled]
    playing = {team for each in pending for team in each.teams}
    open_tier = min((each.slot.tier for each in pending), default=None)
    ends = _ends(bracket, found)
    places: list[Place] = []
    last = len(members)
    for end in sorted(set(ends.values())):
        if open_tier is not None and end[0] >= open_tier:
            break
        group = [team for team in members if ends.get(team) == end and team not in playing]
        places += _list_shared_places(group, last)
        last -= len(group)
    return (*sorted(places), *behind)


def _ends(bracket: Bracket, found: Progress) -> dict[int, tuple[int, bool]]:
    """Where each team's way ended so far: the tier, and whether it won its last match there."""
    ends: dict[int, tuple[int, bool]] = {}
    for each in found.meetings.values():
        if each.settled:
            ends |= dict.fromkeys(each.teams, (each.slot.tier, False))
        if each.slot.name in bracket.shape.crowned and isinstance(each.winner, int):
            ends[each.winner] = (each.slot.tier, True)
    return ends


def _list_shared_places(teams: Sequence[int], last: int) -> list[Place]:
    first = last - len(teams) + 1
    return [Place(first=first, last=last, team=team) for team in teams]
