"""What the pages of arbiters share: the tournament, the incident or the ruling of the address."""

from functools import cached_property

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from arbitration.models import Appeal, Incident, Ruling
from arbitration.queries.incidents import find_appeals, find_incidents
from tournaments.actors import Actor
from tournaments.enums import Origin
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess, find_actor


class ArbiterAccess(TournamentAccess):
    """A page of those who decide at tables."""

    permission = Permission.RESOLVE_CONTESTS
    section = "more"

    @property
    def actor(self) -> Actor:
        """The arbiter behind the request."""
        return find_actor(self.request, Origin.ARBITER)

    def ruling_of(self, number: int) -> Ruling:
        """A ruling of the tournament by its number, with what it is about, or 404."""
        rulings = self.tournament.rulings.select_related("ruled_by", "revises", "revised_by")
        found: Ruling = get_object_or_404(rulings, number=number)
        found.tournament = self.tournament
        found.incident = self.incident_of(pk=found.incident_id)
        return found

    def incident_of(self, **named: object) -> Incident:
        """An incident of the tournament, or 404."""
        found = get_object_or_404(find_incidents(self.tournament), **named)
        found.tournament = self.tournament
        if found.match is not None:
            found.match.round.tournament = self.tournament
        return found

    def to_ruling(self, ruling: Ruling) -> HttpResponse:
        return redirect("arbitration:ruling", self.tournament.slug, ruling.number)


class IncidentAccess(ArbiterAccess):
    """A page of one incident."""

    @cached_property
    def incident(self) -> Incident:
        """The incident of the address, or 404."""
        return self.incident_of(key=self.kwargs["key"])

    def to_incident(self) -> HttpResponse:
        """Go back to the incident."""
        return redirect("arbitration:incident", self.tournament.slug, self.incident.key)


class RulingAccess(ArbiterAccess):
    """A page of one ruling."""

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling of the address, or 404."""
        return self.ruling_of(self.kwargs["number"])


class AppealAccess(ArbiterAccess):
    """A page of one appeal."""

    @cached_property
    def appeal(self) -> Appeal:
        """The appeal of the address, or 404."""
        found = get_object_or_404(find_appeals(self.tournament), key=self.kwargs["key"])
        found.ruling = self.ruling_of(found.ruling.number)
        return found

    def to_appeal(self) -> HttpResponse:
        """Go back to the appeal."""
        return redirect("arbitration:appeal", self.tournament.slug, self.appeal.key)
