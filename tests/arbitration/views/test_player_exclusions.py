"""Sending one player out, on the page of the decision; who is told by name, and who is not."""

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.kinds import CONDUCT
from arbitration.models import Incident, Ruling
from tests.arbitration.tables import melee_match, reported
from tests.crawling.answers import post_as_shown
from tests.factories import TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.models import Match, Team, TeamMember, Tournament

pytestmark = pytest.mark.django_db


def at(incident: Incident) -> str:
    return reverse("arbitration:incident_decide", args=[incident.tournament.slug, incident.key])


def conduct(match: Match) -> Incident:
    return reported(CONDUCT, match, side="NS")


def offered(client: Client, incident: Incident) -> list[str]:
    """The players that may be chosen, as they are called."""
    form = client.get(at(incident)).context["form"]
    return [str(label) for key, label in form.fields["excluded_player"].choices if key]


def names(team: Team) -> list[str]:
    return [f"{player.name} (équipe {team.number})" for player in team.players]


def member(match: Match, position: int = 2) -> TeamMember:
    return match.ns.members.get(position=position, until_round=None)


def test_the_players_of_both_teams_can_be_chosen(arbiter: Client, match: Match) -> None:
    assert offered(arbiter, conduct(match)) == [*names(match.ns), *names(match.ew)]


def test_who_played_at_the_table_and_was_replaced_can_be_chosen_too(
    arbiter: Client, match: Match
) -> None:
    gone = member(match).player.name
    substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=2, by=SERVER)
    found = offered(arbiter, conduct(match))
    assert [f"{gone} (équipe 1)" in found, "NOUVEAU N (équipe 1)" in found] == [True, True]


def test_who_was_replaced_before_the_table_played_cannot(arbiter: Client, match: Match) -> None:
    gone = member(match).player.name
    substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=1, by=SERVER)
    assert f"{gone} (équipe 1)" not in offered(arbiter, conduct(match))


def test_a_revision_begins_with_the_exclusion_of_who_was_replaced_since(
    arbiter: Client, match: Match
) -> None:
    chosen = member(match)
    posted = {"excluded_player": str(chosen.key), "reason": "Menaces"}
    post_as_shown(arbiter, at(conduct(match)), posted, apply="1")
    substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=1, by=SERVER)
    ruling = Ruling.objects.get()
    place = [ruling.tournament.slug, ruling.number]
    form = arbiter.get(reverse("arbitration:ruling_revise", args=place)).context["form"]
    assert (form["excluded_player"].value(), form.excludes) == (str(chosen.key), True)


def test_the_choice_is_an_effect_of_keys_alone(arbiter: Client, match: Match) -> None:
    chosen = member(match)
    posted = {"excluded_player": str(chosen.key), "reason": "Menaces"}
    post_as_shown(arbiter, at(conduct(match)), posted, apply="1")
    effect = {"effect": "player-exclusion", "team_number": 1, "player": str(chosen.player.key)}
    ruling = Ruling.objects.get()
    assert (ruling.effects, ruling.applied) == ([effect], [{"member": str(chosen.key)}])


def test_the_preview_says_what_becomes_of_the_team(arbiter: Client, match: Match) -> None:
    posted = {"excluded_player": str(member(match).key), "reason": "Menaces"}
    page = arbiter.post(at(conduct(match)), posted).content.decode()
    assert page.count("est exclu du concours. L&#x27;équipe continue avec un remplaçant.") == 1
    assert member(match).excluded_at is None


def test_a_player_who_is_out_already_is_said(arbiter: Client, match: Match) -> None:
    posted = {"excluded_player": str(member(match).key), "reason": "Menaces"}
    post_as_shown(arbiter, at(conduct(match)), posted, apply="1")
    page = arbiter.post(at(conduct(match)), posted)
    assert page.context["preview"].refusal == "Ce joueur est déjà exclu."


def test_a_player_of_another_table_is_no_choice(arbiter: Client, match: Match) -> None:
    other = TeamFactory(tournament=match.ns.tournament, number=9).members.first()
    answer = arbiter.post(at(conduct(match)), {"excluded_player": str(other.key), "reason": "x"})
    assert list(answer.context["form"].errors) == ["excluded_player"]


def test_in_a_melee_the_four_at_the_table_can_be_excluded_as_entries(
    arbiter: Client, tournament: Tournament
) -> None:
    match = melee_match(tournament)
    incident = conduct(match)
    fields = arbiter.get(at(incident)).context["form"].fields
    assert "excluded_player" not in fields
    offered = [key for key, _label in fields["excluded"].choices if key]
    seated = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    assert offered == [str(team.number) for team in seated]


def test_the_ruling_and_its_notice_name_the_player(arbiter: Client, match: Match) -> None:
    name = member(match).player.name
    posted = {"excluded_player": str(member(match).key), "reason": "Menaces"}
    post_as_shown(arbiter, at(conduct(match)), posted, apply="1")
    place = [match.ns.tournament.slug, 1]
    for route in ("ruling", "ruling_notice"):
        page = arbiter.get(reverse(f"arbitration:{route}", args=place), {"format": "html"})
        assert page.content.decode().count(f"{name}, joueur de l&#x27;équipe 1, est exclu") == 1


@pytest.mark.parametrize(
    ("edition", "named"), [("internal", True), ("public", False), ("numbers", False)]
)
def test_only_the_internal_record_names_a_player_sent_out(
    arbiter: Client, match: Match, edition: str, named: bool
) -> None:
    name = member(match).player.name
    posted = {"excluded_player": str(member(match).key), "reason": "Menaces"}
    post_as_shown(arbiter, at(conduct(match)), posted, apply="1")
    address = reverse("arbitration:record", args=[match.ns.tournament.slug])
    page = arbiter.get(address, {"edition": edition}).content.decode()
    by_name = f"{name}, joueur de l&#x27;équipe 1, est exclu" in page
    assert (by_name, "Un joueur de l&#x27;équipe 1 est exclu" in page) == (named, not named)
    assert (name in page) == (edition != "numbers")
