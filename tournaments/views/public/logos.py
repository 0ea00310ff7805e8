"""The logo of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views import View

from tournaments.models import ClubLogo


class Logo(View):
    """A picture that never changes at its address: a new logo has a new one."""

    http_method_names = ["get", "head", "options"]
    follows_address = True

    def get(self, request: HttpRequest, club_slug: str, version: int) -> HttpResponse:
        found = get_object_or_404(ClubLogo, club__slug=club_slug, club__logo_version=version)
        response = HttpResponse(bytes(found.content), content_type="image/png")
        response["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
