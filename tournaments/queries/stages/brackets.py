"""What a bracket has seen: its matches by team number, who lost when, and the places it gives.

A bracket is read as it was drawn: where a result corrected since no longer fits, whoever went on
went on, until the organiser mends it (`mending`).
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from scoring.cards import SIDES
from tournaments.enums import CountsFor, Forfeit, RoundState
from tournaments.models import Match, Stage, StageEntrant
from tournaments.pairing import PlayedMatch
from tournaments.pairing.tree import is_won_into
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.ranks.forfeits import WINNERS


def find_side_that_goes_on(match: Match) -> str:
    """Which side of a finished match goes on: NS, EW, or none where that is not decided."""
    if match.is_bye:
        return "NS"
    if match.forfeit != Forfeit.NONE:
        return WINNERS[Forfeit(match.forfeit)]
    return match.winner if match.winner in SIDES else match.goes_on


def is_level(match: Match) -> bool:
    """Whether a match is over and nobody goes on by it: somebody must be named."""
    is_played = not match.is_bye and match.forfeit == Forfeit.NONE
    is_over = is_played and find_sheet_state(match) in FINISHED_STATES
    return is_over and not find_side_that_goes_on(match)


def list_stage_matches(stage: Stage) -> list[Match]:
    """The matches of a stage's published rounds in order, with round and sheet."""
    return list(
        Match.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.PREVIEW)
        .select_related("sheet")
        .with_rounds()
        .order_by("round__stage_round", "table_number", "pk")
    )


def find_sides_drawn_on(
    matches: Sequence[Match], fed: Sequence[tuple[Collection[int], Collection[int]]]
) -> dict[int, str]:
    """By match of a bracket, the side that has gone on by what was drawn after it: NS or EW.

    `matches` are those published. `fed`: for each stage that takes losers of the bracket, from
    which rounds it takes them, and the keys of the teams that entered. A match after which neither
    of its teams was drawn has no side here.
    """
    ordered = sorted((m for m in matches if m.slot), key=lambda match: match.round.stage_round)
    slots: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for match in ordered:
        for pk in _list_sides(match).values():
            slots[pk].append((match.round.stage_round, match.slot))
    found: dict[int, str] = {}
    beaten: set[int] = set()
    for match in ordered:
        sides = _list_sides(match)
        if len(sides) == len(SIDES):
            side = _find_drawn_on(match, sides, slots, fed, beaten)
            if side:
                found[match.pk] = side
            goes_on = side or find_side_that_goes_on(match)
            beaten |= {pk for played, pk in sides.items() if goes_on and played != goes_on}
    return found


def _list_sides(match: Match) -> dict[str, int]:
    """The teams of a match by side, without one that plays the exempt: it counts for that team
    alone."""
    sides = {"NS": match.ns_id}
    if match.ew_id is not None and match.counts_for == CountsFor.BOTH:
        sides["EW"] = match.ew_id
    return sides


def _find_drawn_on(
    match: Match,
    sides: Mapping[str, int],
    slots: Mapping[int, Sequence[tuple[int, str]]],
    fed: Sequence[tuple[Collection[int], Collection[int]]],
    beaten: Collection[int],
) -> str:
    number = match.round.stage_round
    later = {
        side: [slot for of_round, slot in slots[pk] if of_round > number]
        for side, pk in sides.items()
    }
    if match.slot == "final":
        # Its second match is drawn where whoever had lost before has won the first.
        climbing = [side for side, pk in sides.items() if pk in beaten]
        return climbing[0] if any(later.values()) and len(climbing) == 1 else ""
    for won in (True, False):
        going = [side for side in SIDES if later[side] and is_won_into(match.slot, later[side][0])]
        lost = [side for side in SIDES if later[side] and side not in going]
        decided = going if won else lost
        if len(decided) == 1:
            return decided[0] if won else _other(decided[0])
    for rounds, teams in fed:
        entered = [side for side, pk in sides.items() if pk in teams]
        if number in rounds and len(entered) == 1:
            return _other(entered[0])
    return ""


def _other(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def list_results_by_number(
    matches: Sequence[Match],
    numbers: Mapping[int, int],
    drawn_on: Mapping[int, str] | None = None,
    *,
    with_open: bool = False,
) -> tuple[PlayedMatch, ...]:
    """The finished matches as a draw reads them; `numbers` are those of the teams by key,
    `drawn_on` the sides of `find_sides_drawn_on` in a bracket.

    `with_open`: those still being played as well, where only who meets counts, as in a schedule.
    """
    drawn_on = drawn_on or {}
    return tuple(
        _build_played_match(match, numbers, drawn_on.get(match.pk))
        for match in matches
        if with_open
        or match.is_bye
        or match.pk in drawn_on
        or find_sheet_state(match) in FINISHED_STATES
    )


def _build_played_match(
    match: Match, numbers: Mapping[int, int], drawn_on: str | None
) -> PlayedMatch:
    """A match that counts for the exempt alone is the bye that it was drawn as."""
    if match.counts_for != CountsFor.BOTH:
        exempt = numbers[match.ns_id]
        return PlayedMatch(
            round=match.round.stage_round, slot=match.slot, ns=exempt, ew=None, winner=exempt
        )
    side = drawn_on or find_side_that_goes_on(match)
    winner = {"NS": match.ns_id, "EW": match.ew_id}.get(side)
    return PlayedMatch(
        round=match.round.stage_round,
        slot=match.slot,
        ns=numbers[match.ns_id],
        ew=None if match.ew_id is None else numbers[match.ew_id],
        winner=None if winner is None else numbers[winner],
    )


def find_losers_among(
    rounds: Collection[int],
    *,
    matches: Sequence[Match],
    entrants: Sequence[StageEntrant],
    drawn_on: Mapping[int, str],
    entered: Collection[int] = (),
) -> dict[int, int]:
    """The teams beaten in certain rounds of a bracket that came to play, with the round.

    `matches` are those of the stage, `entrants` whoever is written down for it, `drawn_on` the
    sides of `find_sides_drawn_on`; `entered` play on as beaten already, by key, whether or not a
    forfeit was noted since.
    """
    lost: dict[int, int] = {}
    for match in sorted(matches, key=lambda match: match.round.stage_round):
        side = drawn_on.get(match.pk) or find_side_by_result(match, entrants)
        if match.round.stage_round not in rounds or not side or match.ew_id is None:
            continue
        beaten = match.ew_id if side == "NS" else match.ns_id
        if match.forfeit == Forfeit.NONE or beaten in entered:
            lost[beaten] = match.round.stage_round
    return lost


def find_side_by_result(match: Match, entrants: Sequence[StageEntrant]) -> str:
    """The side of a match that goes on by its result alone, the better seed where the stage says
    so; none where nobody does yet, or nobody came."""
    side = find_side_that_goes_on(match)
    if side or match.ew_id is None or not is_level(match):
        return side
    if not sends_seed_on_from_level(match.round.stage):
        return ""
    seeds = {entrant.team_id: entrant.seed for entrant in entrants}
    return "NS" if seeds[match.ns_id] < seeds[match.ew_id] else "EW"


def sends_seed_on_from_level(stage: Stage) -> bool:
    """Whether the better seed goes on from a level match, without anybody naming it."""
    return bool(stage.options.get("level_goes_to") == "seed")


def list_teams_of_absent_sides(matches: Sequence[Match], drawn_on: Mapping[int, str]) -> set[int]:
    """The teams of matches to which nobody came: neither goes on."""
    return {
        pk
        for match in matches
        if match.forfeit == Forfeit.BOTH and match.pk not in drawn_on
        for pk in (match.ns_id, match.ew_id)
        if pk is not None
    }
