"""Chains of stages for tests: drawn, published and played through the domain."""

from collections.abc import Callable, Mapping
from typing import Any
from unittest import mock

from tests.factories import TournamentFactory, make_teams
from tournaments.actors import SERVER
from tournaments.domain.draws import draws
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.stages import add_stage
from tournaments.enums import RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Stage, Tournament
from tournaments.queries.ranks.final_places import list_final_places

Score = Callable[[Match], tuple[int, int]]


def tournament_of(teams: int, **settings: Any) -> Tournament:
    """A tournament whose teams 1, 2, … are all in the room; the ranking points, then the total."""
    settings = {"criteria": ["ranking_points", "total", "number"], **settings}
    tournament = TournamentFactory(**settings)
    make_teams(tournament, teams)
    return tournament


def first_stage(tournament: Tournament) -> Stage:
    """The stage that everybody plays."""
    return tournament.stages.order_by("number")[0]


def stage_after(before: Stage, name: str, **values: Any) -> Stage:
    """A stage that follows from another, added through the domain."""
    return add_stage(
        before.tournament,
        values={"name": name, "source": before, "system": "ranking", **values},
        by=SERVER,
    )


def lower_number_wins(match: Match) -> tuple[int, int]:
    """A score by which the lower number of the two sides wins, and by more the lower it is."""
    ew = match.ew
    ahead = ew is None or match.ns.number < ew.number
    high = 1500 - 5 * min(match.ns.number, ew.number if ew else 0)
    return (high, 1944 - high) if ahead else (1944 - high, high)


def finish(round_: Round, score: Score = lower_number_wins) -> Round:
    """Every table done."""
    for match in round_.matches.exclude(ew=None).select_related("ns", "ew"):
        set_score(match, *score(match))
    return round_


def set_score(match: Match, ns: int, ew: int) -> None:
    """A table done with two totals."""
    match.ns_score, match.ew_score = ns, ew
    match.winner = "draw" if ns == ew else ("NS" if ns > ew else "EW")
    match.save()
    ScoreSheet.objects.filter(match=match).update(
        state=SheetState.CONFIRMED, result={"deals": [], "totals": {"NS": ns, "EW": ew}}
    )


def draw_round(stage: Stage, *, seed: int = 1) -> Round:
    """The stage's next round, drawn and published.

    Nothing came between the two, so that the draw is not worked out once more to see whether it
    still holds; `play_out` and the evenings of `demo` publish as the site does.
    """
    drawn = preview_draw(stage.tournament, stage=stage, by=SERVER, seed=seed)
    with mock.patch.object(draws, "is_outdated", return_value=False):
        return publish_draw(drawn, by=SERVER)


def play(stage: Stage, rounds: int, *, score: Score = lower_number_wins) -> list[Round]:
    """Rounds of a stage, one after the other."""
    return [finish(draw_round(stage, seed=number), score) for number in range(1, rounds + 1)]


def qualified(teams: int, rounds: int = 2, **settings: Any) -> Stage:
    """A first stage whose rounds are played, the lower numbers winning."""
    tournament = tournament_of(teams, **settings)
    stage = first_stage(tournament)
    play(stage, rounds)
    return stage


def side_by_side(*, final: int, others: int, system: str = "knockout") -> Tournament:
    """One round, then a final of the first and a consolante of the others, drawn and published."""
    stage = qualified(final + others, rounds=1)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    last = stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=final)
    rest = stage_after(stage, "Consolante", system=system, entry="others")
    for one in (last, rest):
        draw_round(open_stage(one, by=SERVER))
    return stage.tournament


def numbers_of(stage: Stage) -> list[int]:
    """The numbers of a stage's entrants in the order of their seeds."""
    return list(stage.entrants.order_by("seed").values_list("team__number", flat=True))


def met(round_: Round) -> set[frozenset[int]]:
    """Who meets whom in a round, by number."""
    pairs = round_.matches.exclude(ew=None).values_list("ns__number", "ew__number")
    return {frozenset(pair) for pair in pairs}


def refused(act: Callable[..., object], *args: Any, **values: Mapping[str, Any] | Any) -> str:
    """The code with which an act is refused; "" where it is done."""
    try:
        act(*args, **values)
    except Refused as refusal:
        return refusal.code
    return ""


def play_out(stage: Stage, score: Score = lower_number_wins) -> list[Round]:
    """Every round of a stage until nothing is left to draw."""
    rounds: list[Round] = []
    while drawn := _draw_if_any(stage, seed=len(rounds)):
        rounds.append(finish(publish_draw(drawn, by=SERVER), score))
    return rounds


def _draw_if_any(stage: Stage, *, seed: int) -> Round | None:
    """The next round with a table; None where none is left."""
    try:
        drawn = preview_draw(stage.tournament, stage=stage, by=SERVER, seed=seed)
    except Refused:
        return None
    return drawn if drawn.state == RoundState.PREVIEW else None


def places(tournament: Tournament) -> list[int]:
    """The team numbers in the order of the final places."""
    return [place.team.number for place in list_final_places(tournament)]


def chairs(match: Match) -> list[int]:
    """Everybody who sits at a table, by key."""
    chairs = (match.ns_id, match.ns_partner_id, match.ew_id, match.ew_partner_id)
    return [pk for pk in chairs if pk is not None]
