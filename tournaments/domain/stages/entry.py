"""Who plays a stage: fixed when it is opened, or when the first round of a fixed order is drawn."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.draws.checks import (
    build_preview_refusal,
    list_rounds_before,
    refuse_contradicted,
    refuse_level_tables,
    refuse_missing_losers,
    refuse_open_tables,
)
from tournaments.domain.stages.entry_order import put_in_entry_order
from tournaments.domain.stages.stages import lock_stage
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, DrawSystem, RoundState, StageEntry
from tournaments.errors import Refused
from tournaments.models import Round, Stage, StageEntrant, Team
from tournaments.pairing import DrawRequest, Entrant
from tournaments.pairing.systems.pools import make_pools
from tournaments.queries.stages.chain import has_fixed_order, is_bracket, takes_latecomers
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.lists import describe_opening
from tournaments.queries.stages.openings import find_stage_to_open_first
from tournaments.queries.stages.options import build_system_options
from tournaments.queries.stages.order import is_over
from tournaments.queries.stages.qualifiers import (
    LEAST_QUALIFIERS,
    Qualification,
    find_crossed_seeds,
    find_qualifiers,
)

FIRST_ROUND = 1


@transaction.atomic
def open_stage(stage: Stage, *, by: Actor) -> Stage:
    """Write down who plays a stage: those who qualify now, with their seeds, pools and points.

    Raises Refused: `finished`, `first-stage`, `stage-open`, `source-not-played`, `preview-open`,
    `round-open`, `undecided`, `source-going-on`, `sisters-first`, `lot-open`, `too-few-teams`.
    """
    stage = lock_stage(stage)
    found = refuse_to_open(stage)
    entrants = save_qualifiers(stage, found)
    stage.opened_at = timezone.now()
    stage.save(update_fields=["opened_at"])
    announce(
        Act.STAGE_OPENED,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        after={"stage": stage.number, "teams": [entrant.team.number for entrant in entrants]},
    )
    return stage


def save_qualifiers(stage: Stage, found: Qualification) -> list[StageEntrant]:
    """Write down those who qualify, in the stage's order of entry, and what that follows from; in
    that of their places here."""
    stage.opened_on = describe_opening(stage, found, StageFacts(stage.tournament))
    stage.save(update_fields=["opened_on"])
    seed = stage.tournament.lot_seed
    entrants = [
        StageEntrant(
            stage=stage,
            team=qualifier.team,
            seed=qualifier.seed,
            carried_ranking_points=qualifier.carried_ranking_points,
            carried_match_points=qualifier.carried_match_points,
        )
        for qualifier in found.qualifiers
    ]
    crossed = find_crossed_seeds(stage, found.qualifiers)
    _write(stage, put_in_entry_order(stage, entrants, seed, crossed), seed)
    return entrants


@transaction.atomic
def reopen_stage(stage: Stage, *, by: Actor) -> Stage:
    """Take back who plays a stage while nothing of it is drawn.

    Raises Refused: `finished`, `stage-closed`, `stage-drawn`.
    """
    stage = lock_stage(stage, Act.STAGE_REOPENED)
    if stage.opened_at is None or stage.entry == StageEntry.BARRAGE:
        raise Refused(_("Cette phase n'est pas ouverte."), code="stage-closed")
    refuse_drawn(stage)
    teams = stage.entrants.values_list("team__number", flat=True)
    before = {"stage": stage.number, "teams": list(teams)}
    stage.entrants.all().delete()
    stage.opened_at, stage.opened_on = None, {}
    stage.save(update_fields=["opened_at", "opened_on"])
    announce(Act.STAGE_REOPENED, tournament=stage.tournament, subject=stage, by=by, before=before)
    return stage


def refuse_drawn(stage: Stage) -> None:
    """Raise Refused (`stage-drawn`) where a round of a stage is drawn, as a preview too."""
    if stage.rounds.exists():
        raise Refused(
            _("Une partie de cette phase est déjà tirée : annulez d'abord son tirage."),
            code="stage-drawn",
        )


def refuse_to_open(stage: Stage) -> Qualification:
    """Who enters a stage that can be opened now. Raises Refused as `open_stage` does."""
    refuse_by_table(Act.STAGE_OPENED, stage.tournament)
    facts = StageFacts(stage.tournament)
    refuse_unready_to_open(stage, facts)
    found = find_qualifiers(stage, facts)
    refuse_open_barrage(found)
    if found.lot and not found.lot.is_over:
        raise Refused(
            _("Des places restent à tirer au sort : finissez d'abord le repêchage."),
            code="lot-open",
        )
    if len(found.qualifiers) < LEAST_QUALIFIERS:
        raise Refused(
            _("Il faut au moins deux qualifiés pour ouvrir une phase."), code="too-few-teams"
        )
    return found


def refuse_unready_to_open(stage: Stage, facts: StageFacts | None = None) -> None:
    """Refuse while it is not a stage's turn. Raises Refused as `open_stage` does. `facts`: those
    of its tournament, where more is asked of them."""
    source = stage.source
    if source is None:
        raise Refused(_("Tout le monde joue la première phase."), code="first-stage")
    if stage.opened_at is not None:
        raise Refused(_("Les qualifiés de cette phase sont déjà fixés."), code="stage-open")
    sister = find_stage_to_open_first(stage, facts or StageFacts(stage.tournament))
    if sister is not None:
        raise Refused(
            _("Ouvrez d'abord « %(name)s » : les autres entrent ici.") % {"name": sister.name},
            code="sisters-first",
        )
    refuse_contradicted(source)
    refuse_source_open(stage, source)


def refuse_open_barrage(found: Qualification) -> None:
    """Refuse while a barrage decides of a last place. Raises Refused: `barrage-open`."""
    if found.awaits_barrage:
        raise Refused(
            _("Un barrage décide d'une dernière place : faites-le jouer, ou choisissez l'ordre."),
            code="barrage-open",
        )


def is_ready_to_open(stage: Stage) -> bool:
    """Whether a stage may be opened as far as the stage before it goes."""
    try:
        refuse_unready_to_open(stage)
    except Refused:
        return False
    return True


def refuse_source_open(stage: Stage, source: Stage) -> None:
    """Refuse while the places of the source that a stage waits for can still change."""
    if not source.rounds.exclude(state=RoundState.PREVIEW).exists():
        raise Refused(
            _("« %(name)s » n'a pas encore de partie.") % {"name": source.name},
            code="source-not-played",
        )
    losers = stage.entry == StageEntry.LOSERS
    if not losers and source.rounds.filter(state=RoundState.PREVIEW).exists():
        raise build_preview_refusal()
    refuse_missing_losers(stage, FIRST_ROUND)
    refuse_open_tables(list_rounds_before(stage, FIRST_ROUND))
    refuse_level_tables(source, stage.lost_rounds if losers else None)
    if not losers and is_bracket(source.system) and not is_over(source):
        raise Refused(
            _("« %(name)s » n'est pas finie : ses places ne sont pas connues.")
            % {"name": source.name},
            code="source-going-on",
        )


def enter_newcomers(stage: Stage, *, number: int, seed: int) -> None:
    """Bring who plays a stage in step before its round `number` is drawn.

    The first round of a first stage in a fixed order writes everybody in the room down; later,
    those who came late join at the end, as do those beaten since where losers enter.
    """
    if stage.source_id is None and not has_fixed_order(stage.system):
        return
    if stage.source_id is None and number == FIRST_ROUND:
        stage.entrants.all().delete()
        entrants = [
            StageEntrant(stage=stage, team=team)
            for team in stage.tournament.teams.ready_to_play().order_by("number")
        ]
        _write(stage, put_in_entry_order(stage, entrants, seed), seed)
        return
    for team in _newcomers(stage, number):
        _append(stage, team, number)


def enter_late(round_: Round, teams: Sequence[Team], *, beside: Team) -> None:
    """Write down those who join a stage while its round is being played, in the pool of `beside`.

    A stage whose entrants are whoever is in the room needs nothing.
    """
    stage = round_.stage
    if not stage.entrants.exists():
        return
    pools = dict(stage.entrants.values_list("team", "pool"))
    for team in teams:
        if team.pk not in pools:
            _append(stage, team, round_.stage_round, pool=pools.get(beside.pk))


def forget_newcomers(round_: Round) -> None:
    """Take back those whom the draw of a round wrote down, as the round itself is taken back."""
    stage = round_.stage
    if round_.stage_round > FIRST_ROUND:
        stage.entrants.filter(since_round=round_.stage_round).delete()
    elif stage.source_id is None:
        stage.entrants.all().delete()


def _newcomers(stage: Stage, number: int) -> list[Team]:
    if is_bracket(stage.system) and number > max(len(stage.lost_rounds), FIRST_ROUND):
        # Beaten long ago and back only now, a team finds no place left in the tree.
        return []
    if stage.entry == StageEntry.LOSERS and stage.source_id is not None:
        found = [qualifier.team for qualifier in find_qualifiers(stage).qualifiers]
    elif takes_latecomers(stage):
        found = list(stage.tournament.teams.ready_to_play().order_by("number"))
    else:
        return []
    entered = StageEntrant.objects.filter(stage__tournament=stage.tournament).exclude(
        stage__entry=StageEntry.BARRAGE
    )
    if stage.source_id is not None:
        entered = entered.filter(stage__source=stage.source_id)
    known = set(entered.values_list("team", flat=True))
    return [team for team in found if team.pk not in known]


def _append(stage: Stage, team: Team, number: int, *, pool: str | None = None) -> None:
    """One entrant more, in the last seed and a pool, the smallest where none is named."""
    seeds = list(stage.entrants.values_list("seed", "pool"))
    sizes = Counter(pool for _seed, pool in seeds)
    StageEntrant.objects.create(
        stage=stage,
        team=team,
        seed=max((seed for seed, _pool in seeds), default=0) + 1,
        pool=pool if pool is not None else _smallest(sizes),
        since_round=number,
    )


def _smallest(sizes: Mapping[str, int]) -> str:
    return min(sizes, key=lambda pool: (sizes[pool], pool), default="")


def _write(stage: Stage, entrants: Sequence[StageEntrant], seed: int) -> None:
    pools = _pools(stage, entrants, seed)
    for place, entrant in enumerate(entrants, start=1):
        entrant.seed, entrant.pool = place, pools.get(entrant.team.number, "")
    StageEntrant.objects.bulk_create(entrants)


def _pools(stage: Stage, entrants: Sequence[StageEntrant], seed: int) -> dict[int, str]:
    if stage.system != DrawSystem.POOLS:
        return {}
    teams = tuple(
        Entrant(id=entrant.team.number, club=entrant.team.club_name.strip().casefold())
        for entrant in entrants
    )
    return dict(
        make_pools(
            DrawRequest(
                system=stage.system,
                teams=teams,
                seed=seed,
                options=build_system_options(stage),
                avoid_same_club=stage.tournament.avoid_same_club,
            )
        )
    )
