"""A suitcase that is refused as a fork: opened beside the concours, compared, printed, thrown away.

Nothing of it is written to the concours.
"""

from functools import cached_property
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy

from suitcases.domain.arrivals import discard_brought_file, find_brought_file, read_forked
from suitcases.domain.beside import open_copy
from suitcases.domain.forks import OPEN_BESIDE, find_copy, find_opening
from suitcases.models import BroughtFile
from suitcases.pages.fork import build_fork, compare_with_copy
from suitcases.tasks import RECEIVE_SUITCASE
from suitcases.views.arrivals import ArrivalAccess
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.printing.response import PAPERS_BESIDE, print_beside
from tournaments.queries.rights.access import list_tournaments_with
from tournaments.tasks.dispatch import submit_job
from tournaments.views.access import find_actor
from tournaments.views.acts import ActView


class ForkAccess(ArrivalAccess):
    """A file that this person brought; where it is no longer kept, the way to bring it again."""

    @cached_property
    def file(self) -> BroughtFile:
        """The file of the address. Raises Refused."""
        return find_brought_file(self.kwargs["key"], by=find_actor(self.request))

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Lead back to where a suitcase is brought, with what was refused."""
        try:
            answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:suitcase_bring")
        return answer

    def require_tournament(self, key: str) -> Tournament:
        """The concours here that a fork parts from, or 404 for who does not run its club."""
        mine = list_tournaments_with(self.request.user, Permission.RUN_CLUB)
        found = mine.select_related("club").filter(key=key).first()
        if found is None:
            raise Http404
        return found


class Beside(ForkAccess):
    """What happened, and what differs once the file is open."""

    def get(self, request: HttpRequest, key: UUID) -> HttpResponse:
        """Show it; before it is opened, only what happened."""
        opened = find_copy(self.file)
        if opened is None:
            fork, comparison = read_forked(self.file, by=find_actor(request))[0], None
            tournament = self.require_tournament(fork.tournament)
        else:
            fork, copy = opened
            tournament = self.require_tournament(fork.tournament)
            comparison = compare_with_copy(fork, tournament, copy)
        told = {"story": build_fork(fork, tournament), "key": key, "comparison": comparison}
        return render(request, "suitcases/beside.html", told | {"papers": PAPERS_BESIDE})

    def post(self, request: HttpRequest, key: UUID) -> HttpResponse:
        """Open it behind a page that says how far it is, once; the job is the asker's alone. Or
        open the concours anew from it, the copy that is here put aside."""
        by = find_actor(request)
        arguments = {"file": str(self.file.key)}
        if "anew" in request.POST:
            told = arguments | {"address": by.address, "anew": True}
            job = submit_job(kind=RECEIVE_SUITCASE, by=by, arguments=told)
            return redirect("jobs:page", pk=job.pk)
        with transaction.atomic():
            job = find_opening(self.file) or submit_job(
                kind=OPEN_BESIDE, by=by, arguments=arguments
            )
        return redirect("jobs:page", pk=job.pk)


class BesidePaper(ForkAccess):
    """A paper of the copy, as a page to print."""

    def get(self, request: HttpRequest, key: UUID, document: str) -> HttpResponse:
        """Show it, or 404 for a paper or a round that there is none of."""
        opened = find_copy(self.file)
        if opened is None or document not in PAPERS_BESIDE:
            raise Http404
        fork, copy = opened
        self.require_tournament(fork.tournament)
        round_number = request.GET.get("round", "")
        with open_copy(copy) as tournament:
            page = print_beside(tournament, document, round_number=round_number, name=fork.name)
        if not page:
            raise Http404
        return HttpResponse(page, headers={"Cache-Control": "private, no-store"})


class DropBeside(ForkAccess, ActView):
    """The file and its copy, no longer needed."""

    done = gettext_lazy("La copie est effacée de ce site.")
    back_to = "organiser:home"
    refuse = ActView.pass_on

    def act(self) -> None:
        discard_brought_file(self.file)
