"""A tournament's suitcase: taken away, taken up again, closed for the way back, kept."""

from abc import ABC, abstractmethod
from typing import Any

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
from tournaments.forms.acts import ReasonForm
from tournaments.models import Job
from tournaments.permissions import Permission
from tournaments.tasks.dispatch import submit_job
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FORM_ELSEWHERE, ActView, FormActView
from tournaments.views.organiser.tournament.endings import Ending


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

    def back(self) -> HttpResponse:
        """Go back to the page of the suitcase."""
        return redirect("organiser:suitcase", self.tournament.slug)


class SuitcaseWritten(SuitcaseAccess, ActView, ABC):
    """An act after which the suitcase is written into a file."""

    @abstractmethod
    def act(self, *form: Any, **_named: Any) -> Suitcase:
        """The suitcase that is to be written."""

    def onward(self, made: Suitcase) -> HttpResponse:
        """Have the file written; it tells of people, so that the job is the asker's alone."""
        arguments = {"suitcase": str(made.key)}
        job = submit_job(kind=WRITE_SUITCASE, by=self.actor, arguments=arguments)
        return redirect("jobs:page", pk=job.pk)


class SuitcasePage(SuitcaseAccess):
    """Where the tournament is, and the one next step."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.show()


class PackSuitcase(SuitcaseWritten, FormActView):
    """The tournament leaves for the hall; it is locked here."""

    http_method_names = FORM_ELSEWHERE
    form_class = PackForm
    refuse = ActView.refuse

    def ask(self, form: PackForm) -> HttpResponse:
        return self.show(form)

    def act(self, form: PackForm) -> Suitcase:
        return pack_tournament(self.tournament, **form.cleaned_data, by=self.actor)


class WriteSuitcase(SuitcaseWritten):
    """A suitcase's file once more, or that of a copy which was put aside."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "aside" in request.POST:
            return self._send_aside(request.POST["aside"])
        return super().post(request, *args, **kwargs)

    def act(self) -> Suitcase:
        suitcase = self.tournament.suitcases.order_by("packed_at").last()
        if suitcase is None or self.tournament.custody not in (Custody.AWAY, Custody.RETURNED):
            raise Refused(_("Ce concours n'est pas dans une valise."), code="not-out")
        return suitcase

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


class CloseSuitcase(SuitcaseWritten):
    """The hall's copy is closed for the way back."""

    def act(self) -> Suitcase:
        return close_visit(self.tournament, by=self.actor)


class ReopenSuitcase(SuitcaseAccess, FormActView):
    """The evening goes on after all."""

    form_class = ReasonForm
    done = gettext_lazy("La valise est rouverte : la soirée continue ici.")
    refuse = ActView.refuse

    def act(self, form: ReasonForm) -> None:
        reopen_visit(self.tournament, **form.cleaned_data, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:overview", *self.where)

    def ask(self, form: ReasonForm) -> HttpResponse:
        sentence = _(
            "Le concours se joue de nouveau sur cet ordinateur. Le fichier déjà fait ne dira pas "
            "la suite : refermez ensuite, et rapportez le nouveau."
        )
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Rouvrir la valise ?"),
            told=sentence,
            press=_("Rouvrir la valise"),
            back=reverse("organiser:suitcase", args=[self.tournament.slug]),
            leave=_("La laisser refermée"),
        )


class TakeAgain(Ending, FormActView):
    """The tournament is taken up here without its suitcase."""

    permission = Permission.RUN_CLUB
    section = "more"
    asked = Act.SUITCASE_TAKEN_AGAIN
    form_class = TakeAgainForm
    done = gettext_lazy("Le concours est repris : il se change de nouveau ici.")
    back_to = "organiser:overview"

    def act(self, form: TakeAgainForm) -> None:
        take_again(self.tournament, by=self.actor, **form.cleaned_data)

    def build_context(self) -> dict[str, Any]:
        """The question, with the fate of the suitcase."""
        sentence = _(
            "Si la valise revient tout de même, le site la refuse et dit ce qui a été fait de "
            "chaque côté ; son fichier reste entier."
        )
        return {
            "page_title": _("Reprendre sans la valise ?"),
            "heading": _("Reprendre ce concours sans sa valise ?"),
            "told": sentence,
            "press": _("Reprendre sans la valise"),
            "look": "danger-final",
            "back": reverse("organiser:suitcase", args=[self.tournament.slug]),
            "leave": _("Attendre la valise"),
        }


class WriteArchive(SuitcaseAccess, ActView):
    """The evening as a file to keep, with the names of people or without."""

    refuse = ActView.pass_on

    def act(self) -> Job:
        with_names = self.request.POST.get("names") == "with"
        arguments = {"tournament": self.tournament.pk, "with_names": with_names}
        return submit_job(kind=WRITE_ARCHIVE, by=self.actor, arguments=arguments)

    def onward(self, made: Job) -> HttpResponse:
        return redirect("jobs:page", pk=made.pk)
