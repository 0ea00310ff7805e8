"""The stages of a tournament: listed, added, changed, taken back, removed."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.acts import Care
from tournaments.domain.stages.entry import reopen_stage
from tournaments.domain.stages.lots import foresee_answers
from tournaments.domain.stages.stages import (
    STAGE,
    add_stage,
    change_stage,
    describe_stage,
    foresee_undone,
    preview_qualifiers,
    remove_stage,
)
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, StageStep
from tournaments.errors import Refused
from tournaments.forms.stages.stage import StageForm, list_systems_after
from tournaments.models import Stage
from tournaments.pages.stages.words import (
    carry_words,
    phrase_entry,
    phrase_entry_order,
    phrase_length,
    phrase_overlap,
    phrase_own_rules,
)
from tournaments.pages.tournament.overview import Overview, read_overview
from tournaments.pages.tournament.settings_held import find_stage_clauses
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.overlaps import list_overlaps
from tournaments.queries.stages.progress import StageProgress
from tournaments.queries.stages.qualifiers import Qualification, list_crossed_matches
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, SharedPage
from tournaments.views.previews import PreviewingPage


class StageList(TournamentAccess):
    """The stages in order, and the way to one more."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        evening = read_overview(self.tournament)
        rows = [build_stage_row(stage, evening) for stage in evening.stages]
        overlaps = list_overlaps([stage.stage for stage in evening.stages])
        return self.page(
            "organiser/stages/list.html",
            evening=evening,
            rows=rows,
            overlaps=[phrase_overlap(overlap) for overlap in overlaps],
        )


def build_stage_row(found: StageProgress, evening: Overview) -> dict[str, Any]:
    """A stage of an evening as the lists show it."""
    is_stuck = any(stuck_stage.stage.pk == found.stage.pk for stuck_stage in evening.stuck)
    opening = evening.openings.get(found.stage.pk)
    return {
        "found": found,
        "stage": found.stage,
        "opening": opening,
        "state": (StageStep.STUCK if is_stuck else StageStep(opening or found.state)).label,
        "entry": phrase_entry(found.stage),
        "carry": carry_words(found.stage),
        "order": phrase_entry_order(found.stage),
        "length": " ".join(phrase_length(found.stage)),
        "own_rules": list(phrase_own_rules(found.stage)),
    }


def show_qualification(found: Qualification) -> dict[str, Any]:
    """What goes with who would enter: which stages want the same teams, who would meet whom."""
    return {
        "overlaps": [phrase_overlap(overlap) for overlap in found.overlaps],
        "crossed": list_crossed_matches(found.stage, found.qualifiers),
        "answers_shown": foresee_answers(found.stage).digest if found.lot else "",
    }


class StageEditor(TournamentAccess, SharedPage):
    """The form of one stage; its system is chosen first, by a plain link."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    @cached_property
    def stages(self) -> list[Stage]:
        """The stages of the tournament, in order."""
        return list_stages(self.tournament)

    def form(self, stage: Stage, data: Any = None) -> StageForm:
        """The fields that the stage's system leaves to choose."""
        stage.tournament = self.tournament
        return StageForm(data, stage=stage, stages=self.stages)

    def edit(
        self, stage: Stage, form: StageForm | None, found: Qualification | None = None
    ) -> HttpResponse:
        """The page: the choice of the system, the form of the one chosen, who would enter."""
        systems = list_systems_after(self.tournament, self.stages)
        return self.page(
            "organiser/stages/form.html",
            stage=stage,
            form=form,
            seen=self.write_seen(form, self.read_shown(stage)) if form else "",
            systems=systems,
            qualification=found,
            clauses_by_setting=find_stage_clauses(stage) if form else {},
            **(show_qualification(found) if found else {}),
        )

    def read_shown(self, stage: Stage) -> dict[str, Any]:
        """What stands of the stage, whatever system was asked for; nothing of a new one."""
        return {STAGE: describe_stage(Stage.objects.get(pk=stage.pk))} if stage.pk else {}

    def look(self, stage: Stage, form: StageForm) -> HttpResponse:
        """The page as it was typed, with who would enter where that was asked and can be said."""
        found = None
        if form.is_valid() and form.entry_fields:
            kept = Stage.objects.get(pk=stage.pk) if stage.pk else None
            try:
                found = preview_qualifiers(
                    self.tournament, stage=kept, values=form.values(), by=self.actor
                )
            except Refused as refusal:
                form.refuse(refusal.field, str(refusal))
        return self.edit(stage, form, found)

    def asked_system(self) -> str:
        """The system that the address names, or none."""
        system = self.request.GET.get("tirage", "")
        return system if system in dict(list_systems_after(self.tournament, self.stages)) else ""


class AddStage(StageEditor):
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask for the system; with one, for the rest."""
        stage = Stage(system=self.asked_system())
        return self.edit(stage, self.form(stage) if stage.system else None)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Add it, or say beside the field what stands in the way."""
        stage = Stage(system=self.asked_system())
        if not stage.system:
            return self.edit(stage, None)
        form = self.form(stage, request.POST)
        if not form.is_valid() or "look" in request.POST:
            return self.look(stage, form)
        try:
            added = add_stage(self.tournament, values=form.values(), by=self.actor)
        except Refused as refusal:
            form.refuse(refusal.field, str(refusal))
            return self.edit(stage, form)
        messages.success(request, _("La phase est ajoutée."))
        return redirect("organiser:stage", slug, added.number)


class StageAccess(StageEditor):
    """A view of one stage."""

    @cached_property
    def stage(self) -> Stage:
        """The stage of the address, or 404."""
        for stage in self.stages:
            if stage.number == self.kwargs["stage_number"]:
                return stage
        raise Http404

    def require_addressed(self) -> Stage:
        """Refuse a stage that does not exist; raises Http404."""
        return self.stage

    def back(self) -> HttpResponse:
        """Return to the stage's page."""
        return redirect("organiser:stage", self.tournament.slug, self.stage.number)


class EditStage(StageAccess):
    """What the stage chooses, changed."""

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        self.stage.system = self.asked_system() or self.stage.system
        return self.edit(self.stage, self.form(self.stage))

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Store what changed, or say beside the field what stands in the way."""
        stage = self.stage
        stage.system = self.asked_system() or stage.system
        form = self.form(stage, request.POST)
        if not form.is_valid() or "look" in request.POST:
            return self.look(stage, form)
        try:
            row = Stage.objects.get(pk=stage.pk)
            change_stage(row, values=form.values(), by=self.actor, seen=self.seen)
        except Refused as refusal:
            self.show_refused(form, refusal)
            return self.edit(stage, form)
        messages.success(request, _("La phase est enregistrée."))
        return self.back()


ASKED: Mapping[Act, tuple[str | Promise, str | Promise]] = {
    Act.STAGE_REMOVED: (
        gettext_lazy("Retirer cette phase ?"),
        gettext_lazy("Retirer cette phase"),
    ),
    Act.STAGE_REOPENED: (
        gettext_lazy("Reprendre les qualifiés ?"),
        gettext_lazy("Reprendre les qualifiés"),
    ),
    Act.STAGE_BARRAGE_DROPPED: (
        gettext_lazy("Abandonner ce barrage ?"),
        gettext_lazy("Abandonner ce barrage"),
    ),
    Act.STAGE_LOT_TAKEN_BACK: (
        gettext_lazy("Reprendre le repêchage ?"),
        gettext_lazy("Reprendre le repêchage"),
    ),
}
"""What a page asks before an act on a stage, and what its button says."""


class StageQuestion(PreviewingPage, StageAccess, ActView, ABC):
    """A page that says what an act on a stage loses, and asks; the act loses no more than that."""

    asked: Act

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        stake = find_stake(self.asked, self.tournament)
        if stake.care == Care.REFUSED:
            messages.error(request, str(stake.refusal))
            return self.back()
        title, press = ASKED[self.asked]
        here = reverse("organiser:stage", args=[self.tournament.slug, self.stage.number])
        return self.page(
            "ask.html",
            stake=stake,
            page_title=title,
            above=self.stage.name or _("Phases"),
            above_url=here,
            press=press,
            look="danger-final",
            back=here,
            leave=_("Laisser la phase"),
            shown=foresee_undone(self.stage).digest,
        )

    def act(self) -> object:
        return self.act_as_shown(partial(foresee_undone, self.stage), self.undo)

    @abstractmethod
    def undo(self) -> object:
        """The act that was asked about; raises Refused."""


class ReopenStage(StageQuestion):
    """Who plays the stage, taken back."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_REOPENED
    done = gettext_lazy("Les qualifiés sont repris.")

    def undo(self) -> None:
        reopen_stage(self.stage, by=self.actor)


class RemoveStage(StageQuestion):
    asked = Act.STAGE_REMOVED

    done = gettext_lazy("La phase est retirée.")

    def undo(self) -> None:
        remove_stage(self.stage, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:stages", *self.where)
