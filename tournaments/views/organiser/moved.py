"""Addresses of before, each of which leads to the page that took its place."""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess

LEADS_TO = {
    re.compile(r"inscriptions/"): "organiser:teams",
    re.compile(r"(tirage|feuilles)/"): "organiser:rounds",
    re.compile(r"tirage/(?P<round_number>\d{1,9})/"): "organiser:round",
    re.compile(r"feuilles/(?P<round_number>\d{1,9})/(totaux/)?"): "organiser:round",
    re.compile(r"reglages/(?:classement|tarifs)/"): "organiser:settings",
    re.compile(r"exports/"): "organiser:publishing",
    re.compile(r"lots/apercu/"): "organiser:end",
    re.compile(r"lots/remise/"): "organiser:end",
    re.compile(r"inscriptions/nouvelle/"): "organiser:teams",
    re.compile(r"inscriptions/joueurs-seuls/"): "organiser:teams",
    re.compile(r"accueil/"): "organiser:teams",
}
"""By what stood below the concours, as a pattern of the whole: the route that answers now. What a
pattern names goes into the new address; who may not see the new page gets its refusal."""


def find_address(slug: str, before: str) -> str | None:
    """The address that took the place of another below a concours; None where none did."""
    for pattern, route in LEADS_TO.items():
        if found := pattern.fullmatch(before):
            named: dict[str, Any] = {"slug": slug, **found.groupdict()}
            return reverse(route, kwargs=named)
    return None


class Moved(TournamentAccess):
    """Whoever comes by an address of before is led on, with what they asked for."""

    permission = Permission.SEE_DESK

    def get(self, request: HttpRequest, slug: str, before: str) -> HttpResponse:
        """The new address; 404 where there was never a page."""
        onward = find_address(slug, before)
        if onward is None:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(onward + (query and f"?{query}"))
