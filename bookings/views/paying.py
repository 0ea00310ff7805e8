"""The way to HelloAsso and back, and what it says by itself."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django_htmx.http import HttpResponseStopPolling

from bookings.domain.online.callbacks import LARGEST_NOTICE, take_notice
from bookings.domain.online.payments import may_be_paid_soon
from bookings.domain.online.readiness import find_by_hook
from bookings.models import OnlinePayment
from bookings.pages.online import phrase_payment
from bookings.queries.payments import find_by_key, find_open
from bookings.tasks.follower import check_soon, open_checkout
from bookings.views.home import PrivateLink
from tournaments.enums import OnlineState
from tournaments.views.acts import ActView

TOO_LARGE = 413


# HelloAsso carries no cookie. A notice changes nothing by itself, whoever sent it.
@method_decorator(csrf_exempt, name="dispatch")
class HelloAssoHook(View):
    """A club's own address, with a secret in it."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Take a notice of any shape."""
        account = find_by_hook(token)
        if account is None:
            raise Http404
        body = request.read(LARGEST_NOTICE + 1)
        if len(body) > LARGEST_NOTICE:
            return HttpResponse(status=TOO_LARGE)
        signature = request.headers.get("x-ha-signature", "")
        payment = take_notice(account, body, signature=signature)
        if payment is not None:
            check_soon(payment)
        return HttpResponse("ok", content_type="text/plain")


CAME_FROM = "pays_from"
"""Where the session keeps by which private link somebody left: HelloAsso is not told of it."""


class PayOnline(PrivateLink, ActView):
    """The page that leads to HelloAsso. Its policy lets no form be led to another site, so the
    way out is a link."""

    http_method_names = ["get", "head", "options", "post"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Show the link of the payment that is under way, if it leads anywhere."""
        payment = find_open(self.booking)
        if payment is None or not payment.can_be_paid(timezone.now()):
            return self.back()
        return self.page("bookings/paying/leave.html", payment=payment)

    def act(self) -> OnlinePayment:
        """Ask HelloAsso for a link."""
        return open_checkout(self.booking)

    def onward(self, made: OnlinePayment) -> HttpResponse:
        token, session = self.kwargs["token"], self.request.session
        session[CAME_FROM] = {**session.get(CAME_FROM, {}), str(made.key): token}
        return redirect("links:booking_pay", token)


@method_decorator(never_cache, name="dispatch")
class PaymentPage(View):
    """Where HelloAsso leads back to. What its address says of the payment proves nothing: the site
    asks HelloAsso itself, behind this page, which tells what is known."""

    template = "bookings/paying/back.html"

    def get(self, request: HttpRequest, key: UUID) -> HttpResponse:
        """Show where the payment stands."""
        payment = find_by_key(key)
        if payment is None:
            raise Http404
        waits = may_be_paid_soon(payment, timezone.now())
        if waits:
            check_soon(payment)
        return render(
            request, self.template, self._build_context(payment, waits), status=self.status(waits)
        )

    def status(self, waits: bool) -> int:
        """Of a page that is read."""
        return HttpResponse.status_code

    def _build_context(self, payment: OnlinePayment, waits: bool) -> dict[str, object]:
        tournament = payment.booking.tournament
        return {
            "tournament": tournament,
            "club": tournament.club,
            "payment": payment,
            "badge": OnlineState(payment.state).badge,
            "line": phrase_payment(payment),
            "waits": waits,
            "token": self.request.session.get(CAME_FROM, {}).get(str(payment.key), ""),
        }


class PaymentState(PaymentPage):
    """The part that asks for itself until the answer is there."""

    template = "bookings/paying/_state.html"

    def status(self, waits: bool) -> int:
        """The status 286 tells htmx to ask no more."""
        return HttpResponse.status_code if waits else HttpResponseStopPolling.status_code
