"""The printed documents of a tournament: choosing one, and getting it."""

from django.http import HttpRequest, HttpResponse

from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class Prints(TournamentAccess):
    """Every document, the one for the moment first."""

    permission = Permission.PRINT
    section = "prints"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the documents."""
        return self.page("organiser/printing/prints.html")


class PrintDocument(Prints):
    """One document."""

    def get(self, request: HttpRequest, slug: str, document: str) -> HttpResponse:
        """Show the documents."""
        return self.page("organiser/printing/prints.html")
