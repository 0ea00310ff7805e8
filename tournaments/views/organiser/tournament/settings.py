"""The settings of a tournament, and the fine points of its rules."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ready import READY_SETS, ReadySet
from tournaments.domain.money.accounts import count_asked_otherwise
from tournaments.domain.money.tariffs import facts_of_tariffs
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.rules.club_rules import (
    change_frozen_rules,
    copy_onto_tournament,
    preview_rule_change,
)
from tournaments.domain.tournament.settings import change_settings_and_prices, read_prices
from tournaments.domain.tournament.tournaments import change_settings, read_settings
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.money.tariffs import (
    TariffForm,
    build_tariff_lines,
    has_faults,
    list_tariff_lines,
)
from tournaments.forms.rules.asked_rules import ask_rules
from tournaments.forms.rules.club_rules import TakeRulesForm
from tournaments.forms.rules.rules import RulesForm
from tournaments.forms.rules.sample_deals import is_only_looking, list_samples, take_answers
from tournaments.forms.settings.saved import find_differences, phrase_saved
from tournaments.forms.settings.whole import QUESTIONS, WholeSettingsForm
from tournaments.models import Tariff, Tournament
from tournaments.pages.ranks.worth_words import phrase_worths_in_points
from tournaments.pages.ready.sample_deals import list_differing_points, list_offered_sets
from tournaments.pages.rules.club_rules import find_rules_origin
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.pages.tournament.settings_held import (
    find_clauses_by_setting,
    find_stage_clauses,
    phrase_held,
    phrase_price,
)
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import list_tariffs
from tournaments.ranking import Impact
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FORM_ELSEWHERE, SharedPage, UnshownFormActView
from tournaments.views.lists import read_search
from tournaments.views.previews import PreviewingPage


class SettingsPage(TournamentAccess, SharedPage):
    """A page of settings, which two people may have open at once; its form says what it showed."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def change(self, values: Mapping[str, Any]) -> None:
        """Store what was touched on the page; raises Refused as `change_settings` does."""
        change_settings(self.tournament, values=values, by=self.actor, seen=self.seen)

    def copy_tournament(self) -> Tournament:
        """A copy for a form to write on, apart from the tournament that the page shows."""
        return Tournament.objects.get(pk=self.tournament.pk)


class TournamentSettings(SettingsPage):
    """Nine questions, each folded to what holds now; what is looked for stands open."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(WholeSettingsForm(instance=self.copy_tournament()), self._lines())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store what changed, and say what that was."""
        form = WholeSettingsForm(request.POST, instance=self.copy_tournament())
        tariffs = self._lines(request.POST)
        # Both are asked, so that all that has to be mended is said at once.
        if not all([form.is_valid(), not tariffs.is_bound or tariffs.is_valid()]):
            return self._page(form, tariffs)
        try:
            sentence = self._store(form, tariffs)
        except Refused as refusal:
            self.show_refused(form, refusal)
            return self._page(form, tariffs)
        messages.success(request, sentence)
        return redirect("organiser:settings", slug)

    def _lines(self, typed: QueryDict | None = None) -> BaseFormSet[TariffForm]:
        """The prices; as they are where the form that was sent did not show them."""
        lines = list_tariff_lines(self.tournament)
        return build_tariff_lines(typed, lines, self.tournament)

    def _store(self, form: WholeSettingsForm, tariffs: BaseFormSet[TariffForm]) -> str:
        before, prices = read_settings(self.tournament, form.stored), self._read_prices()
        if tariffs.is_bound:
            change_settings_and_prices(
                self.tournament,
                values=form.values(),
                tariffs=[plan for line in tariffs if (plan := line.plan()) is not None],
                by=self.actor,
                seen=self.seen,
            )
        else:
            self.change(form.values())
        now = Tournament.objects.get(pk=self.tournament.pk)
        after, prices_before = read_settings(now, form.stored), self._read_prices()
        prices_said = phrase_price(prices), phrase_price(prices_before)
        changed = facts_of_tariffs(prices) != facts_of_tariffs(prices_before)
        return phrase_saved(
            form,
            before,
            after,
            prices_said,
            has_tariffs_changed=changed,
            asked_otherwise=count_asked_otherwise(now) if changed else 0,
        )

    def _read_prices(self) -> list[Tariff]:
        return list(list_tariffs(self.tournament))

    def _page(self, form: WholeSettingsForm, tariffs: BaseFormSet[TariffForm]) -> HttpResponse:
        form.warn_of_idle()
        opened = self.request.GET.get("ouvrir", "")
        # Not the form's own, on which a refused value is written already.
        stage = self.tournament.stages.order_by("number")[0]
        standing = phrase_held(self.tournament, stage, self._read_prices())
        shown = read_settings(self.tournament, form.stored) | read_prices(self.tournament)
        fields = [field for question in QUESTIONS for field in form.list_fields(question)]
        clauses = find_clauses_by_setting(phrase_regulations(self.tournament))
        return self.page(
            "organiser/tournament/settings.html",
            form=form,
            questions=form.ask(standing, opened),
            tariffs=tariffs,
            shows_prices=opened.startswith(("money", "price", "tariffs-")) or has_faults(tariffs),
            shows_reduced=opened.startswith("tariffs-") or has_faults(tariffs),
            seen=self.write_seen(form, shown),
            clauses_by_setting=find_stage_clauses(stage) | clauses,
            worths=list(phrase_worths_in_points(self.tournament)),
            origin=find_rules_origin(self.tournament),
            differences=find_differences(fields, self.tournament),
        )


class Rules(SettingsPage, PreviewingPage):
    """The parameters of the rulebook, changed one by one, or from a set that is ready; with a
    reason once cards were dealt."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show each parameter beside what the rulebook says."""
        return self._page(self._form(wanted=read_search(request)), ReasonForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store the differences from the rulebook; once cards were dealt, show the impact first.
        What is pressed beside the rules only shows them."""
        form, reason = self._form(take_answers(request.POST)), self._reason()
        if not form.is_valid() or is_only_looking(request.POST):
            return self._page(form, reason)
        try:
            if self.is_frozen and not reason.is_valid():
                return self._show_impact(form, reason, self._foresee(form))
            self._store(form, reason)
        except PreviewChanged as changed:
            return self._show_impact(form, reason, changed.foreseen, changed)
        except Refused as refusal:
            self.show_refused(form, refusal)
            return self._page(form, reason)
        messages.success(request, _("Les règles du concours sont enregistrées."))
        return redirect("organiser:rules_preview", slug)

    @property
    def chosen(self) -> ReadySet | None:
        """The ready set that the page starts from, if any."""
        return READY_SETS.get((self.request.POST or self.request.GET).get("pret", ""))

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
        values = self._values(form)
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
        tournament, ready = self.tournament, self.chosen
        kept = {"rulebook": tournament.rulebook, "overrides": tournament.rule_overrides}
        if ready is not None:
            kept = {"rulebook": ready.rulebook, "overrides": ready.options}
        return RulesForm(data, wanted=wanted, **kept)

    def _values(self, form: RulesForm) -> dict[str, Any]:
        """The rules as they are stored; the rulebook too where a ready set brings another."""
        values: dict[str, Any] = {"rule_overrides": form.overrides()}
        is_other = form.book.id != self.tournament.rulebook
        return values | {"rulebook": form.book.id} if is_other else values

    def _store(self, form: RulesForm, reason: ReasonForm) -> None:
        values = self._values(form)
        if self.is_frozen:
            change = partial(change_frozen_rules, self.tournament, values=values, by=self.actor)
            why = reason.cleaned_data["reason"]
            self.apply_as_shown(partial(self._foresee, form), partial(change, reason=why))
        else:
            self.change(values)

    def _page(self, form: RulesForm, reason: ReasonForm, **shown: Any) -> HttpResponse:
        chosen, own = self.chosen, self.tournament.rules
        standing = read_settings(self.tournament, ["rule_overrides", "rulebook"])
        shown = {
            "form": form,
            "asked": ask_rules(form),
            "reason": reason,
            "is_looking": is_only_looking(self.request.POST),
            "seen": self.write_seen(form, standing),
            "offered": list_offered_sets(own, chosen),
            "chosen": chosen,
            "points": list_differing_points(chosen, own) if chosen else [],
            "samples": list_samples(form, self.request.POST),
            "taking": None if self.is_frozen else TakeRulesForm(club=self.tournament.club),
            **shown,
        }
        if is_only_looking(self.request.POST) and "HX-Request" in self.request.headers:
            return self.page("organiser/club_rules/_samples.html", **shown)
        return self.page("organiser/tournament/rules.html", **shown)


class TakeClubRules(SettingsPage, UnshownFormActView):
    """A club's own rules instead of those that the tournament has, until cards were dealt."""

    http_method_names = FORM_ELSEWHERE
    done = gettext_lazy("Les règles du club sont reprises.")
    unread = gettext_lazy("Choisissez des règles du club.")
    back_to = "organiser:rules"

    def build_form(self, *typed: Any) -> TakeRulesForm:
        return TakeRulesForm(*typed, club=self.tournament.club)

    def act(self, form: TakeRulesForm) -> None:
        values = copy_onto_tournament(form.cleaned_data["club_rules"])
        change_settings(self.tournament, values=values, by=self.actor)


class RulesPreview(TournamentAccess):
    """The règlement as players will read it."""

    permission = Permission.SEE_DESK
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page(
            "organiser/tournament/regulations.html", regulations=phrase_regulations(self.tournament)
        )
