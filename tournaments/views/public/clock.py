"""What time it is where the site runs: a phone's own clock may be wrong."""

from django.http import HttpRequest, HttpResponse
from django.views import View


class ServerTime(View):
    """Nothing but an answer: its Date says when it was given."""

    http_method_names = ["get", "head", "options"]
    follows_address = True

    def get(self, request: HttpRequest) -> HttpResponse:
        """An empty answer that nobody keeps."""
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
