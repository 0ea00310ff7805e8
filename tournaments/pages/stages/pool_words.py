"""Pools in words: what others come to, sentence by sentence; and why a team has its rank in its
own: its neighbours there, and who met whom among those level."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Team
from tournaments.pages.draws.certificate_lines import CertificateLine
from tournaments.pages.ranks.comparisons import (
    LevelLine,
    PoolRank,
    RankComparison,
    compare_teams,
)
from tournaments.pages.stages.public_stages import name_stage
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.pool_costs import Pairs, PoolCost
from tournaments.queries.stages.standings import compute_pool_standings
from tournaments.ranking import Row
from tournaments.wording import number_writer


def phrase_pools(
    before: Sequence[PoolCost], after: Sequence[PoolCost]
) -> Iterator[CertificateLine]:
    """Who would be in the pools, with which seeds, and what that costs beside what it does now."""
    for old, new in zip(before, after, strict=True):
        yield CertificateLine(
            text=_(
                "Poule %(pool)s : équipes %(teams)s ; rangs d'entrée %(seeds)s, avant %(before)s."
            )
            % {
                "pool": new.name,
                "teams": _join(new.teams),
                "seeds": _join(new.seeds),
                "before": _join(old.seeds),
            },
            is_good=True,
        )
    yield from _count_sizes(before, after)
    yield _count_same_club(before, after)
    yield _count_met(before, after)
    yield from _count_forbidden(after)


def _count_sizes(
    before: Sequence[PoolCost], after: Sequence[PoolCost]
) -> Iterator[CertificateLine]:
    """Pools that grow or shrink: how many rounds they take, and that one sits out in each."""
    for old, new in zip(before, after, strict=True):
        if len(old.teams) != len(new.teams):
            sentence = _(
                "Poule %(pool)s : effectif %(size)d, avant %(then)d ; tours %(rounds)d, avant "
                "%(taken)d."
            ) % {
                "pool": new.name,
                "size": len(new.teams),
                "then": len(old.teams),
                "rounds": new.rounds,
                "taken": old.rounds,
            }
            odd = len(new.teams) % 2
            exempt = " " + _("Effectif impair : à chaque tour, une équipe y est exempte.")
            yield CertificateLine(
                text=sentence + exempt * odd, is_good=not odd and new.rounds <= old.rounds
            )


def _count_same_club(before: Sequence[PoolCost], after: Sequence[PoolCost]) -> CertificateLine:
    now = [pair for pool in after for pair in pool.same_club]
    then = sum(len(pool.same_club) for pool in before)
    some = ngettext(
        "%(count)d rencontre entre équipes d'un même club (avant : %(before)d) : %(pairs)s.",
        "%(count)d rencontres entre équipes d'un même club (avant : %(before)d) : %(pairs)s.",
        len(now),
    )
    return _line(now, then, _("Aucune rencontre entre équipes d'un même club."), some)


def _count_met(before: Sequence[PoolCost], after: Sequence[PoolCost]) -> CertificateLine:
    now = [pair for pool in after for pair in pool.met]
    then = sum(len(pool.met) for pool in before)
    some = ngettext(
        "%(count)d rencontre déjà jouée dans une autre phase (avant : %(before)d) : %(pairs)s.",
        "%(count)d rencontres déjà jouées dans une autre phase (avant : %(before)d) : %(pairs)s.",
        len(now),
    )
    return _line(now, then, _("Personne n'y retrouve un adversaire d'une autre phase."), some)


def _count_forbidden(after: Sequence[PoolCost]) -> Iterator[CertificateLine]:
    """Forbidden meetings; nothing where there is none, as most tournaments forbid none."""
    now = [pair for pool in after for pair in pool.forbidden]
    if now:
        some = ngettext(
            "%(count)d rencontre interdite : %(pairs)s.",
            "%(count)d rencontres interdites : %(pairs)s.",
            len(now),
        )
        yield _line(now, 0, "", some)


def _line(now: Sequence[tuple[int, int]], before: int, none: str, some: str) -> CertificateLine:
    if not now:
        return CertificateLine(text=none, is_good=True)
    values = {"count": len(now), "before": before, "pairs": _join_pairs(tuple(now))}
    return CertificateLine(text=some % values, is_good=len(now) <= before)


def _join(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _join_pairs(pairs: Pairs) -> str:
    return ", ".join(f"{team} – {opponent}" for team, opponent in pairs)


_AMONG_LEVEL = "direct_encounter"


def list_pool_ranks(team: Team, facts: StageFacts) -> Iterator[PoolRank]:
    """The rank of a team in each pool that it plays or has played in."""
    for stage in facts.stages:
        pool = next(
            (entrant.pool for entrant in facts.entrants(stage.pk) if entrant.team_id == team.pk), ""
        )
        published = compute_pool_standings(stage, facts=facts).get(pool) if pool else None
        if published is not None and any(row.tally.lines for row in published.standings.rows):
            yield _explain(name_stage(stage), pool, published, team)


def _explain(stage: str, pool: str, published: PublishedStandings, team: Team) -> PoolRank:
    rows = published.standings.rows
    place = next(n for n, row in enumerate(rows) if row.participant.id == team.pk)
    above, below = rows[:place][-1:], rows[place + 1 :][:1]
    return PoolRank(
        stage=stage,
        pool=pool,
        rank=rows[place].rank,
        size=len(rows),
        above=_compare(published, team, above),
        below=_compare(published, team, below),
        level=tuple(_list_level(published, rows[place])),
    )


def _compare(
    published: PublishedStandings, team: Team, beside: Sequence[Row]
) -> RankComparison | None:
    if not beside:
        return None
    return compare_teams(published, team, published.teams[beside[0].participant.id])


def _list_level(published: PublishedStandings, own: Row) -> Iterator[LevelLine]:
    """The mini-table of the direct encounter, where all who were level have met."""
    criteria = published.standings.criteria
    if _AMONG_LEVEL not in criteria:
        return
    place = criteria.index(_AMONG_LEVEL)
    before = [measure.key for measure in own.measures[:place]]
    level = [
        row
        for row in published.standings.rows
        if [measure.key for measure in row.measures[:place]] == before
    ]
    write = number_writer()
    for row in level if own.measures[place].key else ():
        facts = row.measures[place].facts
        yield LevelLine(
            team=published.teams[row.participant.id],
            points=write(facts["points"]),
            difference=write(facts["difference"]),
            is_own=row is own,
        )
