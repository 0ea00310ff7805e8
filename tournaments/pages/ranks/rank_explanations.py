"""Why a team has its rank: by its points or, where stages decide, by the last one it played."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.comparisons import (
    ComparedCriterion,
    Comparison,
    RankExplanation,
    compare_teams,
    explain_rank,
)
from tournaments.pages.stages.public_stages import name_stage
from tournaments.queries.ranks.final_places import FinalPlace, list_final_places
from tournaments.queries.ranks.standings import PublishedStandings, compute_current_standings
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_stage_standings


def rank_explanation(
    tournament: Tournament, team_number: int, *, after_round: int | None = None
) -> RankExplanation | None:
    """Explain the rank of a team now or after a round; None for a number that is not ranked."""
    published = compute_current_standings(tournament, after_round=after_round)
    team = next((t for t in published.teams.values() if t.number == team_number), None)
    if team is None:
        return None
    if after_round is not None:
        return explain_rank(published, team)
    return explain_current_rank(tournament, published, team)


def explain_current_rank(
    tournament: Tournament, published: PublishedStandings, team: Team
) -> RankExplanation:
    """Explain the rank of a team in standings read now.

    Where stages decide, the rank is the place in the whole, and its reasons are those of the stage
    that leaves the team there; without a place there, the points of the whole tournament.
    """
    facts = StageFacts(tournament)
    places = list_final_places(tournament, facts) if published.is_staged else []
    index = next((n for n, one in enumerate(places) if one.team.pk == team.pk), None)
    if index is None:
        return explain_rank(published, team)
    own = places[index]
    in_stage = compute_stage_standings(own.stage, facts=facts)
    above = places[index - 1] if index else None
    below = places[index + 1] if index + 1 < len(places) else None
    return replace(
        explain_rank(in_stage, team),
        rank=own.place,
        is_shared=own.shared,
        field_size=len(places),
        stage=own.stage,
        stage_sentence=_in_the_stage(own, len(in_stage.standings.rows)),
        above=_compare_with_neighbour(own, above, published=in_stage, is_above=True),
        below=_compare_with_neighbour(own, below, published=in_stage, is_above=False),
    )


def _in_the_stage(own: FinalPlace, size: int) -> str:
    """Which stage gives the place, and where the team stands in it."""
    name, rank, pool = name_stage(own.stage), own.placed.place, own.placed.pool
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


def _compare_with_neighbour(
    own: FinalPlace,
    other: FinalPlace | None,
    *,
    published: PublishedStandings,
    is_above: bool,
) -> Comparison | None:
    """What separates a team from the one beside it in the whole; None where there is none."""
    if other is None:
        return None
    better, worse = (other, own) if is_above else (own, other)
    reason = _by_place(better, worse)
    if reason is None and not is_bracket(own.stage.system):
        by_points = compare_teams(published, own.team, other.team)
        return replace(by_points, other_rank=other.place)
    level = _("le tableau ne les sépare pas : la place est partagée")
    return Comparison(
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
        return None
    elif is_bracket(better.stage.system):
        sentence = _("place %(better)d contre place %(worse)d dans le tableau") % {
            "better": high.place,
            "worse": low.place,
        }
    elif high.pool:
        sentence = _(
            "rang %(better)d de la poule %(one)s contre rang %(worse)d de la poule %(other)s"
        ) % {"better": high.place, "one": high.pool, "worse": low.place, "other": low.pool}
    else:
        return None
    return ComparedCriterion(label=_("Phase"), sentence=sentence, decides=True)
