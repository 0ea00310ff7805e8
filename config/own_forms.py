"""A POST that comes from another form than that of its act does nothing, and says so."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from config.error_pages import came_from, page_above
from tournaments.views.own_forms import is_from_own_form


class OwnFormMiddleware(MiddlewareMixin):
    """The page again where an act that loses something was not asked by its own form."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Let whatever is its own form's pass; tests whose browsers check no token say so."""
        is_checked = not getattr(request, "_dont_enforce_csrf_checks", False)
        if not is_checked or is_from_own_form(request):
            return None
        said = _(
            "Rien n'a été fait : l'envoi ne venait pas du formulaire prévu pour cela. Relisez, puis"
            " recommencez depuis cette page."
        )
        messages.error(request, said)
        address = came_from(request) or page_above(request.path)
        if getattr(request, "htmx", False):
            return HttpResponseClientRedirect(address)
        return redirect(address)
