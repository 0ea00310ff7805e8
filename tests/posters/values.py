"""What a round that was not played is worth: the same wherever it is counted, and as worked out
plainly."""

from collections.abc import Iterator

from proofs.simulation.checker import Breach
from tests.posters.plain import PlainTournament
from tournaments.enums import CountsFor, Forfeit, RoundState
from tournaments.models import Match, Tournament
from tournaments.queries.ranks.forfeits import compute_forfeit_scores
from tournaments.queries.ranks.standings import PublishedStandings, compute_current_standings
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_pool_standings, compute_stage_standings

Values = dict[tuple[int, int], int]
"""Match points by team, by key, and round."""


def judge_values(tournament: Tournament) -> Iterator[Breach]:
    """Compare the standings of every stage and pool, those of all and the forfeits kept."""
    plain, facts = PlainTournament(tournament), StageFacts(tournament)
    everywhere = _values(compute_current_standings(tournament))
    for stage in plain.stages:
        whole = compute_stage_standings(stage, facts=facts)
        told = {"": whole, **compute_pool_standings(stage, facts=facts)}
        for pool, published in told.items():
            slow = plain.standings(stage, pool)
            for (team, number), value in _values(published).items():
                due = next(
                    slow.scored(round_) for round_ in slow.rounds(team) if round_.round == number
                )
                others = everywhere.get((team, number), value), _values(whole)[team, number]
                if {value, *others} != {due}:
                    found = f"{stage.name} {pool}, round {number}: {value}, {others}, not {due}"
                    yield Breach(rule="one value of a round not played", found=found)
    yield from _judge_forfeits(tournament, everywhere)


def _judge_forfeits(tournament: Tournament, everywhere: Values) -> Iterator[Breach]:
    forfeits = Match.objects.filter(round__tournament=tournament, ns_partner=None)
    forfeits = forfeits.exclude(forfeit=Forfeit.NONE).exclude(round__state=RoundState.PREVIEW)
    for match in forfeits.with_rounds():
        said = zip((match.ns_id, match.ew_id), compute_forfeit_scores(match), strict=True)
        # Who made a caught-up match possible has another one in that round.
        for team, score in list(said)[: 1 if match.counts_for == CountsFor.NS else 2]:
            counted = everywhere.get((team or 0, match.round.number), score)
            if counted != score:
                found = f"{match.round.number}/{match.table_number}: {score}, not {counted}"
                yield Breach(rule="a sheet says what a forfeit counts", found=found)


def _values(published: PublishedStandings) -> Values:
    return {
        (row.participant.id, line.round): line.scored
        for row in published.standings.rows
        for line in row.tally.lines
    }
