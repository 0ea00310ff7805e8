"""The places that a bracket gives, and whether it is over."""

from tournaments.models import Match, Stage
from tournaments.pairing import DrawRequest, RequestError, draw
from tournaments.pairing.tree import places
from tournaments.queries.draws.requests import build_bracket_request
from tournaments.queries.stages.brackets import is_level, sends_seed_on_from_level
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts


def is_over(stage: Stage, facts: StageFacts | None = None) -> bool:
    """Whether a bracket has nothing left to play; it has while a match waits for its winner.

    `facts`: those of its tournament, where other stages are asked about too.
    """
    try:
        drawn = draw(_request(stage, facts))
    except RequestError:
        return False
    return not drawn.tables and not drawn.byes


def list_bracket_places(stage: Stage, facts: StageFacts | None = None) -> list[tuple[int, int]]:
    """The place of each team of a bracket with its number, the best first.

    Those who share a place stand in the order of their seeds, and all who are still in stand
    before those who are out, on the first place. A result that contradicts the bracket leaves
    everybody in. `facts` as for `is_over`.
    """
    request = _request(stage, facts)
    known = _find_known_places(request)
    seeds = {team.id: seed for seed, team in enumerate(request.teams)}
    return sorted(
        ((known.get(number, 1), number) for number in seeds),
        key=lambda placed: (placed[0], seeds[placed[1]]),
    )


def list_undecided_matches(stage: Stage, facts: StageFacts | None = None) -> list[Match]:
    """The matches of a bracket that are over, and from which nobody goes on before somebody is
    named; none where the better seed does.

    One after which a team was drawn has its winner: it was corrected since. `facts` as for
    `is_over`.
    """
    if not is_bracket(stage.system) or sends_seed_on_from_level(stage):
        return []
    facts = facts or StageFacts(stage.tournament)
    level = [match for match in facts.matches_of(stage.pk) if is_level(match)]
    drawn_on = facts.find_sides_drawn_on(stage.pk) if level else {}
    undecided = [match for match in level if match.pk not in drawn_on]
    return sorted(undecided, key=lambda match: (match.round.stage_round, match.table_number or 0))


def _find_known_places(request: DrawRequest) -> dict[int, int]:
    try:
        return {place.team: place.first for place in places(request)}
    except RequestError:
        return {}


def _request(stage: Stage, facts: StageFacts | None) -> DrawRequest:
    return build_bracket_request(stage, facts or StageFacts(stage.tournament))
