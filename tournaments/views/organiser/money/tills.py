"""Tills: opened, counted blind, closed with what differs."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.money.tills import CloseForm, CountForm, OwnTillForm, TillForm
from tournaments.models import DeskSession, HelperPass
from tournaments.pages.money.treasury import list_own_tills, read_till
from tournaments.permissions import Permission
from tournaments.queries.money.tills import list_tills, list_tills_of
from tournaments.queries.people import list_known_names
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FormActView
from tournaments.views.organiser.money.treasury import TreasuryAccess


class Tills(TreasuryAccess):
    """One till more; all stand on the page of the money. Who only takes money has a page of their
    own."""

    permission = Permission.TAKE_MONEY

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Lead to where they are."""
        if self._sees_all:
            return redirect(f"{reverse('organiser:accounts', args=[slug])}#caisses")
        return self._show_own(OwnTillForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        kind, show = (TillForm, self.show) if self._sees_all else (OwnTillForm, self._show_own)
        form = kind(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return show(form)
        try:
            till = self._open(form)
        except Refused as refusal:
            form.add_error("holder" if self._sees_all else "float_cents", str(refusal))
            return show(form)
        messages.success(request, _("%(till)s : ouverte.") % {"till": till})
        return redirect("organiser:tills", slug)

    @property
    def _sees_all(self) -> bool:
        return Permission.RUN_TILL in self.may

    def _show_own(self, form: TillForm) -> HttpResponse:
        lines = list_own_tills(self.tournament, by=self.actor)
        is_open = any(line.till.counted_at is None for line in lines)
        return self.page("organiser/money/own_tills.html", lines=lines, till=form, is_open=is_open)

    def _open(self, form: TillForm) -> DeskSession:
        given = form.cleaned_data
        return open_till(
            self.tournament,
            float_cents=given["float_cents"],
            label=given["label"],
            holder=_as_actor(form),
            by=self.actor,
        )


def _as_actor(form: TillForm) -> Actor | None:
    """Whoever holds the till, as they will act; None for whoever opens it."""
    holder = form.read_holder()
    if holder is None:
        return None
    if isinstance(holder, HelperPass):
        return Actor(user=None, helper_pass=holder.as_carried())
    return Actor(user=holder)


class TillPage(TournamentAccess):
    """A page about one till, for whoever holds it or runs them all."""

    permission = Permission.TAKE_MONEY
    section = "more"

    @cached_property
    def till(self) -> DeskSession:
        """The till of the address, or 404."""
        by, tills = self.actor, list_tills(self.tournament)
        if Permission.RUN_TILL not in self.may:
            key = None if by.helper_pass is None else by.helper_pass.key
            tills = list_tills_of(self.tournament, user=by.user, helper_pass=key)
        return get_object_or_404(
            tills.select_related("tournament", "account__user", "helper_pass"),
            number=self.kwargs["number"],
        )

    def require_addressed(self) -> DeskSession:
        """The till, which is refused first where there is none."""
        return self.till


class TillCount(TillPage, FormActView):
    """The count, without being told what there should be: that is shown next."""

    form_class = CountForm

    def act(self, form: CountForm) -> None:
        count = form.read_count()
        count_till(self.till, counted_cents=form.cents(), count=count, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:till_close", *self.where, self.till.number)

    def ask(self, form: CountForm) -> HttpResponse:
        return self.page("organiser/money/count.html", till=self.till, form=form)


class TillClose(TillPage, FormActView):
    """What was counted beside what there should be; closing asks why they differ."""

    back_to = "organiser:tills"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.till.counted_at is None:
            return redirect("organiser:till_count", *self.where, self.till.number)
        return super().get(request, *args, **kwargs)

    def build_form(self, *typed: Any) -> CloseForm:
        differs = bool(read_till(self.till).difference_cents)
        people = list_known_names(self.tournament.club_id)
        return CloseForm(*typed, differs=differs, people=people)

    def act(self, form: CloseForm) -> DeskSession:
        return close_till(self.till, by=self.actor, **form.cleaned_data)

    def phrase_done(self, made: DeskSession) -> str:
        return _("%(till)s : close.") % {"till": made}

    def ask(self, form: CloseForm) -> HttpResponse:
        return self.page(
            "organiser/money/close.html",
            line=read_till(self.till),
            till=self.till,
            form=form,
            stake=find_stake(Act.TILL_CLOSED, self.tournament),
        )
