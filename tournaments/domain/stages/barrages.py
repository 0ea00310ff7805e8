"""What decides where a match or a cut is level: who goes on from a match of a bracket, and a match
for the last place of a stage, between two teams, arranged or dropped again."""

from itertools import count

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.stages.entry import refuse_unready_to_open
from tournaments.domain.stages.stages import PLAY_FIELDS, change_stage, lock_stage
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, CutTie, DrawSystem, RoundState, StageEntry
from tournaments.errors import Refused
from tournaments.models import Match, Round, Stage, StageEntrant
from tournaments.queries.stages.brackets import is_level
from tournaments.queries.stages.chain import is_bracket, list_stages
from tournaments.queries.stages.entering.cuts import Barrage
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers

LONGEST_NAME = 60


@transaction.atomic
def arrange_barrages(stage: Stage, *, by: Actor) -> list[Stage]:
    """A stage of one match for each last place that two teams are level for.

    It has the rules and the length of the stage whose place it gives, and waits for its table.
    Raises Refused: `no-barrage`, `barrage-arranged`, and those of `open_stage`.
    """
    stage = lock_stage(stage, Act.STAGE_BARRAGE_ARRANGED)
    facts = StageFacts(stage.tournament)
    refuse_unready_to_open(stage, facts)
    due = [barrage for barrage in find_qualifiers(stage, facts).barrages if barrage.winner is None]
    if not due:
        raise Refused(
            _("Aucune dernière place n'attend de barrage : il se joue à deux équipes à égalité."),
            code="no-barrage",
        )
    teams = {frozenset((barrage.one.team.pk, barrage.other.team.pk)) for barrage in due}
    for barrage in stage.barrages.all():
        if frozenset(barrage.entrants.values_list("team", flat=True)) in teams:
            raise Refused(_("Ce barrage est déjà prévu."), code="barrage-arranged")
    return [_arrange(stage, barrage, by=by) for barrage in due]


@transaction.atomic
def play_for_last_place(stage: Stage, *, by: Actor) -> list[Stage]:
    """Let a barrage decide at the cut from now on, and arrange those that are due.

    Raises Refused as `change_stage` and `arrange_barrages`.
    """
    if stage.cut_tie not in (CutTie.BARRAGE, CutTie.PLAYOFF):
        stage = change_stage(stage, values={"cut_tie": CutTie.BARRAGE}, by=by)
    return arrange_barrages(stage, by=by)


def _arrange(stage: Stage, barrage: Barrage, *, by: Actor) -> Stage:
    stages = list_stages(stage.tournament)
    made = Stage.objects.create(
        tournament=stage.tournament,
        number=stages[-1].number + 1,
        name=_name(stage, {named.name.casefold() for named in stages}),
        system=DrawSystem.KNOCKOUT,
        rounds_planned=1,
        source=stage.source,
        entry=StageEntry.BARRAGE,
        decides=stage,
        opened_at=timezone.now(),
        time_limit_minutes=stage.time_limit_minutes,
        **{key: getattr(stage, key) for key in PLAY_FIELDS},
    )
    teams = (barrage.one.team, barrage.other.team)
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=made, team=team, seed=seed) for seed, team in enumerate(teams, start=1)
    )
    announce(
        Act.STAGE_BARRAGE_ARRANGED,
        tournament=stage.tournament,
        subject=made,
        by=by,
        after={"stage": stage.number, "teams": [team.number for team in teams]},
    )
    return made


def _name(stage: Stage, taken: set[str]) -> str:
    """« Barrage – Finale », and with a number where there is one of that name."""
    for number in count(1):
        tail = "" if number == 1 else f" {number}"
        name = f"{(_('Barrage') + ' – ' + stage.name)[: LONGEST_NAME - len(tail)]}{tail}"
        if name.casefold() not in taken:
            return name
    raise AssertionError


@transaction.atomic
def drop_barrage(stage: Stage, *, by: Actor) -> None:
    """Take a barrage away that has no table.

    Raises Refused: `no-barrage`, `stage-drawn`.
    """
    stage = lock_stage(stage, Act.STAGE_BARRAGE_DROPPED)
    if stage.decides is None:
        raise Refused(_("Cette phase n'est pas un barrage."), code="no-barrage")
    if stage.rounds.exists() or stage.cancelled_draws.exclude(published_at=None).exists():
        raise Refused(_("La table de ce barrage est déjà tirée."), code="stage-drawn")
    numbers = list(stage.entrants.order_by("seed").values_list("team__number", flat=True))
    before = {"stage": stage.decides.number, "teams": numbers}
    stage.delete()
    announce(Act.STAGE_BARRAGE_DROPPED, tournament=stage.tournament, by=by, before=before)


@transaction.atomic
def name_winner(match: Match, *, side: str, reason: str, by: Actor) -> Match:
    """Name the side, NS or EW, that goes on after a level match of a bracket.

    The scores stay level; a later correction that gives the match a winner counts before this.
    Naming again replaces the first. Raises Refused: `finished`, `reason-missing`,
    `not-in-a-bracket`, `not-level`, `already-drawn` once a team was drawn as having won it.
    """
    round_ = read_again(Round.objects.select_related("stage", "tournament"), pk=match.round_id)
    tournament = lock_tournament(round_.tournament)
    round_.tournament = tournament
    refuse_by_table(Act.WINNER_NAMED, round_, reason=reason)
    locked = read_again(Match.objects.select_for_update(no_key=True), pk=match.pk)
    if not is_bracket(round_.system):
        raise Refused(_("Une égalité se garde, sauf dans un tableau."), code="not-in-a-bracket")
    before, locked.goes_on = locked.goes_on, ""
    if not is_level(locked):
        raise Refused(_("Cette table n'est pas à égalité, ou n'a pas fini."), code="not-level")
    if _is_drawn_on(locked, round_):
        raise Refused(
            _("Le tour suivant est déjà tiré : annulez d'abord son tirage."), code="already-drawn"
        )
    locked.goes_on = side
    locked.save(update_fields=["goes_on"])
    announce(
        Act.WINNER_NAMED,
        tournament=tournament,
        subject=locked,
        by=by,
        before={"goes_on": before},
        after={"table": locked.table_number, "goes_on": side},
        reason=reason,
    )
    return locked


def _is_drawn_on(match: Match, round_: Round) -> bool:
    """Whether the next round was made from who goes on from a match.

    Of one corrected since, after which both were drawn or neither, the draw says nothing.
    """
    round_.stage.tournament = round_.tournament
    later = round_.stage.rounds.filter(stage_round__gt=round_.stage_round)
    if not later.exists():
        return False
    is_prepared = later.filter(state=RoundState.PREVIEW).exists()
    drawn_on = StageFacts(round_.tournament).find_sides_drawn_on(round_.stage.pk)
    return is_prepared or match.pk in drawn_on
