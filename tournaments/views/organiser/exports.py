"""Each list of a tournament as a file, and all of them at once: « Autres formats »."""

from collections.abc import Collection, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header

from tournaments.forms.acts import ArchiveForm
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.tables.exports.archive import is_long, write_archive
from tournaments.tables.exports.file import CONTENT_TYPES
from tournaments.tables.exports.parts import ListPart, list_parts
from tournaments.tasks.kinds import ZIP
from tournaments.tasks.requests import request_export
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import send_grid


class ExportAccess(TournamentAccess):
    """What may be taken away, and by whom."""

    permission = Permission.PRINT
    section = "more"


def list_part_files(tournament: Tournament, part: ListPart) -> list[tuple[str, str]]:
    """The kinds of file that a list comes as, as people call them, with their addresses."""
    return [
        (
            "Excel" if kind == "xlsx" else kind.upper(),
            reverse("organiser:export_part", args=[tournament.slug, part.code, kind]),
        )
        for kind in sorted(CONTENT_TYPES, key=lambda kind: kind != "xlsx")
    ]


def ask_about_archive(
    may: Collection[Permission], data: Mapping[str, str] | None = None
) -> ArchiveForm:
    """What is asked before all of it is taken."""
    return ArchiveForm(data, may_have_contacts=Permission.EXCHANGE_LISTS in may)


class ExportPart(ExportAccess):
    """One list as a file."""

    def get(self, request: HttpRequest, slug: str, part: str, kind: str) -> HttpResponse:
        """Send it, or 404 where there is none for this person."""
        for listed in list_parts(self.tournament, self.may):
            if listed.code == part:
                return send_grid(listed.build(self.tournament), kind, name=f"{slug}-{part}")
        raise Http404


class ExportAll(ExportAccess):
    """All lists as one file: at once where there is little, else after a word, as a job."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with the file; a large one is offered as a job."""
        form = ask_about_archive(self.may, request.GET)
        form.full_clean()
        if is_long(self.tournament):
            return self.page("organiser/exports/prepare.html", chosen=form.chosen)
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
        form = ask_about_archive(self.may, request.POST)
        form.full_clean()
        job = request_export(
            self.tournament, may=self.may, with_contacts=form.with_contacts, by=self.actor
        )
        return redirect("jobs:page", pk=job.pk)
