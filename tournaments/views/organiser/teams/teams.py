"""One team: what is written down of it, and where its sign-up stands; and what the pages about
teams share: the team of the address, and refusals beside their field."""

from abc import ABC
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.domain.previews import ChangedMeanwhile, PreviewChanged
from tournaments.domain.teams.check_in import foresee_withdrawn
from tournaments.domain.teams.teams import (
    change_team,
    promote_team,
    restore_team,
    withdraw_team,
)
from tournaments.domain.teams.written_down import read_written
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.teams.team import TeamForm, phrase_changed
from tournaments.models import Team
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import asks_fees, find_balance
from tournaments.queries.teams.lists import (
    find_first_waiting,
    find_room_upstairs,
    has_played,
    list_other_claimants,
)
from tournaments.tables.exports.teams import build_team_grid
from tournaments.views.access import TeamAccess
from tournaments.views.acts import ActView, SharedFormView
from tournaments.views.lists import send_grid
from tournaments.views.previews import PreviewingPage

T = TypeVar("T")


class TeamPage(TeamAccess):
    """A page of the sign-up."""

    permission = Permission.SIGN_UP_TEAMS
    section = "teams"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Every page below the list leads back to it."""
        context = super().get_context_data(**kwargs)
        url = reverse("organiser:teams", args=[self.tournament.slug])
        label = _("Joueurs") if self.tournament.is_of_people else _("Équipes")
        context.setdefault("breadcrumbs", [{"url": url, "label": label}])
        return context

    def warn_of_its_table(self, team: Team) -> None:
        """Say what stands against the table that a team holds reserved: stairs, other teams."""
        room = find_room_upstairs(team)
        if room is not None:
            sentence = _(
                "La table %(table)d est en haut d'un escalier (%(room)s), et l'équipe %(number)d "
                "ne peut pas y monter : réservez-lui une autre table."
            )
            names = {"table": team.fixed_table, "room": room.name, "number": team.number}
            messages.warning(self.request, sentence % names)
        self._warn_of_other_claims(team)

    def _warn_of_other_claims(self, team: Team) -> None:
        """Say which other teams hold the same table reserved: a draw gives it to one."""
        others = list_other_claimants(team)
        if not others:
            return
        sentence = ngettext(
            "La table %(table)d est déjà réservée par l'équipe %(teams)s : si elles ne jouent pas "
            "ensemble, une seule l'aura.",
            "La table %(table)d est déjà réservée par les équipes %(teams)s : si elles ne jouent "
            "pas ensemble, une seule l'aura.",
            len(others),
        )
        teams = ", ".join(str(number) for number in others)
        messages.warning(self.request, sentence % {"table": team.fixed_table, "teams": teams})

    def tried(self, form: BaseForm, act: Callable[[], T]) -> T | None:
        """What the act gives, or None with its refusal said beside the field it names.

        Raises PreviewChanged, which has a page of its own.
        """
        try:
            return act()
        except PreviewChanged:
            raise
        except Refused as refusal:
            add_refusal(form, refusal)
            return None


class TeamExport(TeamPage):
    """The list as a file."""

    permission = Permission.EXCHANGE_LISTS

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        grid = build_team_grid(self.tournament)
        return send_grid(grid, kind, name=f"{slug}-equipes")


class TeamEdit(TeamPage, SharedFormView):
    """What was written down of a team."""

    back_to = "organiser:teams"

    @cached_property
    def edited(self) -> Team:
        """The team of the address, or 404."""
        return self.team(self.kwargs["team_number"])

    @property
    def who(self) -> str:
        return capfirst(self.tournament.name_entrant(self.edited.number))

    def build_form(self, *typed: Any) -> TeamForm:
        initial = None if typed else read_written(self.edited)
        return TeamForm(*typed, initial=initial, tournament=self.tournament)

    def ask(self, form: TeamForm) -> HttpResponse:
        return self.page(
            "organiser/teams/form.html",
            form=form,
            seen=self.write_seen(form, read_written(self.edited)),
            team=self.edited,
            has_played=has_played(self.edited),
            asks_fees=asks_fees(self.tournament),
            stake=find_stake(Act.TEAM_WITHDRAWN, self.tournament),
            withdrawn_shown=foresee_withdrawn(self.edited).digest,
            page_title=self.who,
        )

    def act(self, form: TeamForm) -> Team:
        return change_team(
            self.edited,
            sign_up=form.sign_up(),
            by=self.actor,
            namesakes_confirmed=form.cleaned_data["namesakes_confirmed"],
            seen=self.seen,
        )

    def phrase_changed(self, refusal: ChangedMeanwhile, name: str) -> str:
        return phrase_changed(refusal.held[name])

    def phrase_done(self, made: Team) -> str:
        return _("%(who)s : c'est enregistré.") % {"who": self.who}

    def onward(self, made: Team) -> HttpResponse:
        self.warn_of_its_table(made)
        return self.back()


class TeamStatusChange(TeamPage, ActView, ABC):
    """A button that changes where a team stands; it is said where that is now."""

    back_to = "organiser:teams"

    def addressed(self) -> Team:
        """The team of the address, or 404."""
        return self.team(self.kwargs["team_number"])

    def phrase_done(self, made: Team) -> str:
        sentence = _("%(who)s : %(status)s.") % {
            "who": capfirst(self.tournament.name_entrant(made.number)),
            "status": TeamStatus(made.status)
            .phrase(of_person=self.tournament.is_of_people)
            .lower(),
        }
        paid = find_balance(made).paid_cents if made.status == TeamStatus.WITHDRAWN else 0
        if paid > 0:
            said = _("%(sum)s sont payés : à rendre, ou à garder, sur la page « L'argent ».")
            sentence += " " + said % {"sum": phrase_cents(paid)}
        waiting = find_first_waiting(self.tournament)
        if made.status == TeamStatus.WITHDRAWN and waiting is not None:
            sentence += " " + _("La première en liste d'attente est %(team)s.") % {"team": waiting}
        return sentence


class TeamWithdraw(PreviewingPage, TeamStatusChange):
    """Take a sign-up back, unless the team has come since its page was opened."""

    def act(self) -> Team:
        team = self.addressed()
        withdraw = partial(withdraw_team, team, by=self.actor)
        if team.status == TeamStatus.WITHDRAWN:
            return withdraw()  # a press that comes twice
        return self.act_as_shown(partial(foresee_withdrawn, team), withdraw)


class TeamRestore(TeamStatusChange):
    """Sign a withdrawn team up again."""

    def act(self) -> Team:
        return restore_team(self.addressed(), by=self.actor)


class TeamPromote(TeamStatusChange):
    """Give a waiting team a place."""

    def act(self) -> Team:
        return promote_team(self.addressed(), by=self.actor)
