"""The queue: what waits, where, how long, and who has it."""

from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbitration.domain.incidents import take_incident, withdraw_incident
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.models import Incident
from tests.arbitration.tables import arbiter_of, match_in_play, reported, sheet_of
from tests.people import signed_in
from tournaments.actors import SERVER
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def queue(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("arbitration:queue", args=[tournament.slug])).content.decode()


def test_an_empty_queue_says_so(arbiter: Client, tournament: Tournament) -> None:
    assert queue(arbiter, tournament).count("Rien n'attend l'arbitre") == 1


def test_the_name_that_the_record_needs_is_asked_for_until_it_is_there(
    tournament: Tournament,
) -> None:
    user = arbiter_of(tournament).user
    assert user is not None
    asked = []
    for name in ("", "Anne"):
        user.first_name = user.last_name = name
        user.save()
        asked.append(queue(signed_in(user), tournament).count("Écrire votre nom"))
    assert asked == [1, 0]


@pytest.mark.parametrize(
    ("called_for", "named"),
    [("revoke", "Renonce, ou carte mal jouée"), ("other", "Autre chose"), ("points", "Désaccord")],
)
def test_a_call_from_a_table_is_named_by_what_players_called_for(
    arbiter: Client, tournament: Tournament, called_for: str, named: str
) -> None:
    sheet = sheet_of(match_in_play(tournament))
    contest_sheet(sheet, reason="Appel", by=SERVER, deal_number=1, called_for=called_for)
    page = unescape(queue(arbiter, tournament))
    assert (named in page, "Désaccord" in page) == (True, called_for == "points")


def test_an_incident_is_named_and_taken_with_one_tap(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(tournament), words="Une carte retournée")
    page = queue(arbiter, tournament)
    address = reverse("arbitration:incident_take", args=[tournament.slug, incident.key])
    assert (page.count("Une carte retournée"), page.count(f'action="{address}"')) == (1, 1)
    assert arbiter.post(address).status_code == 302
    assert Incident.objects.get().state == "taken"


def test_how_long_it_waits_is_told(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    assert "signalé à l'instant" in unescape(queue(arbiter, tournament))
    incident.opened_at -= timedelta(minutes=4)
    incident.save()
    assert "attend depuis 4 minutes" in queue(arbiter, tournament).replace("\xa0", " ")


def test_the_evening_tells_how_many_incidents_wait(arbiter: Client, tournament: Tournament) -> None:
    match, said = match_in_play(tournament), "1 problème attend un arbitre."
    evening = reverse("organiser:overview", args=[tournament.slug])

    def told() -> list[str]:
        return [one.sentence for one in arbiter.get(evening).context["urgent"]]

    assert told() == []
    incident = reported("misdeal", match)
    assert told() == [said]
    withdraw_incident(incident, reason="Carte recouverte", by=SERVER)
    assert told() == []


def test_the_evening_tells_of_a_contested_table_once(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    contest_sheet(match.sheet, reason="Recomptez", deal_number=1, by=SERVER)
    evening = reverse("organiser:overview", args=[tournament.slug])
    said = [f"Table {match.table_number} : pas d'accord"]
    assert [one.sentence for one in arbiter.get(evening).context["urgent"]] == said
    reported("conduct", match, side="NS")
    said.append("1 problème attend un arbitre.")
    assert [one.sentence for one in arbiter.get(evening).context["urgent"]] == said


def test_who_has_it_is_named_and_it_is_not_offered(arbiter: Client, tournament: Tournament) -> None:
    other = arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=other)
    page = queue(arbiter, tournament)
    assert page.count(other.name) == 1
    assert "prendre/" not in page
    take = reverse("arbitration:incident_take", args=[tournament.slug, incident.key])
    answer = arbiter.post(take, follow=True).content.decode()
    assert f"{other.name} s&#x27;occupe déjà de cet incident." in answer


def test_what_is_closed_stays_readable(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    withdraw_incident(incident, reason="Carte recouverte", by=SERVER)
    assert queue(arbiter, tournament).count("Carte recouverte") == 1


def test_the_notice_of_a_ruling_is_one_tap_away(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    ruling = rule_on_incident(incident, decision=Decision(), by=SERVER)
    notice = reverse("arbitration:ruling_notice", args=[tournament.slug, ruling.number])
    assert queue(arbiter, tournament).count(f'href="{notice}"') == 1


def test_three_incidents_take_the_queries_of_one(arbiter: Client, tournament: Tournament) -> None:
    match = match_in_play(tournament)
    counts = []
    for number in (1, 2):
        for _more in range(number):
            reported("misdeal", match)
        with CaptureQueriesContext(connection) as captured:
            queue(arbiter, tournament)
        counts.append(len(captured))
    assert counts[0] == counts[1]
