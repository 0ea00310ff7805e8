"""A team's account: what it is asked, what it paid, and each act on it."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.forms import BaseForm, Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.amounts import phrase_cents
from tournaments.domain.money.payments import refund_team, reverse_movement, take_money
from tournaments.domain.money.tariffs import change_fees, give_entry, keep_entry
from tournaments.domain.submissions import ARRIVED, act_once
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.errors import Refused
from tournaments.forms.acts import OnceForm, ReasonForm
from tournaments.forms.fields import add_refusal
from tournaments.forms.money.tariffs import FeesForm
from tournaments.forms.money.tills import GiftForm, PaymentForm, RefundForm
from tournaments.models import Movement, Team
from tournaments.pages.money.account import TeamAccount, read_account
from tournaments.permissions import Permission
from tournaments.views.access import TeamAccess
from tournaments.views.acts import FORM_ELSEWHERE, ActView, UnshownFormActView
from tournaments.wording import read_words


class AccountPage(TeamAccess):
    """A page about a team's money."""

    permission = Permission.TAKE_MONEY
    section = "more"

    def to_account(self, team: Team) -> HttpResponse:
        """To the account of a team."""
        return redirect("organiser:team_account", self.tournament.slug, team.number)

    def tried(self, form: BaseForm, act: Callable[[], object]) -> bool:
        """Whether the act was done; a refusal is said beside its field, a form that comes again
        is told."""
        try:
            sent = form.sent_to(self.request.path) if isinstance(form, OnceForm) else None
            done = act_once(sent, act)
        except Refused as refusal:
            add_refusal(form, refusal)
            return False
        if done is None:
            messages.info(self.request, str(ARRIVED))
        return True

    def question(self, team: Team, form: Form, act: Act, **context: Any) -> HttpResponse:
        """Ask what an act needs, with what is at stake."""
        return self.page(
            "ask.html",
            above=str(team),
            form=form,
            stake=find_stake(act, self.tournament),
            back=reverse("organiser:team_account", args=[self.tournament.slug, team.number]),
            **context,
        )


class AccountOfTeam(AccountPage):
    """What is asked, what was paid; a payment is noted here."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Show it; the sum that is left stands in the form."""
        account = read_account(self.team(team_number))
        left = account.due.balance.owed_cents
        return self._page(account, PaymentForm(initial={"cents": left or None}))

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        team, form = self.team(team_number), PaymentForm(request.POST)
        if not form.is_valid() or not self.tried(form, lambda: self._take(team, form)):
            return self._page(read_account(team), form)
        return self.to_account(team)

    def _take(self, team: Team, form: PaymentForm) -> Movement:
        cents, method = form.cleaned_data["cents"], PaymentMethod(form.cleaned_data["method"])
        movement = take_money(team, cents=cents, method=method, by=self.actor)
        values = {"sum": phrase_cents(cents), "method": method.label, "till": movement.other_till}
        sentence = (
            _("%(sum)s encaissés (%(method)s), dans la caisse « %(till)s ».")
            if movement.other_till
            else _("%(sum)s encaissés (%(method)s).")
        )
        messages.success(self.request, sentence % values)
        return movement

    def _page(self, account: TeamAccount, form: PaymentForm) -> HttpResponse:
        return self.page(
            "organiser/money/account.html",
            account=account,
            team=account.team,
            form=form,
            fees=FeesForm(team=account.team, charges=account.charges),
        )


class TeamFees(AccountPage, UnshownFormActView):
    """Another tariff for the players of a team."""

    http_method_names = FORM_ELSEWHERE
    done = gettext_lazy("Les tarifs de l'équipe sont changés.")
    unread = gettext_lazy("Choisissez un tarif pour chaque joueur.")

    @cached_property
    def addressed(self) -> Team:
        """The team of the address, or 404."""
        return self.team(self.kwargs["team_number"])

    def build_form(self, *typed: Any) -> FeesForm:
        return FeesForm(*typed, team=self.addressed)

    def act(self, form: FeesForm) -> None:
        change_fees(self.addressed, tariffs=form.tariffs(), by=self.actor)

    def back(self) -> HttpResponse:
        return self.to_account(self.addressed)


class EntryGive(AccountPage):
    """An entry that is offered."""

    permission = Permission.RUN_TILL

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        return self._page(self.team(team_number), GiftForm())

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        team, form = self.team(team_number), GiftForm(request.POST)
        if not form.is_valid() or not self.tried(form, lambda: self._give(team, form)):
            return self._page(team, form)
        messages.success(request, _("L'inscription de l'équipe est offerte."))
        return self.to_account(team)

    def _give(self, team: Team, form: GiftForm) -> Team:
        return give_entry(team, reason=form.cleaned_data["reason"], by=self.actor)

    def _page(self, team: Team, form: GiftForm) -> HttpResponse:
        title, button = _("Offrir l'inscription"), _("Offrir")
        return self.question(team, form, Act.ENTRY_GIVEN, page_title=title, press=button)


class EntryKeep(AccountPage, ActView):
    """What a withdrawn team paid stays with the club."""

    permission = Permission.RUN_TILL
    done = gettext_lazy("C'est noté : le club garde cette inscription.")
    back_to = "organiser:accounts"

    def act(self) -> None:
        keep_entry(self.team(self.kwargs["team_number"]), by=self.actor)


class Refund(AccountPage):
    """Money given back to a team."""

    permission = Permission.RUN_TILL

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Ask how much, how and why."""
        team = self.team(team_number)
        account = read_account(team)
        balance = account.due.balance
        cents = balance.credit_cents or balance.paid_cents
        initial = {"cents": cents or None, "method": account.usual_method}
        return self._page(team, RefundForm(initial=initial))

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        team, form = self.team(team_number), RefundForm(request.POST)
        if not form.is_valid() or not self.tried(form, lambda: self._refund(team, form)):
            return self._page(team, form)
        return self.to_account(team)

    def _refund(self, team: Team, form: RefundForm) -> Movement:
        given = form.cleaned_data
        movement = refund_team(
            team,
            cents=given["cents"],
            method=PaymentMethod(given["method"]),
            reason=given["reason"],
            is_another=given["is_another"],
            by=self.actor,
        )
        sentence = _("%(sum)s rendus.") % {"sum": phrase_cents(given["cents"])}
        messages.success(self.request, sentence)
        return movement

    def _page(self, team: Team, form: RefundForm) -> HttpResponse:
        title, button = _("Rembourser"), _("Noter le remboursement")
        return self.question(team, form, Act.MONEY_REFUNDED, page_title=title, press=button)


class Reverse(AccountPage):
    """A line that was noted by mistake, undone by its opposite."""

    permission = Permission.RUN_TILL

    def require_addressed(self) -> Movement:
        """The movement of the address, or 404."""
        rows = self.tournament.movements.select_related("team", "tournament")
        return get_object_or_404(rows, key=self.kwargs["key"])

    def get(self, request: HttpRequest, slug: str, key: str) -> HttpResponse:
        """Say what is undone, and ask why."""
        return self._page(ReasonForm())

    def post(self, request: HttpRequest, slug: str, key: str) -> HttpResponse:
        movement, form = self.require_addressed(), ReasonForm(request.POST)
        if not form.is_valid() or not self.tried(form, lambda: self._reverse(movement, form)):
            return self._page(form)
        messages.success(request, _phrase_undone(movement))
        if movement.team is not None:
            return self.to_account(movement.team)
        return redirect("organiser:accounts", slug)

    def _reverse(self, movement: Movement, form: ReasonForm) -> Movement:
        return reverse_movement(movement, reason=form.cleaned_data["reason"], by=self.actor)

    def _page(self, form: ReasonForm) -> HttpResponse:
        movement = self.require_addressed()
        team, is_fee = movement.team, movement.kind == MovementKind.FEE
        back = reverse("organiser:accounts", args=[self.tournament.slug])
        if team is not None:
            back = reverse("organiser:team_account", args=[self.tournament.slug, team.number])
        told = (
            f"{movement.get_kind_display()} {read_words(movement.label)}",
            movement.get_method_display(),
            phrase_cents(movement.cents),
        )
        return self.page(
            "ask.html",
            above="" if team is None else str(team),
            told=" · ".join(told),
            form=form,
            stake=find_stake(Act.MONEY_REVERSED, self.tournament),
            back=back,
            page_title=_("Annuler un paiement") if is_fee else _("Annuler une ligne"),
            press=_("Annuler ce paiement") if is_fee else _("Annuler cette ligne"),
        )


def _phrase_undone(movement: Movement) -> str:
    is_fee = movement.kind == MovementKind.FEE
    return _("Le paiement est annulé.") if is_fee else _("La ligne est annulée.")
