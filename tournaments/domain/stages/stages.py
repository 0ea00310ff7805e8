"""The stages of a tournament: added, changed, removed, while nothing of them is played."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again, refuse_gone
from tournaments.domain.previews import NOTHING_SEEN, Foreseen, Seen, leave_to_others
from tournaments.domain.stages.checks import check_stage, refuse_opened, refuse_system_change
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, DrawSystem
from tournaments.errors import Refused
from tournaments.models import ScoreSheet, Stage, Tournament
from tournaments.queries.stages.chain import leave_barrages_out, list_stages
from tournaments.queries.stages.options import leave_seeds_out, read_entry_order
from tournaments.queries.stages.qualifiers import Qualification, find_qualifiers

ENTRY_FIELDS = (
    "source", "entry", "from_place", "to_place", "places_per_pool", "fill_up", "lost_rounds",
    "drawn_places", "drawn_from", "drawn_first", "drawn_last", "carry", "cut_tie",
)  # fmt: skip
"""Who enters a stage and with what: fixed once its entrants are."""

PLAY_FIELDS = ("length_kind", "length_value", "most_deals", "rule_overrides", "rules_name")
"""How its matches are played: fixed with the first deal of one."""

STAGE_FIELDS = (
    "name", "system", "rounds_planned", "options", "time_limit_minutes", *PLAY_FIELDS,
    *ENTRY_FIELDS,
)  # fmt: skip
"""What a stage chooses."""


@transaction.atomic
def add_stage(tournament: Tournament, *, values: Mapping[str, Any], by: Actor) -> Stage:
    """A stage more, after all others; the first one is given a name if it had none.

    Raises Refused: `finished`, and those of `check_stage`.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.STAGE_ADDED, locked)
    stages = list_stages(locked)
    stage = Stage(tournament=locked, number=stages[-1].number + 1, **values)
    check_stage(stage, stages)
    stage.save()
    _name_the_first(stages[0])
    announce(Act.STAGE_ADDED, tournament=locked, subject=stage, by=by, after=describe_stage(stage))
    return stage


STAGE = "stage"
"""What a page of a whole stage shows, by this name."""


@transaction.atomic
def change_stage(
    stage: Stage, *, values: Mapping[str, Any], by: Actor, seen: Seen = NOTHING_SEEN
) -> Stage:
    """Change what a stage chooses; nothing changes where all stays as it is, or as the page that
    showed `seen` had it before somebody else changed it.

    Raises Refused: `finished`, `stage-drawn`, `stage-open`, `stage-begun`, `lot-drawn`,
    those of `check_stage`, and ChangedMeanwhile.
    """
    tournament = lock_tournament(stage.tournament)
    refuse_by_table(Act.STAGE_CHANGED, tournament)
    stages = list_stages(tournament)
    stage = _find_again(stage, stages)
    before, system = describe_stage(stage), stage.system
    changed = {key: value for key, value in values.items() if getattr(stage, key) != value}
    wanted = describe_stage(_choose(copy(stage), changed))
    if not changed or not leave_to_others({STAGE: wanted}, {STAGE: before}, seen):
        return stage
    _refuse_fixed(stage, changed)
    _choose(stage, changed)
    refuse_system_change(stage, system)
    check_stage(stage, stages)
    stage.save()
    announce(
        Act.STAGE_CHANGED,
        tournament=tournament,
        subject=stage,
        by=by,
        before=before,
        after=describe_stage(stage),
    )
    return stage


def _choose(stage: Stage, changed: Mapping[str, Any]) -> Stage:
    for key, value in changed.items():
        setattr(stage, key, value)
    return stage


def preview_qualifiers(
    tournament: Tournament, *, stage: Stage | None, values: Mapping[str, Any], by: Actor
) -> Qualification:
    """Who would enter a stage now if it chose these values; nothing is kept of it.

    `stage` is None for one that is to be added. Raises Refused as `add_stage` and `change_stage`.
    """
    with transaction.atomic():
        if stage is None:
            tried = add_stage(tournament, values=values, by=by)
        else:
            tried = change_stage(stage, values=values, by=by)
        found = find_qualifiers(tried)
        transaction.set_rollback(True)
    return found


@transaction.atomic
def remove_stage(stage: Stage, *, by: Actor) -> None:
    """Take a stage away that nobody has entered.

    Raises Refused: `finished`, `first-stage`, `stage-open`, `stage-followed` where another
    follows from it, `stage-drawn` where the record tells of a draw of it.
    """
    tournament = lock_tournament(stage.tournament)
    refuse_by_table(Act.STAGE_REMOVED, tournament)
    stages = list_stages(tournament)
    stage = _find_again(stage, stages)
    if stage.source_id is None:
        raise Refused(_("La première phase ne se retire pas."), code="first-stage")
    refuse_opened(stage)
    _refuse_followed(stage, stages)
    if stage.cancelled_draws.exclude(published_at=None).exists():
        raise Refused(
            _("Un tirage annulé de cette phase reste au procès-verbal : elle reste aussi."),
            code="stage-drawn",
        )
    before = describe_stage(stage)
    stage.delete()
    announce(Act.STAGE_REMOVED, tournament=tournament, by=by, before=before)


def _find_again(stage: Stage, stages: Sequence[Stage]) -> Stage:
    """A stage among those that are there now. Raises Refused (`gone`)."""
    for found in stages:
        if found.pk == stage.pk:
            return found
    raise refuse_gone()


def save_stages(tournament: Tournament, chain: Sequence[Mapping[str, Any]]) -> None:
    """Write the stages of a tournament that is being made; `source` names one by its number."""
    stages: dict[int | None, Stage] = {}
    for number, values in enumerate(chain, start=1):
        source = stages.get(values.get("source"))
        stages[number] = Stage.objects.create(
            **{**values, "tournament": tournament, "number": number, "source": source}
        )


def describe_chain(tournament: Tournament) -> list[dict[str, Any]]:
    """The stages of a tournament as `save_stages` makes them, without who entered them and
    without a list of team numbers: another tournament has other teams."""
    stages = leave_barrages_out(list_stages(tournament))
    places = {stage.pk: place for place, stage in enumerate(stages, start=1)}
    return [
        {key: getattr(stage, key) for key in STAGE_FIELDS}
        | {
            "source": places.get(stage.source_id or 0),
            "options": leave_seeds_out(stage.options),
        }
        for stage in stages
    ]


def check_first_stage(stage: Stage, before: str) -> None:
    """Refuse a system or options that the first stage may not have, `before` being its system.

    Raises Refused: `stage-drawn`, `no-first-stage`, and those of `check_stage`.
    """
    if stage.system == DrawSystem.CONSOLANTE:
        raise Refused(
            _("Une consolante suit un tableau : elle ne commence pas un concours."),
            code="no-first-stage",
            field="system",
        )
    refuse_system_change(stage, before)
    check_stage(stage, list_stages(stage.tournament))


def describe_stage(stage: Stage) -> dict[str, object]:
    """What the journal keeps of a stage."""
    facts = {key: getattr(stage, key) for key in STAGE_FIELDS if key != "source"}
    return {
        "number": stage.number,
        **facts,
        "source": stage.source.number if stage.source else None,
    }


def foresee_undone(stage: Stage) -> Foreseen[list[object]]:
    """What a stage chooses, who plays it in which pool, what those said whom its lot calls: what is
    lost where it is taken back, or a part of it. Raises Refused (`gone`)."""
    now = read_again(Stage.objects.select_related("source"), pk=stage.pk)
    entered = now.entrants.order_by("seed", "pk").values_list("team__number", "seed", "pool")
    said = now.lot_calls.order_by("number").values_list("number", "answer")
    return Foreseen(typed=None, impact=[describe_stage(now), list(entered), list(said)])


def _name_the_first(first: Stage) -> None:
    """Beside others a stage needs a name."""
    if not first.name:
        first.name = _("Qualifications")
        first.save(update_fields=["name"])


def _refuse_fixed(stage: Stage, changed: Mapping[str, Any]) -> None:
    order = read_entry_order(changed.get("options", stage.options))
    enters = any(key in ENTRY_FIELDS for key in changed) or order != read_entry_order(stage.options)
    if enters:
        refuse_opened(stage)
    if enters and stage.lot_calls.exists():
        raise Refused(_("Le repêchage est tiré au sort : reprenez-le d'abord."), code="lot-drawn")
    changes = next((key for key in PLAY_FIELDS if key in changed), None)
    begun = ScoreSheet.objects.filter(match__round__stage=stage, version__gt=0)
    if changes is not None and begun.exists():
        raise Refused(
            _("Une feuille de cette phase est commencée : ses parties ne changent plus."),
            code="stage-begun",
            field="rules" if changes.startswith("rule") else changes,
        )


def _refuse_followed(stage: Stage, stages: Sequence[Stage]) -> None:
    following = [child.name for child in stages if stage.pk in (child.source_id, child.decides_id)]
    if following:
        raise Refused(
            _("« %(name)s » part de cette phase : retirez-la d'abord.") % {"name": following[0]},
            code="stage-followed",
        )


def lock_stage(stage: Stage, act: Act | None = None) -> Stage:
    """The stage read again and locked, with its tournament in hand.

    Raises Refused as `refuse_by_table` does for `act`; without one the caller asks the table.
    """
    tournament = lock_tournament(stage.tournament)
    if act is not None:
        refuse_by_table(act, tournament)
    locked = read_again(Stage.objects.select_for_update(no_key=True), pk=stage.pk)
    locked.tournament = tournament
    return locked
