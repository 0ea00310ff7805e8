"""« Où en est-on ? »: the way through an evening, one fact a step."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.enums import SheetEntry
from tournaments.models import Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.card import phrase_hour
from tournaments.pages.tournament.evening_plan import EveningPlan
from tournaments.pages.tournament.overview import Overview
from tournaments.permissions import Permission
from tournaments.ports import LotCount
from tournaments.queries.draws.rounds import RoundProgress
from tournaments.queries.money.accounts import find_plain_tariff, list_tariffs
from tournaments.queries.stages.options import plans_rounds
from tournaments.queries.stages.progress import StageProgress, StageState

MOST_STEPS = 8
"""More rounds than these are told together, but for those about the one that is played."""


class StepState(StrEnum):
    """Whether a step of the way is done."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, kw_only=True, slots=True)
class PathStep:
    """A stop of the evening, what is so there, and its page; no address where there is none yet."""

    title: str
    fact: str
    url: str
    state: StepState


def list_steps(
    desk: Desk, evening: Overview, plan: EveningPlan | None, *, missing: int, lots: LotCount
) -> list[PathStep]:
    """The way: who takes part, each round or stage, the lots and the end."""
    several = len(evening.stages) > 1
    rounds = _list_stages(desk, evening) if several else _list_rounds(desk, evening, plan)
    return [_build_entry(desk, evening, missing), *rounds, _build_end(desk, evening, lots)]


def _build_entry(desk: Desk, evening: Overview, missing: int) -> PathStep:
    title, url = desk.tournament.entrants_title, ""
    if {Permission.CHECK_IN, Permission.SIGN_UP_TEAMS} & set(desk.may):
        url = desk.address("organiser:teams")
    is_done = evening.round is not None
    return PathStep(
        title=title,
        fact=_phrase_entry(evening, missing),
        url=url,
        state=StepState.DONE if is_done else StepState.NOW,
    )


def _phrase_entry(evening: Overview, missing: int) -> str:
    values = {
        "count": evening.registered,
        "there": evening.present,
        "waiting": evening.places.unplaced,
    }
    if not evening.registered:
        return _("aucun inscrit") if evening.current.stage.tournament.is_of_people else _("aucune")
    if evening.places.unplaced:
        return _("%(count)d, %(waiting)d en attente") % values
    if not evening.present:
        return str(evening.registered)
    if missing or evening.present < evening.registered:
        return _("%(there)d là sur %(count)d") % values
    if evening.registered == 1:
        return _("%(there)d là") % values
    is_of_people = evening.current.stage.tournament.is_of_people
    return (_("%(count)d, tous là") if is_of_people else _("%(count)d, toutes là")) % values


def _list_rounds(desk: Desk, evening: Overview, plan: EveningPlan | None) -> list[PathStep]:
    """Each round of the only stage."""
    one = evening.stages[0]
    count = max(evening.rounds_planned, one.rounds_drawn)
    steps = [_build_round(desk, evening, plan, number) for number in range(1, count + 1)]
    if len(steps) <= MOST_STEPS:
        return steps
    here = max(1, one.rounds_drawn) - 1
    first, last = max(0, here - 1), min(count, here + 3)
    before, after = steps[:first], steps[last:]
    return [*_gather(before, 1), *steps[first:last], *_gather(after, last + 1)]


def _gather(steps: Sequence[PathStep], first: int) -> Iterator[PathStep]:
    if len(steps) < 2:
        yield from steps
        return
    title = _("Parties %(first)d à %(last)d") % {"first": first, "last": first + len(steps) - 1}
    yield PathStep(title=title, fact=steps[-1].fact, url="", state=steps[-1].state)


def _build_round(desk: Desk, evening: Overview, plan: EveningPlan | None, number: int) -> PathStep:
    one = evening.stages[0]
    is_last = number == one.rounds_drawn
    is_over = number < one.rounds_drawn or (
        is_last and one.state != StageState.PREVIEW and one.is_complete
    )
    state = StepState.DONE if is_over else StepState.NOW if is_last else StepState.LATER
    slots = plan.rounds if plan else ()
    ends_at = slots[number - 1].slot.ends_at if number <= len(slots) else None
    url = ""
    if number <= one.rounds_drawn:
        url = desk.address("organiser:round", number)
    elif number == one.rounds_drawn + 1:
        url = desk.address("organiser:rounds")
    return PathStep(
        title=evening.title_of_round(one, number),
        fact=_phrase_played(one) if state == StepState.NOW else _phrase_slot(state, ends_at),
        url=url,
        state=state,
    )


def _phrase_slot(state: StepState, ends_at: datetime.datetime | None) -> str:
    if state == StepState.DONE:
        return _("finie à %(time)s") % {"time": phrase_hour(ends_at)} if ends_at else _("finie")
    return _("fin vers %(time)s") % {"time": phrase_hour(ends_at)} if ends_at else ""


def _phrase_played(one: StageProgress) -> str:
    if one.state == StageState.PREVIEW or one.progress is None:
        return _("tirée, à publier")
    return _phrase_tables(one.progress)


def _phrase_tables(progress: RoundProgress) -> str:
    done = len(progress.finished)
    sentence = ngettext("%(done)d table sur %(all)d", "%(done)d tables sur %(all)d", done)
    return sentence % {"done": done, "all": progress.total}


def _list_stages(desk: Desk, evening: Overview) -> list[PathStep]:
    """Each stage, with the round that it is at."""
    return [_build_stage(desk, evening, stage) for stage in evening.stages]


def _build_stage(desk: Desk, evening: Overview, one: StageProgress) -> PathStep:
    is_over = one.state == StageState.OVER
    waits = one.state in (StageState.WAITING, StageState.TO_OPEN) or one.last is None
    state = StepState.DONE if is_over else StepState.LATER if waits else StepState.NOW
    url = desk.address("organiser:rounds")
    if one.last is not None:
        url = desk.address("organiser:round", one.last.number)
    elif Permission.DRAW_ROUNDS in desk.may:
        url = desk.address("organiser:stage", one.stage.number)
    return PathStep(
        title=one.stage.name or _("Parties"), fact=_phrase_stage(one), url=url, state=state
    )


def _phrase_stage(one: StageProgress) -> str:
    if one.state == StageState.OVER:
        return _("finie")
    if one.last is None:
        sentence = ngettext("%(count)d équipe", "%(count)d équipes", one.size)
        return sentence % {"count": one.size} if one.size else ""
    return _phrase_played(one) if one.state != StageState.TO_DRAW else _("à tirer")


def _build_end(desk: Desk, evening: Overview, lots: LotCount) -> PathStep:
    is_final = desk.tournament.finished_at is not None
    is_done = is_final and not lots.waiting and (lots.given or not lots.typed)
    may = {Permission.HAND_OUT_LOTS, Permission.CHANGE_SETTINGS} & set(desk.may)
    return PathStep(
        title=_("Lots et fin"),
        fact=_phrase_lots(lots, is_final=is_final),
        url=desk.address("organiser:end") if may else "",
        state=StepState.DONE if is_done else StepState.NOW if is_final else StepState.LATER,
    )


def _phrase_lots(lots: LotCount, *, is_final: bool) -> str:
    if lots.waiting:
        sentence = ngettext("%(count)d lot à remettre", "%(count)d lots à remettre", lots.waiting)
        return sentence % {"count": lots.waiting}
    if lots.given:
        return _("lots remis")
    if lots.typed:
        sentence = ngettext("%(count)d lot noté", "%(count)d lots notés", lots.typed)
        return sentence % {"count": lots.typed}
    return _("classement définitif") if is_final else ""


def phrase_settings(tournament: Tournament, evening: Overview) -> str:
    """« 4 parties, 24 €, deux totaux », in one query."""
    told: list[str] = []
    stage = evening.stages[0].stage
    if len(evening.stages) == 1 and plans_rounds(stage.system):
        count = stage.rounds_planned
        told.append(ngettext("%(count)d partie", "%(count)d parties", count) % {"count": count})
    price = find_plain_tariff(list_tariffs(tournament), timezone.localdate())
    if price is not None:
        told.append(phrase_cents(price.cents))
    is_short = tournament.sheet_entry == SheetEntry.TOTALS
    told.append(_("deux totaux") if is_short else _("donne par donne"))
    return ", ".join(told)
