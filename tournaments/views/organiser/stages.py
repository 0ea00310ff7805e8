"""The stages of a tournament: listed, added, changed, opened, taken back."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.stages import (
    add_stage,
    change_stage,
    preview_qualifiers,
    remove_stage,
)
from tournaments.domain.tournament.safety import moment_of_evening, stake_of
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.stages.stage import StageForm, list_systems_after
from tournaments.models import Stage
from tournaments.pages.stages.words import STATES, carry_words, write_entry
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import list_entrants_by_seed, list_stages
from tournaments.queries.stages.progress import StageProgress
from tournaments.queries.stages.qualifiers import Qualification, find_qualifiers
from tournaments.views.access import TournamentAccess


class StageList(TournamentAccess):
    """The stages in order, and the way to one more."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        evening = read_overview(self.tournament)
        rows = [build_stage_row(one) for one in evening.stages]
        return self.page("organiser/stages/list.html", evening=evening, rows=rows)


def build_stage_row(found: StageProgress) -> dict[str, Any]:
    """A stage as the lists show it."""
    return {
        "found": found,
        "stage": found.stage,
        "state": STATES[found.state],
        "entry": write_entry(found.stage),
        "carry": carry_words(found.stage),
    }


class StageEditor(TournamentAccess):
    """The form of one stage; its system is chosen first, by a plain link."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

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
            systems=systems,
            qualification=found,
        )

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
        asked = self.request.GET.get("tirage", "")
        return asked if asked in dict(list_systems_after(self.tournament, self.stages)) else ""


class AddStage(StageEditor):
    """One stage more."""

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
        for one in self.stages:
            if one.number == self.kwargs["stage_number"]:
                return one
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
        """Show it."""
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
            change_stage(Stage.objects.get(pk=stage.pk), values=form.values(), by=self.actor)
        except Refused as refusal:
            form.refuse(refusal.field, str(refusal))
            return self.edit(stage, form)
        messages.success(request, _("La phase est enregistrée."))
        return self.back()


class StagePage(StageAccess):
    """One stage: who would qualify now, or who has."""

    permission = Permission.DRAW_ROUNDS
    section = "draws"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Show it."""
        evening = read_overview(self.tournament)
        found = next(one for one in evening.stages if one.stage.pk == self.stage.pk)
        is_open = self.stage.opened_at is not None or self.stage.source_id is None
        return self.page(
            "organiser/stages/stage.html",
            **build_stage_row(found),
            evening=evening,
            drawing_title=evening.title_to_draw(found),
            qualification=None if is_open else find_qualifiers(self.stage),
            entrants=list_entrants_by_seed(self.stage),
            rounds=list(self.stage.rounds.all()),
        )


class OpenStage(StageAccess):
    """Who plays the stage, fixed."""

    permission = Permission.DRAW_ROUNDS

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Fix it, or say what stands in the way."""
        try:
            open_stage(self.stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, _("Les qualifiés sont fixés : la phase peut être tirée."))
        return self.back()


class AskedOfStage(StageAccess):
    """A page that says what an act on a stage loses, and asks."""

    asked: Act

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Ask."""
        stake = stake_of(self.asked, moment_of_evening(self.tournament))
        return self.page(
            "organiser/stages/ask.html",
            stage=self.stage,
            stake=stake,
            is_removal=self.asked == Act.STAGE_REMOVED,
        )


class ReopenStage(AskedOfStage):
    """Who plays the stage, taken back."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_REOPENED

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Take it back, or say what stands in the way."""
        try:
            reopen_stage(self.stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, _("Les qualifiés sont repris."))
        return self.back()


class RemoveStage(AskedOfStage):
    """The stage taken away."""

    asked = Act.STAGE_REMOVED

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Remove it, or say what stands in the way."""
        try:
            remove_stage(self.stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, _("La phase est retirée."))
        return redirect("organiser:stages", slug)
