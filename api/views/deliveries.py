"""One program: what it was told, a try of it, a pause, and once more by hand."""

from abc import ABC
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from api.domain.hooks.events import send_again
from api.domain.hooks.hooks import list_deliveries, pause_hook, resume_hook
from api.enums import HookEvent, HookFault
from api.models import HookDelivery
from api.tables import DeliveryTable, phrase_hook_state
from api.tasks import try_out
from api.views.hooks import OneHook
from tournaments.errors import Refused
from tournaments.views.access import find_actor
from tournaments.views.acts import ActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.owners import OfClub, OfTournament


class HookPage(OneHook):
    """An address, how it fares, and what it was told."""

    @property
    def table(self) -> DeliveryTable:
        return DeliveryTable(
            list_deliveries(self.hook),
            route=f"{self.route}_page_export",
            again=self._again,
            names_tournament=self.hook.tournament_id is None,
        )

    def _again(self, delivery: HookDelivery) -> str:
        """Where it is sent once more; empty for what has not ended, and for tests."""
        can = delivery.has_ended and delivery.event != HookEvent.TEST and not self.hook.pause
        return self.address("_again", self.hook.key, delivery.key) if can else ""

    def get(self, request: HttpRequest, key: UUID, **named: Any) -> HttpResponse:
        """Show it, or send the list as a file."""
        if "kind" in named:
            return send_list(request, self.table, named["kind"], name=f"envois-{key.hex[:8]}")
        acts = ("change", "secret", "test", "switch", "remove")
        return self.show(
            "api/hooks/page.html",
            hook=self.hook,
            state=phrase_hook_state(self.hook),
            table=show_list(request, self.table, where=[self.owner.slug, key]),
            to={act: self.address(f"_{act}", key) for act in acts},
        )


class HookAct(OneHook, ActView, ABC):
    """A button of the page of an address."""

    def refuse_back(self, why: StrOrPromise) -> HttpResponse:
        """Say it as a warning: it is the program that does not answer."""
        messages.warning(self.request, str(why))
        return self.back()


class TestHook(HookAct):
    """A message that tells nothing, sent while somebody waits."""

    done = gettext_lazy("L'essai est arrivé : le programme a répondu.")

    def act(self) -> None:
        """Send it; raises Refused where it does not arrive."""
        tried = try_out(self.hook)
        if tried.fault:
            why = HookFault(tried.fault).label
            sentence = _("L'essai n'est pas arrivé. %(why)s") % {"why": why}
            raise Refused(sentence, code="not-arrived")


class SwitchHook(HookAct):
    """A pause, or the end of one; done already, it is done once."""

    refuse = ActView.pass_on

    def act(self) -> None:
        switch = pause_hook if self.request.POST.get("to") == "pause" else resume_hook
        switch(self.hook, by=find_actor(self.request))


class SendAgain(HookAct):
    """One thing that an address was told, first in line again."""

    done = gettext_lazy("C'est reparti : rechargez la page dans un instant.")

    def act(self) -> None:
        send_again(get_object_or_404(list_deliveries(self.hook), key=self.kwargs["delivery"]))


class TournamentHookPage(HookPage, OfTournament):
    """What was sent to an address of a tournament."""


class TestTournamentHook(TestHook, OfTournament):
    """A try of an address of a tournament."""


class SwitchTournamentHook(SwitchHook, OfTournament):
    """A pause of an address of a tournament, or the end of it."""


class SendTournamentHookAgain(SendAgain, OfTournament):
    """A message sent once more to an address of a tournament."""


class ClubHookPage(HookPage, OfClub):
    """What was sent to an address of a club."""


class TestClubHook(TestHook, OfClub):
    """A try of an address of a club."""


class SwitchClubHook(SwitchHook, OfClub):
    """A pause of an address of a club, or the end of it."""


class SendClubHookAgain(SendAgain, OfClub):
    """A message sent once more to an address of a club."""
