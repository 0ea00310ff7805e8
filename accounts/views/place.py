"""Where a browser has the site open, as keys are told."""

from django.http import HttpRequest

from accounts.domain.passkeys import Place


def find_place(request: HttpRequest) -> Place:
    """The address of a request, without its path."""
    return Place(scheme=request.scheme or "http", host=request.get_host())
