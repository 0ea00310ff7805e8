"""What a bracket has seen: its matches by team number, who lost when, and the places it gives."""

from collections.abc import Collection, Mapping, Sequence

from scoring.cards import SIDES
from tournaments.enums import CountsFor, Forfeit, RoundState
from tournaments.models import Match, Stage, StageEntrant
from tournaments.pairing import PlayedMatch
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.ranks.forfeits import WINNERS
from tournaments.queries.stages.chain import is_bracket


def find_side_that_goes_on(match: Match) -> str:
    """Which side of a finished match goes on: NS, EW, or none where that is not decided."""
    if match.is_bye:
        return "NS"
    if match.forfeit != Forfeit.NONE:
        return WINNERS[Forfeit(match.forfeit)]
    return match.winner if match.winner in SIDES else match.goes_on


def is_level(match: Match) -> bool:
    """Whether a match is over and nobody goes on by it: somebody must be named."""
    finished = not match.is_bye and match.forfeit == Forfeit.NONE
    over = finished and find_sheet_state(match) in FINISHED_STATES
    return over and not find_side_that_goes_on(match)


def list_stage_matches(stage: Stage) -> list[Match]:
    """The matches of a stage's published rounds in order, with round and sheet."""
    return list(
        Match.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.PREVIEW)
        .select_related("sheet")
        .with_rounds()
        .order_by("round__stage_round", "table_number", "pk")
    )


def list_results_by_number(
    matches: Sequence[Match], numbers: Mapping[int, int]
) -> tuple[PlayedMatch, ...]:
    """The finished matches as a draw reads them; `numbers` are those of the teams by key."""
    return tuple(
        _build_played_match(match, numbers)
        for match in matches
        if match.is_bye or find_sheet_state(match) in FINISHED_STATES
    )


def _build_played_match(match: Match, numbers: Mapping[int, int]) -> PlayedMatch:
    """A match that counts for the exempt alone is the bye that it was drawn as."""
    if match.counts_for != CountsFor.BOTH:
        exempt = numbers[match.ns_id]
        return PlayedMatch(
            round=match.round.stage_round, slot=match.slot, ns=exempt, ew=None, winner=exempt
        )
    side = find_side_that_goes_on(match)
    winner = {"NS": match.ns_id, "EW": match.ew_id}.get(side)
    return PlayedMatch(
        round=match.round.stage_round,
        slot=match.slot,
        ns=numbers[match.ns_id],
        ew=None if match.ew_id is None else numbers[match.ew_id],
        winner=None if winner is None else numbers[winner],
    )


def find_losers_among(
    stage: Stage,
    rounds: Collection[int],
    *,
    matches: Sequence[Match],
    entrants: Sequence[StageEntrant],
) -> dict[int, int]:
    """The teams beaten in certain rounds of a bracket that came to play, with the round.

    `matches` are those of the stage in order, `entrants` whoever is written down for it.
    """
    seeds = {one.team_id: one.seed for one in entrants} if sends_seed_on_from_level(stage) else {}
    lost: dict[int, int] = {}
    for match in matches:
        if match.round.stage_round not in rounds or match.forfeit != Forfeit.NONE:
            continue
        side = find_side_that_goes_on(match)
        if not side and is_level(match) and seeds:
            side = "NS" if seeds[match.ns_id] < seeds[match.ew_id or 0] else "EW"
        if side and match.ew_id is not None:
            lost[match.ew_id if side == "NS" else match.ns_id] = match.round.stage_round
    return lost


def sends_seed_on_from_level(stage: Stage) -> bool:
    """Whether the better seed goes on from a level match, without anybody naming it."""
    return bool(stage.options.get("level_goes_to") == "seed")


def list_undecided_matches(stage: Stage) -> list[Match]:
    """The matches of a bracket that are over, and from which nobody goes on before somebody is
    named; none where the better seed does."""
    if not is_bracket(stage.system) or sends_seed_on_from_level(stage):
        return []
    return [match for match in list_stage_matches(stage) if is_level(match)]


def find_teams_of_absent_sides(matches: Sequence[Match]) -> set[int]:
    """The teams of matches to which nobody came: neither goes on."""
    return {
        pk
        for match in matches
        if match.forfeit == Forfeit.BOTH
        for pk in (match.ns_id, match.ew_id)
        if pk is not None
    }
