"""A copy of the evening, made when somebody asks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from operations.tasks.copy_requests import request_copy
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class CopyEvening(TournamentAccess):
    """One more copy, on this computer and on the stick that is in it."""

    permission = Permission.CHANGE_SETTINGS

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Have it made, and show how far it is."""
        try:
            job = request_copy(self.tournament, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:overview", slug)
        return redirect("jobs:page", pk=job.pk)
