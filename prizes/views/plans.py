"""How lots are given: settings, groups, categories and who is ticked into them."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.domain.plans import (
    arrange_prizes,
    foresee_removed,
    remove_category,
    save_category,
)
from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from prizes.forms.plans import (
    CategoryForm,
    GroupForm,
    GroupFormSet,
    PrizePlanForm,
    list_group_lines,
    read_category_values,
    read_plan_values,
)
from prizes.models import PrizeCategory
from prizes.pages.words import phrase_rule
from prizes.views.end import OrganisersPage
from tournaments.errors import Refused
from tournaments.queries.ranks.team_places import find_settling_criterion
from tournaments.views.acts import ActView, FormActView

_AS_NEW = {"members": PrizeMembers.TICKED}


class PrizeSettings(OrganisersPage):
    """Level teams, absent ones, and groups."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._ask(
            PrizePlanForm(initial=read_plan_values(self.plan)),
            GroupFormSet(initial=list_group_lines(self.tournament), prefix="groups"),
        )

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = PrizePlanForm(request.POST)
        initial = list_group_lines(self.tournament)
        groups = GroupFormSet(request.POST, initial=initial, prefix="groups")
        if not (form.is_valid() and groups.is_valid()):
            return self._ask(form, groups)
        try:
            self._store(form, groups)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form, groups)
        messages.success(request, _("Les réglages des lots sont enregistrés."))
        return self.back()

    def _store(self, form: PrizePlanForm, groups: BaseFormSet[GroupForm]) -> None:
        data = form.cleaned_data
        arrange_prizes(
            self.tournament,
            sharing=PrizeSharing(data["sharing"]),
            step_cents=data["step"],
            absent=AbsentPrize(data["absent"]),
            kept_until=data["kept_until"],
            groups=[line for group in groups if (line := group.line()) is not None],
            by=self.actor,
        )

    def _ask(self, form: PrizePlanForm, groups: BaseFormSet[GroupForm]) -> HttpResponse:
        settled = find_settling_criterion(self.tournament) is not None
        rule = phrase_rule(self.plan, self.tournament) if settled else ""
        return self.page("prizes/settings.html", form=form, groups=groups, rule=rule)


class AddCategory(OrganisersPage, FormActView):
    """A category of its own lots, described."""

    category: PrizeCategory | None = None
    done = gettext_lazy("La catégorie est enregistrée.")

    def build_form(self, *typed: Any) -> CategoryForm:
        """The form: it begins with the category as it is."""
        initial = read_category_values(self.category) if self.category else _AS_NEW
        return CategoryForm(*typed, initial=initial, tournament=self.tournament)

    def ask(self, form: CategoryForm) -> HttpResponse:
        """The form, as it was filled in."""
        shown = foresee_removed(self.category).digest if self.category else ""
        return self.page("prizes/category.html", form=form, category=self.category, shown=shown)

    def act(self, form: CategoryForm) -> None:
        save_category(
            self.tournament, details=form.details(), category=self.category, by=self.actor
        )


class CategoryPage(OrganisersPage):
    """A page about a category that is there."""

    def require_addressed(self) -> PrizeCategory:
        """The category of the address, or 404."""
        return self.category

    @cached_property
    def category(self) -> PrizeCategory:
        """The category of the address, or 404."""
        number = self.kwargs["category_number"]
        found = self.tournament.prize_categories.filter(number=number).first()
        if found is None:
            raise Http404
        return found


class ChangeCategory(CategoryPage, AddCategory):  # type: ignore[misc]  # it has a category
    """A category that is there, described anew."""


class RemoveCategory(CategoryPage, ActView):
    """A category taken away, from its page, which asks."""

    done = gettext_lazy("La catégorie est retirée.")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.back()

    def back(self) -> HttpResponse:
        return redirect("organiser:prize_category", *self.where, self.category.number)

    def act(self) -> None:
        remove = partial(remove_category, self.category, by=self.actor)
        self.act_as_shown(partial(foresee_removed, self.category), remove)

    def onward(self, made: None) -> HttpResponse:
        """Go on to the page of the end."""
        return super().back()
