"""A suitcase that somebody brings: read first, accepted then."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views import View

from bookings.queries.deferred import has_waiting
from suitcases.domain.arrivals import (
    find_brought_file,
    find_reading,
    keep_brought_file,
    read_arrival,
)
from suitcases.domain.brought import is_read_at_once
from suitcases.domain.cases import FORK
from suitcases.domain.forks import READ_SUITCASE
from suitcases.forms import BringForm
from suitcases.models import BroughtFile
from suitcases.pages.card import Summary, summarise
from suitcases.tasks import RECEIVE_SUITCASE, receive_brought
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.rights.access import list_clubs_with
from tournaments.tasks.dispatch import submit_job
from tournaments.views.access import find_actor


class ArrivalAccess(LoginRequiredMixin, View):
    """For whoever runs a club here, or the site."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse everybody else who is signed in."""
        user = request.user
        mine = list_clubs_with(user, Permission.RUN_CLUB)
        if user.is_authenticated and not user.is_superuser and not mine.exists():
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)


class BringSuitcase(ArrivalAccess):
    """The one page on which a suitcase is opened, or brought back."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._ask(BringForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Read it whole, and go on to what it holds; a large one is read behind a page."""
        form, by = BringForm(request.POST, request.FILES), find_actor(request)
        if form.is_valid():
            upload = form.cleaned_data["file"]
            try:
                kept = keep_brought_file(name=upload.name, content=upload.read(), by=by)
            except Refused as refusal:
                form.add_error("file", str(refusal))
            else:
                if is_read_at_once(bytes(kept.content)):
                    return redirect("organiser:suitcase_check", kept.key)
                job = submit_job(kind=READ_SUITCASE, by=by, arguments={"file": str(kept.key)})
                return redirect("jobs:page", pk=job.pk)
        return self._ask(form)

    def _ask(self, form: BringForm) -> HttpResponse:
        lead = _(
            "À la salle, elle apporte le concours ; au retour, elle ramène ce qui s'y est joué. "
            "Le site la lit d'abord, et demande avant d'écrire."
        )
        words = {
            "page_title": _("Reprendre un concours d'un autre ordinateur"),
            "lead": lead,
            "press": _("Lire la valise"),
        }
        return render(self.request, "ask.html", {"form": form, **words})


class CheckSuitcase(ArrivalAccess):
    """What the file holds; nothing is written before somebody says so."""

    def get(self, request: HttpRequest, key: UUID) -> HttpResponse:
        by = find_actor(request)
        try:
            summary = self._summarise(find_brought_file(key, by=by), by)
        except Refused as refusal:
            return self._refuse(refusal)
        return render(request, "suitcases/check.html", {"summary": summary})

    def post(self, request: HttpRequest, key: UUID) -> HttpResponse:
        """Accept it: at once, or behind a page that says how far it is."""
        by = find_actor(request)
        try:
            file = find_brought_file(key, by=by)
            if self._summarise(file, by).is_long:
                arguments = {"file": str(key), "address": by.address}
                job = submit_job(kind=RECEIVE_SUITCASE, by=by, arguments=arguments)
                return redirect("jobs:page", pk=job.pk)
            received = receive_brought(file, by=by)
        except Refused as refusal:
            return self._refuse(refusal)
        messages.success(request, _("C'est fait : le concours est là, journal compris."))
        waits = has_waiting(Tournament.objects.get(slug=received["slug"]))
        return redirect("organiser:deferred" if waits else "organiser:overview", received["slug"])

    def _summarise(self, file: BroughtFile, by: Actor) -> Summary:
        """What a file holds: as a job found it, or read now. Raises Refused as `find_case` does."""
        reading = find_reading(file)
        if reading is not None:
            return Summary.read(reading)
        if not is_read_at_once(bytes(file.content)):
            raise Refused(_("Cette valise n'est pas encore lue."), code="not-read")
        return summarise(read_arrival(file, by=by))

    def _refuse(self, refusal: Refused) -> HttpResponse:
        if refusal.code == FORK:
            return redirect("organiser:suitcase_beside", self.kwargs["key"])
        messages.error(self.request, str(refusal))
        return redirect("organiser:suitcase_bring")
