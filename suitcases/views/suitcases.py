"""A tournament's suitcase: taken away, taken up again, closed for the way back, kept."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bookings.queries.deferred import count_waiting
from suitcases.domain.packing import close_visit, pack_tournament, reopen_visit, take_again
from suitcases.file.manifest import CONTENT_TYPE
from suitcases.forms import PackForm, TakeAgainForm
from suitcases.models import Suitcase
from suitcases.pages.card import read_card
from suitcases.tasks import WRITE_ARCHIVE, WRITE_SUITCASE
from tournaments.enums import Act, Custody
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.permissions import Permission
from tournaments.tasks.dispatch import submit_job
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.tournament.endings import NamedEnding


class SuitcaseAccess(TournamentAccess):
    """For whoever runs the club."""

    permission = Permission.RUN_CLUB
    section = "more"

    def show(self, form: PackForm | None = None) -> HttpResponse:
        """The page of the suitcase."""
        card = read_card(self.tournament)
        return self.page(
            "suitcases/page.html",
            card=card,
            form=form or PackForm(),
            deferred=count_waiting(self.tournament),
        )

    def back(self, refusal: Refused | None = None) -> HttpResponse:
        """To the page of the suitcase, with what was refused."""
        if refusal is not None:
            messages.error(self.request, str(refusal))
        return redirect("organiser:suitcase", self.tournament.slug)

    def write(self, suitcase: Suitcase) -> HttpResponse:
        """Have the file written; it tells of people, so that the job is the asker's alone."""
        arguments = {"suitcase": str(suitcase.key)}
        job = submit_job(kind=WRITE_SUITCASE, by=self.actor, arguments=arguments)
        return redirect("jobs:page", pk=job.pk)


class SuitcasePage(SuitcaseAccess):
    """Where the tournament is, and the one next step."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.show()


class PackSuitcase(SuitcaseAccess):
    """The tournament leaves for the hall."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Lock it here, and write the file."""
        form = PackForm(request.POST)
        if not form.is_valid():
            return self.show(form)
        try:
            suitcase = pack_tournament(self.tournament, **form.cleaned_data, by=self.actor)
        except Refused as refusal:
            return self.back(refusal)
        return self.write(suitcase)


class WriteSuitcase(SuitcaseAccess):
    """A suitcase's file once more, or that of a copy which was put aside."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Write it, where the tournament is in a suitcase."""
        if "aside" in request.POST:
            return self._send_aside(request.POST["aside"])
        suitcase = self.tournament.suitcases.order_by("packed_at").last()
        if suitcase is None or self.tournament.custody not in (Custody.AWAY, Custody.RETURNED):
            return self.back(Refused(_("Ce concours n'est pas dans une valise."), code="not-out"))
        return self.write(suitcase)

    def _send_aside(self, asked: str) -> HttpResponse:
        aside = next(
            (
                copy
                for copy in self.tournament.copies_aside.defer("content")
                if str(copy.key) == asked
            ),
            None,
        )
        if aside is None:
            raise Http404
        attached = content_disposition_header(as_attachment=True, filename=aside.name) or ""
        headers = {"Content-Disposition": attached, "Cache-Control": "private, no-store"}
        return HttpResponse(bytes(aside.content), content_type=CONTENT_TYPE, headers=headers)


class CloseSuitcase(SuitcaseAccess):
    """The hall's copy is closed for the way back."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Close it, and write the file to bring back."""
        try:
            suitcase = close_visit(self.tournament, by=self.actor)
        except Refused as refusal:
            return self.back(refusal)
        return self.write(suitcase)


class ReopenSuitcase(SuitcaseAccess):
    """The evening goes on after all."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(ReasonForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        try:
            reopen_visit(self.tournament, **form.cleaned_data, by=self.actor)
        except Refused as refusal:
            return self.back(refusal)
        messages.success(request, _("La valise est rouverte : la soirée continue ici."))
        return redirect("organiser:overview", slug)

    def _page(self, form: ReasonForm) -> HttpResponse:
        told = _(
            "Le concours se joue de nouveau sur cet ordinateur. Le fichier déjà fait ne dira pas "
            "la suite : refermez ensuite, et rapportez le nouveau."
        )
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Rouvrir la valise ?"),
            told=told,
            press=_("Rouvrir la valise"),
            back=reverse("organiser:suitcase", args=[self.tournament.slug]),
            leave=_("La laisser refermée"),
        )


class TakeAgain(NamedEnding):
    """The tournament is taken up here without its suitcase."""

    section = "more"
    asked = Act.SUITCASE_TAKEN_AGAIN
    form_class = TakeAgainForm
    act = staticmethod(take_again)
    done = gettext_lazy("Le concours est repris : il se change de nouveau ici.")

    def tell(self) -> dict[str, Any]:
        """The question, with the fate of the suitcase."""
        told = _(
            "Si la valise revient tout de même, le site la refuse et dit ce qui a été fait de "
            "chaque côté ; son fichier reste entier."
        )
        return {
            "page_title": _("Reprendre sans la valise ?"),
            "heading": _("Reprendre ce concours sans sa valise ?"),
            "told": told,
            "press": _("Reprendre sans la valise"),
            "look": "danger-final",
            "back": reverse("organiser:suitcase", args=[self.tournament.slug]),
            "leave": _("Attendre la valise"),
        }

    def leave(self) -> HttpResponse:
        return redirect("organiser:overview", self.tournament.slug)


class WriteArchive(SuitcaseAccess):
    """The evening as a file to keep."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Write it, with the names of people or without."""
        arguments = {
            "tournament": self.tournament.pk,
            "with_names": request.POST.get("names") == "with",
        }
        job = submit_job(kind=WRITE_ARCHIVE, by=self.actor, arguments=arguments)
        return redirect("jobs:page", pk=job.pk)
