"""Signing up at the door: by names, or by numbers alone."""

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.teams.entries import Pays, sign_up_at_door, sign_up_numbers
from tournaments.errors import Refused
from tournaments.forms.teams.search import MOST_NUMBERS, DoorSignUpForm, NumbersForm
from tournaments.permissions import Permission
from tournaments.views.habits import keep_habits
from tournaments.views.organiser.teams.door import SIGNS_UP, DoorPage, find_search


class _SignUpAtDoor(DoorPage):
    permission = Permission.SIGN_UP_TEAMS

    def find_pays(self, form: BaseForm) -> Pays | None:
        """Whether who signs up is there too, and pays."""
        if not form.cleaned_data["comes"] or Permission.CHECK_IN not in self.may:
            return None
        return Pays.CASH if Permission.TAKE_MONEY in self.may else Pays.LATER


class SignUpTeam(_SignUpAtDoor):
    """A team by its names: signed up, and there and paid where the tick says so."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Do it; the next one can be typed at once."""
        search, form = (
            find_search(request),
            DoorSignUpForm(request.POST, tournament=self.tournament),
        )
        if not form.is_valid():
            said = _("Tapez d'abord un nom.") if not form.data.get("player_1") else _first(form)
            return self.refuse(search, said, sign_up=form)
        try:
            entry = sign_up_at_door(
                self.tournament,
                sign_up=form.sign_up(),
                pays=self.find_pays(form),
                namesakes_confirmed=form.cleaned_data["namesakes_confirmed"],
                by=self.actor,
            )
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.refuse(search, str(refusal), sign_up=form)
        answer = self.answer(search, [entry], box=SIGNS_UP)
        if self.is_the_day:
            keep_habits(request, answer, pays_at_once=form.cleaned_data["comes"])
        return answer


class SignUpNumbers(_SignUpAtDoor):
    """So many teams by their numbers."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        search, form = find_search(request), NumbersForm(request.POST)
        if not form.is_valid():
            asked = _("Tapez un nombre entre 1 et %(most)d.") % {"most": MOST_NUMBERS}
            return self.refuse(search, asked)

        def make() -> HttpResponse:
            entries = sign_up_numbers(
                self.tournament,
                count=form.cleaned_data["count"],
                pays=self.find_pays(form),
                by=self.actor,
            )
            return self.answer(search, entries)

        return self.tried(search, make)


def _first(form: BaseForm) -> str:
    return next(str(said) for errors in form.errors.values() for said in errors)
