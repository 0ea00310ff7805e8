"""Where whoever got a mail to many ends them: with one press, without an account."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt

from mail.domain.addresses import refuse_mails
from mail.models import OutgoingMail
from tournaments.enums import Origin
from tournaments.views.access import find_actor
from tournaments.views.links import SecretLink


# A mail program posts for its reader, without a cookie (RFC 8058). Nothing but an end of mails can
# be forged, by who holds the mail's own key.
@method_decorator(csrf_exempt, name="dispatch")
class RefuseMails(SecretLink):
    """Reading the page ends nothing: what looks through mails for viruses follows their links."""

    mail: OutgoingMail

    def open(self, token: UUID) -> None:  # type: ignore[override]  # the address takes a key alone
        """The mail of that key."""
        rows = OutgoingMail.objects.select_related("tournament__club", "player")
        found = rows.filter(key=token).first()
        if found is None:
            raise self.unknown()
        self.mail = found

    def get(self, request: HttpRequest, token: UUID) -> HttpResponse:
        return self._page(done=False)

    def post(self, request: HttpRequest, token: UUID) -> HttpResponse:
        refuse_mails(self.mail, by=find_actor(request, Origin.COMMAND))
        return self._page(done=True)

    def _page(self, *, done: bool) -> HttpResponse:
        club = self.mail.tournament.club
        return render(self.request, "mail/refusal.html", {"club": club, "done": done})
