"""Who was beaten when in a bracket, from its tables alone."""

from collections.abc import Collection, Iterator

from tournaments.models import Match, Stage

MOST_ROUNDS = 100
"""More than any bracket has."""
THIRD_PLACE = "third"


def list_beaten(stage: Stage, rounds: Collection[int]) -> dict[int, int]:
    """Who was beaten at a table of a bracket in one of some rounds, by key, with the round."""
    seeds = _seeds(stage)
    return {
        beaten(match, seeds): match.round.stage_round
        for match in _played(stage)
        if match.round.stage_round in rounds and match.forfeit == "none"
    }


def list_places(stage: Stage) -> dict[int, int]:
    """Of a knockout that everybody played: those beaten in one round share a place."""
    seeds = _seeds(stage)
    out: dict[int, tuple[int, int]] = {}
    for match in _played(stage):
        loser, last = beaten(match, seeds), -match.round.stage_round
        if match.slot == THIRD_PLACE:
            out[_other(match, loser)], out[loser] = (last, 2), (last, 3)
        else:
            out[loser] = (last, 1)
    worth = {pk: out.get(pk, (-MOST_ROUNDS, 0)) for pk in seeds}
    return {pk: 1 + sum(reached < worth[pk] for reached in worth.values()) for pk in seeds}


def list_winners(stage: Stage) -> dict[frozenset[int], int]:
    """By the two of each table, who goes on from it."""
    seeds = _seeds(stage)
    return {
        frozenset({match.ns_id, match.ew_id or 0}): _other(match, beaten(match, seeds))
        for match in _played(stage)
    }


def list_went_on(stage: Stage) -> dict[int, int]:
    """By match, by key, who goes on: whoever won, was named or was kept, or the better seed."""
    seeds = _seeds(stage)
    return {
        match.pk: _other(match, beaten(match, seeds))
        for match in _played(stage)
        if match.forfeit == "none"
    }


def beaten(match: Match, seeds: dict[int, int]) -> int:
    """Who does not go on; of a level match whoever was not named, or the worse seed."""
    ns, ew = match.ns_id, match.ew_id or 0
    numbers = {match.ns.number: ns, match.ew.number: ew} if match.ew else {}
    for kept in match.kept.order_by("-pk"):
        if (kept_on := numbers[kept.difference["went_on"]]) and _is_drawn(match, kept_on):
            return ew if kept_on == ns else ns
    by_seed = "NS" if seeds[ns] < seeds[ew] else "EW"
    winner = match.winner if match.winner in {"NS", "EW"} else match.goes_on or by_seed
    return ew if winner == "NS" else ns


def _is_drawn(match: Match, pk: int) -> bool:
    """Whether a team goes on after this match in its stage; for third place the beaten play."""
    later = Match.objects.filter(
        round__stage=match.round.stage, round__number__gt=match.round.number
    ).exclude(slot=THIRD_PLACE)
    return later.filter(ns=pk).exists() or later.filter(ew=pk).exists()


def _other(match: Match, one: int) -> int:
    return match.ew_id or 0 if one == match.ns_id else match.ns_id


def _seeds(stage: Stage) -> dict[int, int]:
    return dict(stage.entrants.values_list("team", "seed"))


def _played(stage: Stage) -> Iterator[Match]:
    matches = Match.objects.filter(round__stage=stage).exclude(ew=None).select_related("round")
    yield from matches.exclude(winner="").order_by("round__stage_round")
