"""Addresses for programs; what the interface does not know is told as a problem too."""

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.interface import INTERFACE
from tournaments.api.protocol.problems import answer_missing


@csrf_exempt
def find_nothing(_request: HttpRequest) -> HttpResponse:
    """Say that there is nothing."""
    return answer_missing()


urlpatterns = [path("", INTERFACE.urls), re_path("", find_nothing)]
