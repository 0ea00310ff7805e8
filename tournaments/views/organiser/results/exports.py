"""« Emporter les données »: each list of a tournament as a file, and all of them at once."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header

from tournaments.forms.results.exports import ArchiveForm
from tournaments.permissions import Permission
from tournaments.queries.ranks.veil import hides_standings
from tournaments.tables.exports.archive import is_long, write_archive
from tournaments.tables.exports.file import CONTENT_TYPES
from tournaments.tables.exports.parts import Part, list_parts
from tournaments.tasks.results.export_requests import request_export
from tournaments.tasks.results.exports import ZIP
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import send_grid


class ExportAccess(TournamentAccess):
    """What may be taken away, and by whom."""

    permission = Permission.PRINT
    section = "more"

    def form(self, data: Mapping[str, str] | None = None) -> ArchiveForm:
        """What is asked before all of it is taken."""
        return ArchiveForm(data, may_have_contacts=Permission.EXCHANGE_LISTS in self.may)


class Exports(ExportAccess):
    """Every list that this person may have."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        parts = list_parts(self.tournament, self.may)
        return self.page(
            "organiser/results/exports.html",
            parts=[(one, self._list_files(one)) for one in parts],
            form=self.form(),
            is_veiled=hides_standings(self.tournament),
        )

    def _list_files(self, part: Part) -> list[tuple[str, str]]:
        """The kinds of file that a list comes as, with their addresses."""
        where = [self.tournament.slug, part.code]
        return [
            (kind, reverse("organiser:export_part", args=[*where, kind])) for kind in CONTENT_TYPES
        ]


class ExportPart(ExportAccess):
    """One list as a file."""

    def get(self, request: HttpRequest, slug: str, part: str, kind: str) -> HttpResponse:
        """Send it, or 404 where there is none for this person."""
        for one in list_parts(self.tournament, self.may):
            if one.code == part:
                return send_grid(one.build(self.tournament), kind, name=f"{slug}-{part}")
        raise Http404


class ExportAll(ExportAccess):
    """All lists as one file: at once where there is little, else after a word, as a job."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with the file; a large one is offered as a job."""
        form = self.form(request.GET)
        form.full_clean()
        if is_long(self.tournament):
            return self.page("organiser/results/prepare.html", chosen=form.chosen)
        parts = list_parts(self.tournament, self.may)
        content = write_archive(self.tournament, parts, with_contacts=form.with_contacts)
        name = content_disposition_header(as_attachment=True, filename=f"{slug}.zip")
        return HttpResponse(
            content,
            content_type=ZIP,
            headers={"Content-Disposition": name or "", "Cache-Control": "private, no-store"},
        )

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make it behind the page, and go to where its progress is seen."""
        form = self.form(request.POST)
        form.full_clean()
        job = request_export(
            self.tournament, may=self.may, with_contacts=form.with_contacts, by=self.actor
        )
        return redirect("jobs:page", pk=job.pk)
