"""The settings of a tournament, and the fine points of its rules."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.rules.rule_changes import change_frozen_rules, preview_rule_change
from tournaments.errors import Refused
from tournaments.forms.model_differences import find_differences
from tournaments.forms.ranks.ranking import RankingForm
from tournaments.forms.reason import ReasonForm
from tournaments.forms.rules.rules import RulesForm
from tournaments.forms.tournament import SettingsForm
from tournaments.models import Tournament
from tournaments.pages.ranks.worth_words import write_worths_in_points
from tournaments.pages.rules.club_rules import find_rules_origin
from tournaments.pages.rules.regulations import write_chapters_by_code, write_regulations
from tournaments.pages.rules.settings_said import find_clauses_by_setting, find_stage_clauses
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import list_stages
from tournaments.ranking import Impact
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.tournament.settings_page import SettingsPage
from tournaments.views.previews import PreviewingPage
from tournaments.views.searches import read_search


class Settings(SettingsPage):
    """Every setting on one page, each with one sentence on what it does."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(SettingsForm(instance=self.copy_tournament()))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store what changed."""
        form = SettingsForm(request.POST, instance=self.copy_tournament())
        if not self.store(form):
            return self._page(form)
        return redirect("organiser:settings", slug)

    def _page(self, form: SettingsForm) -> HttpResponse:
        compared = (*form.game_fields, *form.draw_fields, *form.desk_fields)
        return self.page(
            "organiser/tournament/settings.html",
            form=form,
            seen=self.write_seen(form.stored),
            **_say(self.tournament),
            origin=find_rules_origin(self.tournament),
            differences=find_differences(compared, self.tournament),
        )


def _say(tournament: Tournament) -> dict[str, Any]:
    """What the règlement says: by chapter, and of each setting."""
    said = write_chapters_by_code(tournament)
    of_draws = find_stage_clauses(list_stages(tournament)[0])
    return {"said": said, "clauses_by_setting": of_draws | find_clauses_by_setting(said.values())}


class RankingSettings(SettingsPage):
    """How the tournament ranks: criteria, points, exempts, forfeits, clubs and categories."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(RankingForm(instance=self.copy_tournament()))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store what changed."""
        form = RankingForm(request.POST, instance=self.copy_tournament())
        if not self.store(form):
            return self._page(form)
        return redirect("organiser:settings_ranking", slug)

    def _page(self, form: RankingForm) -> HttpResponse:
        form.say_idle()
        worths = list(write_worths_in_points(self.tournament))
        said = _say(self.tournament)
        seen = self.write_seen(form.stored)
        shown: dict[str, Any] = {"form": form, "seen": seen, "worths": worths}
        return self.page("organiser/tournament/ranking.html", **shown, **said)


class Rules(SettingsPage, PreviewingPage):
    """The parameters of the rulebook, changed one by one; with a reason once cards were dealt."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show each parameter beside what the rulebook says."""
        return self._page(self._form(wanted=read_search(request)), ReasonForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store the differences from the rulebook; once cards were dealt, show the impact first."""
        form, reason = self._form(request.POST), self._reason()
        if not form.is_valid():
            return self._page(form, reason)
        try:
            if self.is_frozen and not reason.is_valid():
                return self._show_impact(form, reason, self._foresee(form))
            self._store(form, reason)
        except PreviewChanged as changed:
            return self._show_impact(form, reason, changed.foreseen, changed)
        except Refused as refusal:
            self.say_refused(form, refusal)
            return self._page(form, reason)
        messages.success(request, _("Les règles du concours sont enregistrées."))
        return redirect("organiser:rules_preview", slug)

    @property
    def is_frozen(self) -> bool:
        """Whether deals are on record."""
        return self.tournament.rules_frozen_at is not None

    def _reason(self) -> ReasonForm:
        """The reason; checked only where the impact was seen."""
        if "confirmed" in self.request.POST:
            return ReasonForm(self.request.POST)
        return ReasonForm(initial={"reason": self.request.POST.get("reason", "")})

    def _foresee(self, form: RulesForm) -> Foreseen[Impact]:
        values = {"rule_overrides": form.overrides()}
        return Foreseen(typed=values, impact=preview_rule_change(self.tournament, values=values))

    def _show_impact(
        self,
        form: RulesForm,
        reason: ReasonForm,
        foreseen: Foreseen[Impact],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        shown = self.show_foreseen(foreseen, changed)
        return self._page(form, reason, impact=foreseen.impact, **shown)

    def _form(self, data: object = None, wanted: str = "") -> RulesForm:
        held = self.tournament
        kept = {"rulebook": held.rulebook, "overrides": held.rule_overrides}
        return RulesForm(data, wanted=wanted, **kept)

    def _store(self, form: RulesForm, reason: ReasonForm) -> None:
        values = {"rule_overrides": form.overrides()}
        if self.is_frozen:
            change = partial(change_frozen_rules, self.tournament, values=values, by=self.actor)
            why = reason.cleaned_data["reason"]
            self.apply_as_shown(partial(self._foresee, form), partial(change, reason=why))
        else:
            self.change(values)

    def _page(self, form: RulesForm, reason: ReasonForm, **shown: Any) -> HttpResponse:
        shown = {
            "form": form,
            "reason": reason,
            "seen": self.write_seen(["rule_overrides"]),
            **shown,
        }
        return self.page("organiser/tournament/rules.html", **shown)


class RulesPreview(TournamentAccess):
    """The règlement as players will read it."""

    permission = Permission.SEE_DESK
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it."""
        return self.page(
            "organiser/tournament/regulations.html", regulations=write_regulations(self.tournament)
        )
