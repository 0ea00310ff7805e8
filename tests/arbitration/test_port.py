"""What the evening's own pages are told by arbitration."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbitration.domain.incidents import withdraw_incident
from tests.arbitration.tables import reported
from tests.crawling.reading import as_read
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_who_ends_the_evening_is_told_what_still_waits_for_the_arbiter(
    organiser: Client, tournament: Tournament
) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    play_round(round_, deals=3)
    match = round_.matches.get()
    incidents = [reported(kind, match, deal_number=1) for kind in ("misdeal", "irregular-card")]
    Tournament.objects.update(stopped_at=timezone.now())
    address = reverse("organiser:end", args=[tournament.slug])
    said = []
    for incident in incidents:
        said.append(as_read(organiser.get(address).content.decode()))
        withdraw_incident(incident, reason="Rien de grave", by=SERVER)
    said.append(as_read(organiser.get(address).content.decode()))
    assert ["2 incidents non tranchés" in page for page in said] == [1, 0, 0]
    assert ["1 incident non tranché" in page for page in said] == [0, 1, 0]
