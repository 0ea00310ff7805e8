"""« Donner les résultats »: files, the paragraph for the paper, pictures for the club's page."""

from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from press.pages.article import phrase_articles
from press.pages.results import Results, read_results
from press.printing.picture import SHAPES, picture_results
from press.views.picture import PNG
from tournaments.permissions import Permission
from tournaments.queries.hall_address import find_hall_address, is_reachable
from tournaments.queries.ranks.veil import hides_standings
from tournaments.tables.exports.parts import list_parts
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.exports import ask_about_archive, list_part_files


class PublishingAccess(TournamentAccess):
    """What of the results may be published; nothing while they are kept back."""

    permission = Permission.PRINT
    section = "more"

    @cached_property
    def results(self) -> Results | None:
        """What is told; None before a result, and while the standings are kept back: what goes
        out of the house would tell them."""
        if hides_standings(self.tournament):
            return None
        found = read_results(self.tournament)
        return found if found.lines else None


class Publishing(PublishingAccess):
    """The text and the pictures, ready to take."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        results = self.results
        return self.page(
            "press/publishing.html",
            results=results,
            articles=phrase_articles(self.tournament, results) if results else [],
            pictures=[(code, shape.width, shape.height) for code, shape in SHAPES.items()],
            is_veiled=hides_standings(self.tournament),
            has_page=self.tournament.is_public
            and is_reachable(find_hall_address(self.request.build_absolute_uri())),
            parts=[
                (part, list_part_files(self.tournament, part))
                for part in list_parts(self.tournament, self.may)
            ],
            form=ask_about_archive(self.may),
        )


class PictureToSave(PublishingAccess):
    """A picture of the results as they are, provisional or final."""

    def get(self, request: HttpRequest, slug: str, shape: str) -> HttpResponse:
        """Answer with the PNG, or 404 where there is nothing to tell."""
        if shape not in SHAPES or self.results is None:
            raise Http404
        name = content_disposition_header(
            as_attachment=False, filename=f"{slug}-resultats-{shape}.png"
        )
        return HttpResponse(
            picture_results(self.tournament, self.results, SHAPES[shape]),
            content_type=PNG,
            headers={"Content-Disposition": name or "", "Cache-Control": "private, no-store"},
        )
