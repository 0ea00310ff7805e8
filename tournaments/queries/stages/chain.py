"""The stages of a tournament: their order, who is in them, and which rounds concern whom."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.enums import MATCHING_SYSTEMS, DrawSystem, StageEntry
from tournaments.models import Match, Round, Stage, StageEntrant, Team, Tournament
from tournaments.pairing import SYSTEMS

OPEN_TO_LATE = frozenset({StageEntry.EVERYBODY, StageEntry.OTHERS})
"""Entries of a stage that a team which comes late still joins."""

ROUND_ROBINS = frozenset({DrawSystem.ROUND_ROBIN, DrawSystem.POOLS})
"""Systems in which everybody meets everybody, or all of the pool."""

BRACKETS = frozenset({DrawSystem.KNOCKOUT, DrawSystem.CONSOLANTE, DrawSystem.DOUBLE_ELIMINATION})
"""Systems in which a team that has lost is out."""


def _pool_sizes(entrants: QuerySet[StageEntrant]) -> QuerySet[StageEntrant, int]:
    pools = entrants.exclude(pool="").order_by().values("pool")
    return (
        pools.annotate(members=Count("pk")).order_by("-members").values_list("members", flat=True)
    )


def find_largest_pool(stage: Stage) -> int:
    """How many share the largest pool of a stage; 0 where no pools are written."""
    return _pool_sizes(stage.entrants.all()).first() or 0


_SIZES = {
    "size": Count("entrants"),
    "latest_entry": Coalesce(Max("entrants__since_round"), 1),
    "largest_pool": Coalesce(
        Subquery(_pool_sizes(StageEntrant.objects.filter(stage=OuterRef("pk")))[:1]), 0
    ),
    "is_drawn": Exists(Round.objects.filter(stage=OuterRef("pk"))),
}


def list_stages(tournament: Tournament, *, with_sizes: bool = False) -> list[Stage]:
    """The stages in order, each with its source, in one query.

    `with_sizes`: how many are written down for each is its `size`, how many of them share the
    largest of its pools its `largest_pool`, 0 without pools, from which round on the last of them
    plays its `latest_entry`, whether it has had a draw `is_drawn`.
    """
    rows = tournament.stages.order_by("number")
    stages = list(rows.annotate(**_SIZES) if with_sizes else rows)
    by_key = {stage.pk: stage for stage in stages}
    for stage in stages:
        stage.tournament = tournament
        if stage.source_id is not None:
            stage.source = by_key[stage.source_id]
    return stages


def find_draw_family(system: str) -> str:
    """What a system's draws rest on: "matching", "schedule", "bracket" or "melee"."""
    return SYSTEMS[system].family


def is_bracket(system: str) -> bool:
    """Whether a team that has lost is out, and no match may end level."""
    return system in BRACKETS


def has_fixed_order(system: str) -> bool:
    """Whether who plays is fixed, in an order, when the first round is drawn."""
    return system not in MATCHING_SYSTEMS and system != DrawSystem.MELEE


def takes_latecomers(stage: Stage) -> bool:
    """Whether a team that comes late joins the stage at its next draw."""
    everybody = stage.source_id is None or stage.entry in OPEN_TO_LATE
    return everybody and not is_bracket(stage.system)


def list_descendants(stage: Stage, stages: Collection[Stage]) -> set[int]:
    """The keys of the stages that follow from one, near and far."""
    found: set[int] = set()
    reached = {stage.pk}
    while reached:
        reached = {child.pk for child in stages if child.source_id in reached} - found
        found |= reached
    return found


def list_sister_stages(stage: Stage, stages: Collection[Stage]) -> list[Stage]:
    """The other stages that follow from the same one; a barrage is none of them."""
    if stage.source_id is None or stage.entry == StageEntry.BARRAGE:
        return []
    following = leave_barrages_out(stages)
    return [
        sister
        for sister in following
        if sister.source_id == stage.source_id and sister.pk != stage.pk
    ]


def list_stages_just_above(stage: Stage, stages: Collection[Stage]) -> list[Stage]:
    """The stages not open yet whose last place is the one before a place of this stage: who loses
    a barrage for it comes here."""
    if stage.entry != StageEntry.RANKS:
        return []
    first, last = stage.from_place or 1, stage.to_place
    return [
        sister
        for sister in list_sister_stages(stage, stages)
        if sister.opened_at is None and sister.entry == StageEntry.RANKS and sister.to_place
        if first <= sister.to_place + 1 and (last is None or sister.to_place < last)
    ]


def leave_barrages_out(stages: Iterable[Stage]) -> list[Stage]:
    """The stages that teams go on to, and not only to play for a place of another."""
    return [stage for stage in stages if stage.entry != StageEntry.BARRAGE]


def list_entrants_by_stage(stages: Collection[Stage]) -> dict[int, list[StageEntrant]]:
    """By stage, those written down for it in order of seed, in one query."""
    found: defaultdict[int, list[StageEntrant]] = defaultdict(list)
    for entrant in StageEntrant.objects.filter(stage__in=stages).order_by("seed"):
        found[entrant.stage_id].append(entrant)
    return dict(found)


def list_entrants_by_seed(stage: Stage) -> list[StageEntrant]:
    """The entrants written down for a stage with their teams and players, in order of seed."""
    teams = Prefetch("team", queryset=Team.objects.with_players())
    return list(stage.entrants.order_by("seed").prefetch_related(teams))


def find_written_entrants(
    tournament: Tournament, matches: Iterable[Match]
) -> Mapping[int, Sequence[StageEntrant]]:
    """The entrants written down, by stage, where these matches rest on who is: two queries, none
    where they are of one stage without pools."""
    rounds = {match.round.number: match.round for match in matches}
    several = len({round_.stage_id for round_ in rounds.values()}) > 1
    in_pools = any(round_.system == DrawSystem.POOLS for round_ in rounds.values())
    return list_entrants_by_stage(list(tournament.stages.all())) if several or in_pools else {}


def find_expected_teams(
    tournament: Tournament,
    matches: Sequence[Match],
    teams: Sequence[Team],
    *,
    written: Mapping[int, Sequence[StageEntrant]] | None = None,
) -> Mapping[int, Collection[int]]:
    """By round, the teams that miss it where it has no place for them.

    A round concerns those in its stage; nobody misses a round of a bracket, and who is in a
    pool misses its rounds alone. `written` are the entrants by stage where they are already
    read.
    """
    everybody = {team.pk for team in teams}
    written = find_written_entrants(tournament, matches) if written is None else written
    rounds = {match.round.number: match.round for match in matches}
    pools_playing: defaultdict[int, set[str]] = defaultdict(set)
    for match in matches:
        pools_playing[match.round.number].add(match.slot)
    expected: dict[int, Collection[int]] = {}
    for number, round_ in rounds.items():
        entrants = written.get(round_.stage_id)
        if is_bracket(round_.system):
            expected[number] = ()
        elif entrants is None:
            expected[number] = everybody
        elif round_.system == DrawSystem.POOLS:
            playing = pools_playing[number]
            expected[number] = {entrant.team_id for entrant in entrants if entrant.pool in playing}
        else:
            expected[number] = {entrant.team_id for entrant in entrants}
    return expected
