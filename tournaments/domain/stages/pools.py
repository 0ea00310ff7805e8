"""Two teams of a stage exchanged between its pools by hand, or one moved, before they are shown."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.draws.draws import seat_drawn
from tournaments.domain.stages.stages import lock_stage
from tournaments.enums import Act, DrawSystem, RoundState
from tournaments.errors import Refused
from tournaments.models import Round, Stage, StageEntrant, Team
from tournaments.pairing import Draw, DrawRequest, draw, request_as_json
from tournaments.pairing.schedules.pools import LARGEST, SMALLEST
from tournaments.queries.draws.halls import seat_in_hall
from tournaments.queries.draws.stored_draws import describe_certificate, read_stored_request
from tournaments.queries.stages.pool_costs import PoolCost, list_pool_costs


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolsPreview:
    """The two pools as they are and as they would be, and the first round's tables redrawn."""

    before: tuple[PoolCost, ...]
    after: tuple[PoolCost, ...]
    tables: tuple[tuple[int, int, int], ...]


def preview_pools(
    stage: Stage, *, team: Team, other: Team | None = None, pool: str = ""
) -> PoolsPreview:
    """What `change_pools` would come to; nothing is written. Raises Refused as it does."""
    refuse_begun(stage)
    entrants = list(stage.entrants.select_related("team").order_by("seed"))
    changed = _find_changed(entrants, team, other, pool)
    before = {entrant.team_id: entrant.pool for entrant in entrants}
    touched = {pool_ for key, new in changed.items() for pool_ in (before[key], new)}
    round_ = stage.rounds.first()
    drawn = None if round_ is None else _redraw(round_, _by_number(entrants, changed))[1]
    return PoolsPreview(
        before=list_pool_costs(stage, entrants, before, touched),
        after=list_pool_costs(stage, entrants, before | changed, touched),
        tables=tuple((table.table, table.ns, table.ew) for table in drawn.tables) if drawn else (),
    )


@transaction.atomic
def change_pools(
    stage: Stage, *, team: Team, by: Actor, other: Team | None = None, pool: str = ""
) -> Stage:
    """Exchange a team with one of another pool, or move it to `pool`; a preview is drawn again.

    Raises Refused: `finished`, `no-pools`, `stage-drawn` once a draw of the pools is published,
    `not-in-the-pools`, `same-pool`, `pool-size`.
    """
    stage = lock_stage(stage, Act.STAGE_POOLS_CHANGED)
    refuse_begun(stage)
    entrants = list(stage.entrants.select_related("team").order_by("seed"))
    changed = _find_changed(entrants, team, other, pool)
    for entrant in entrants:
        if entrant.team_id in changed:
            StageEntrant.objects.filter(pk=entrant.pk).update(pool=changed[entrant.team_id])
    round_ = stage.rounds.first()
    if round_ is not None:
        round_.tournament, round_.stage = stage.tournament, stage
        _draw_again(round_, _by_number(entrants, changed))
    announce(
        Act.STAGE_POOLS_CHANGED,
        tournament=stage.tournament,
        subject=stage,
        by=by,
        before={
            "pools": _list_changed_pools(
                entrants, changed, {entrant.team_id: entrant.pool for entrant in entrants}
            )
        },
        after={"stage": stage.number, "pools": _list_changed_pools(entrants, changed, changed)},
    )
    return stage


def refuse_begun(stage: Stage) -> None:
    """Raise Refused where a stage has no pools yet (`no-pools`), or shows them (`stage-drawn`)."""
    if stage.system != DrawSystem.POOLS or not stage.entrants.exists():
        raise Refused(_("Cette phase n'a pas encore de poules."), code="no-pools")
    if stage.rounds.exclude(state=RoundState.PREVIEW).exists():
        raise Refused(
            _(
                "Les poules sont affichées, des feuilles peut-être commencées : elles restent. "
                "Tant que rien n'est saisi, annulez d'abord ce tirage."
            ),
            code="stage-drawn",
        )


def _find_changed(
    entrants: list[StageEntrant], team: Team, other: Team | None, pool: str
) -> dict[int, str]:
    """The new pool of each team that changes, by key."""
    pools = {entrant.team_id: entrant.pool for entrant in entrants}
    if team.pk not in pools or (other is not None and other.pk not in pools):
        raise Refused(_("Choisissez des équipes de cette phase."), code="not-in-the-pools")
    wanted = pools[other.pk] if other is not None else pool
    if wanted not in pools.values():
        raise Refused(_("Cette phase n'a pas de poule de ce nom."), code="not-in-the-pools")
    if wanted == pools[team.pk]:
        raise Refused(_("C'est déjà la même poule."), code="same-pool")
    if other is not None:
        return {team.pk: wanted, other.pk: pools[team.pk]}
    sizes = Counter(pools.values())
    if sizes[pools[team.pk]] <= SMALLEST or sizes[wanted] >= LARGEST:
        raise Refused(
            _("Une poule a de %(least)d à %(most)d équipes : échangez plutôt deux équipes.")
            % {"least": SMALLEST, "most": LARGEST},
            code="pool-size",
        )
    return {team.pk: wanted}


def _by_number(entrants: list[StageEntrant], changed: Mapping[int, str]) -> dict[int, str]:
    return {
        entrant.team.number: changed[entrant.team_id]
        for entrant in entrants
        if entrant.team_id in changed
    }


def _list_changed_pools(
    entrants: list[StageEntrant], changed: Mapping[int, str], pools: Mapping[int, str]
) -> list[str]:
    """« 4 : A », for the journal."""
    return [
        f"{entrant.team.number} : {pools[entrant.team_id]}"
        for entrant in entrants
        if entrant.team_id in changed
    ]


def _redraw(round_: Round, pools: Mapping[int, str]) -> tuple[DrawRequest, Draw]:
    """The request and the draw of a first round with some teams in other pools."""
    request = read_stored_request(round_)
    teams = tuple(replace(team, pool=pools.get(team.id, team.pool)) for team in request.teams)
    request = replace(request, teams=teams)
    return request, seat_in_hall(round_.stage, request, draw(request))


def _draw_again(round_: Round, pools: Mapping[int, str]) -> None:
    request, drawn = _redraw(round_, pools)
    round_.matches.all().delete()
    seat_drawn(round_, drawn)
    round_.draw_input = {**round_.draw_input, **request_as_json(request)}
    round_.certificate = describe_certificate(drawn.certificate)
    round_.save(update_fields=["draw_input", "certificate"])
