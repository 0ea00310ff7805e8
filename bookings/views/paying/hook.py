"""Where HelloAsso tells of payments: heard, noted, answered at once, and looked into behind it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from bookings.domain.online.accounts import find_by_hook
from bookings.domain.online.notices import LARGEST_NOTICE, take_notice
from bookings.tasks.follower import check_soon

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
