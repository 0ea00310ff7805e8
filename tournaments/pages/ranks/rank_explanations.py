"""Why a team has its rank: by its points or, where stages decide, by the last one it played."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.comparisons import (
    ComparedCriterion,
    RankComparison,
    RankExplanation,
    compare_teams,
    explain_rank,
)
from tournaments.pages.ranks.staged_standings import name_bracket_result
from tournaments.pages.stages.pool_words import list_pool_ranks
from tournaments.pages.stages.public_stages import name_stage
from tournaments.queries.ranks.final_places import FinalPlace, list_final_places
from tournaments.queries.ranks.standings import PublishedStandings, compute_whole_standings
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import compares_pools_by_match
from tournaments.queries.stages.order import list_averages
from tournaments.queries.stages.standings import compute_pool_standings, compute_stage_standings
from tournaments.queries.teams.seated import name_as_in_round, read_teams_with_history
from tournaments.ranking.places import two_decimals
from tournaments.wording import number_writer


def rank_explanation(
    tournament: Tournament, team_number: int, *, after_round: int | None = None
) -> RankExplanation | None:
    """Explain the rank of a team as the standings show it; None for a number that is not ranked,
    and before a round counts."""
    published = compute_whole_standings(tournament, after_round=after_round)
    team = next((t for t in published.teams.values() if t.number == team_number), None)
    if team is None or not published.after_round:
        return None
    then = replace(published, teams=name_as_in_round(published.teams, after_round))
    team = then.teams[team.pk]
    return name_opponents_then(explain_rank_read(tournament, then, team, after_round=after_round))


def name_opponents_then(explained: RankExplanation) -> RankExplanation:
    """Explanation whose opponents are named as they sat in each round."""
    met = (line.opponent.pk for line in explained.rounds if line.opponent is not None)
    histories = read_teams_with_history(met)
    rounds = tuple(
        line
        if line.opponent is None
        else replace(line, opponent=histories[line.opponent.pk].as_in_round(line.number))
        for line in explained.rounds
    )
    return replace(explained, rounds=rounds)


def explain_rank_read(
    tournament: Tournament,
    published: PublishedStandings,
    team: Team,
    *,
    after_round: int | None = None,
) -> RankExplanation:
    """Explain the rank of a team in standings as people read them, now or after a round.

    Where stages decide, the rank is the place in the whole, and its reasons are those of the stage
    that leaves the team there; without a place there, the points of the whole tournament.
    """
    facts = StageFacts(tournament)
    if after_round is not None:
        facts = facts.up_to(after_round)
    places = list_final_places(tournament, facts) if published.is_staged else []
    index = next((n for n, place in enumerate(places) if place.team.pk == team.pk), None)
    if index is None:
        return explain_rank(published, team)
    own = places[index]
    pools = compute_pool_standings(own.stage, facts=facts)
    in_stage = compute_stage_standings(own.stage, facts=facts)
    above = places[index - 1] if index else None
    below = places[index + 1] if index + 1 < len(places) else None
    explained = explain_rank(pools.get(own.placed.pool, in_stage), team)
    return replace(
        explained,
        # Points do not order the places of a bracket, and often contradict them.
        measures=() if is_bracket(own.stage.system) else explained.measures,
        rank=own.place,
        is_shared=own.shared,
        field_size=len(places),
        stage=own.stage,
        stage_sentence=" ".join(
            (
                _in_the_stage(own, len(in_stage.standings.rows)),
                *_phrase_barrages(own.team, facts),
            )
        ),
        above=_compare_with_neighbour(own, above, in_stage, pools, is_above=True),
        below=_compare_with_neighbour(own, below, in_stage, pools, is_above=False),
        pools=tuple(list_pool_ranks(team, facts)),
    )


def _in_the_stage(own: FinalPlace, size: int) -> str:
    """Which stage gives the place, and where the team stands in it."""
    name, rank, pool = name_stage(own.stage), own.placed.place, own.placed.pool
    if result := _name_bracket_result(own):
        return _("« %(stage)s » : %(result)s.") % {"stage": name, "result": result.lower()}
    if pool:
        return _("« %(stage)s » : rang %(rank)d de la poule %(pool)s.") % {
            "stage": name,
            "rank": rank,
            "pool": pool,
        }
    return _("« %(stage)s » : rang %(rank)d sur %(size)d.") % {
        "stage": name,
        "rank": rank,
        "size": size,
    }


def _phrase_barrages(team: Team, facts: StageFacts) -> Iterator[str]:
    """The barrages that a team played, each with what it gave or cost."""
    for stage in facts.stages:
        for teams, winner in facts.find_barrage_winners(stage.pk).items():
            if team.pk in teams:
                (other,) = teams - {team.pk}
                won = _("Barrage pour « %(stage)s » gagné contre l'équipe %(number)d.")
                lost = _("Barrage pour « %(stage)s » perdu contre l'équipe %(number)d.")
                values = {"stage": stage.name, "number": facts.teams[other].number}
                yield (won if winner == team.pk else lost) % values


def _name_bracket_result(own: FinalPlace) -> str:
    if not is_bracket(own.stage.system):
        return ""
    return name_bracket_result(own.stage.system, own.placed.place, shared=own.shared)


def _compare_with_neighbour(
    own: FinalPlace,
    other: FinalPlace | None,
    in_stage: PublishedStandings,
    pools: Mapping[str, PublishedStandings],
    *,
    is_above: bool,
) -> RankComparison | None:
    """What separates a team from the one beside it in the whole; None where there is none."""
    if other is None:
        return None
    better, worse = (other, own) if is_above else (own, other)
    reason = _by_place(better, worse)
    if reason is None and not is_bracket(own.stage.system):
        together = own.placed.pool == other.placed.pool
        published = pools.get(own.placed.pool, in_stage) if together else in_stage
        by_points = compare_teams(published, own.team, other.team)
        return replace(by_points, other_rank=other.place)
    level = _("le tableau ne les sépare pas : la place est partagée")
    return RankComparison(
        other=other.team,
        other_rank=other.place,
        criteria=() if reason is None else (reason,),
        shared=level if reason is None else "",
    )


def _by_place(better: FinalPlace, worse: FinalPlace) -> ComparedCriterion | None:
    """What separates two teams before their points are looked at; None where nothing does."""
    high, low = better.placed, worse.placed
    if better.stage.pk != worse.stage.pk:
        sentence = _("placée dans « %(better)s », avant celles de « %(worse)s »") % {
            "better": name_stage(better.stage),
            "worse": name_stage(worse.stage),
        }
    elif high.place == low.place:
        return _by_match(better, worse)
    elif is_bracket(better.stage.system):
        sentence = _("place %(better)d contre place %(worse)d dans le tableau") % {
            "better": high.place,
            "worse": low.place,
        }
    elif high.pool and high.pool == low.pool:
        return None
    elif high.pool:
        sentence = _(
            "rang %(better)d de la poule %(one)s contre rang %(worse)d de la poule %(other)s"
        ) % {"better": high.place, "one": high.pool, "worse": low.place, "other": low.pool}
    else:
        return None
    return ComparedCriterion(label=_("Phase"), sentence=sentence, decides=True)


def _by_match(better: FinalPlace, worse: FinalPlace) -> ComparedCriterion | None:
    """What two teams in the same place of different pools make of a match; None where that says
    nothing of them."""
    stage, high, low = better.stage, better.placed, worse.placed
    if high.pool == low.pool or not compares_pools_by_match(stage):
        return None
    averages = [
        (
            _("points de classement par partie : %(better)s contre %(worse)s"),
            high.ranking_average,
            low.ranking_average,
        ),
        (
            _("moyenne par partie : %(better)s points contre %(worse)s"),
            high.match_average,
            low.match_average,
        ),
    ]
    if list_averages(stage, high)[0] is high.match_average:
        averages.reverse()
    telling = next((average for average in averages if average[1] != average[2]), None)
    if telling is None:
        return None
    sentence, *values = telling
    write = number_writer()
    told = [write(two_decimals(value)) for value in values]
    said = sentence % {"better": told[0], "worse": told[1]}
    return ComparedCriterion(label=_("Phase"), sentence=said, decides=True)
