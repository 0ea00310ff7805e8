"""The club's own site: who may show its standings, and what to copy there."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from press.forms import FramingForm, WidgetForm
from press.views.widget import RANKS_PARAMETER, THEME_PARAMETER
from tournaments.domain.clubs import change_framing
from tournaments.queries.hall_address import is_reachable
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.access import find_actor
from tournaments.views.languages import address_in
from tournaments.views.organiser.clubs import ClubAccess

MOST_TOURNAMENTS = 30
_AROUND, _PER_RANK = 260, 62
"""Heights in pixels: of what stands around the table, and of a row."""


class Framing(ClubAccess):
    """Who may show the standings, and the lines to copy."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        return self._page(FramingForm.of(self.club.framed_by))

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        form = FramingForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        change_framing(self.club, framed_by=form.framed_by, by=find_actor(request))
        messages.success(request, _("C'est enregistré."))
        return redirect("organiser:club_framing", club_slug)

    def _page(self, form: FramingForm) -> HttpResponse:
        way = [{"url": reverse("organiser:club", args=[self.club.slug]), "label": str(self.club)}]
        context = {"club": self.club, "form": form, "breadcrumbs": way, **self._widget()}
        return render(self.request, "press/framing.html", context)

    def _widget(self) -> dict[str, object]:
        """The newest tournaments to choose from, and what shows the one chosen; nothing before the
        first."""
        found = list(list_public_tournaments().filter(club=self.club)[:MOST_TOURNAMENTS])
        if not found:
            return {}
        widget = WidgetForm(self.request.GET.dict(), tournaments=found)
        if not widget.is_valid():
            return {"widget": widget}
        chosen = widget.cleaned_data
        query = {RANKS_PARAMETER: chosen["rangs"], THEME_PARAMETER: chosen["theme"]}
        path = address_in(chosen["langue"], reverse("public:widget", args=[chosen["concours"]]))
        address = self.request.build_absolute_uri(f"{path}?{urlencode(query)}")
        height = _AROUND + _PER_RANK * chosen["rangs"]
        return {
            "widget": widget,
            "address": address,
            "height": height,
            "code": _build_frame(address, height),
            "is_online": is_reachable(address) and self.request.is_secure(),
        }


def _build_frame(address: str, height: int) -> str:
    """The line that another site's page needs: text, which the field that shows it escapes."""
    title = escape(_("Classement"))
    return (
        f'<iframe src="{escape(address)}" title="{title}" width="100%" height="{height}" '
        'style="border:0" loading="lazy"></iframe>'
    )
