"""A ruling that sends one player out: carried out, told with and without the name, undone."""

from dataclasses import replace
from uuid import uuid4

import pytest

from arbitration.domain.erasure import erase_person
from arbitration.domain.previews import preview_effects
from arbitration.domain.rulings import Decision, revise_ruling, rule_on_incident
from arbitration.effects.team_effects import PlayerExclusion
from arbitration.kinds import CONDUCT
from arbitration.models import AuditEntry, Incident, Ruling
from arbitration.pages.effects.team_effects import phrase_decided
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import list_changes
from arbitration.queries.trails import Trail, list_trail_breaches
from tests.arbitration.tables import reported
from tests.factories import TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Match, Team, Tournament

pytestmark = pytest.mark.django_db


def exclusion(team: Team, position: int = 2) -> PlayerExclusion:
    """The effect that sends out the player of a place."""
    player = team.members.get(position=position).player.key
    return PlayerExclusion(team_number=team.number, player=player)


def decide(match: Match, *effects: PlayerExclusion) -> Ruling:
    decision = Decision(effects=effects, reason="Menaces", departs=True)
    return rule_on_incident(reported(CONDUCT, match, side="NS"), decision=decision, by=SERVER)


def drawn(tournament: Tournament) -> set[int]:
    """The teams that the next draw places."""
    return set(tournament.teams.ready_to_play().values_list("pk", flat=True))


def test_the_team_is_not_drawn_until_a_substitute_comes(match: Match) -> None:
    decide(match, exclusion(match.ns))
    assert match.ns_id not in drawn(match.round.tournament)
    substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=2, by=SERVER)
    assert match.ns_id in drawn(match.round.tournament)


def test_a_revision_lets_the_player_back_in(match: Match) -> None:
    before = drawn(match.round.tournament)
    ruling = decide(match, exclusion(match.ns))
    revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    assert drawn(match.round.tournament) == before


def test_a_revision_leaves_the_substitute_in_the_place(match: Match) -> None:
    ruling = decide(match, exclusion(match.ns))
    arrived = substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=2, by=SERVER)
    revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    team = Team.objects.get(pk=match.ns_id)
    gone = team.members.get(position=2, until_round=1)
    assert (team.players[1], gone.excluded_at) == (arrived.player, None)


def test_a_revision_may_send_the_same_player_out_again(match: Match) -> None:
    ruling = decide(match, exclusion(match.ns))
    again = Decision(effects=(exclusion(match.ns),), reason="Autre raison")
    revise_ruling(ruling, decision=again, by=SERVER)
    assert match.ns_id not in drawn(match.round.tournament)


def test_a_preview_sends_nobody_out(match: Match) -> None:
    before = drawn(match.round.tournament)
    incident = reported(CONDUCT, match, side="NS")
    preview = preview_effects(incident, effects=(exclusion(match.ns),), by=SERVER)
    assert (preview.refusal, drawn(match.round.tournament)) == ("", before)


@pytest.mark.parametrize("of", ["another team", "nobody"])
def test_a_player_of_the_named_team_is_asked_for(match: Match, of: str) -> None:
    player = match.ew.members.get(position=1).player.key if of == "another team" else uuid4()
    with pytest.raises(Refused) as refusal:
        decide(match, replace(exclusion(match.ns), player=player))
    assert (refusal.value.code, refusal.value.field) == ("no-player", "excluded_player")


def test_the_ruling_names_the_player_and_says_that_the_team_goes_on(match: Match) -> None:
    name = match.ns.members.get(position=2).player.name
    incident = reported(CONDUCT, match, side="NS")
    (sentence,) = phrase_decided(incident, [exclusion(match.ns)])
    assert sentence == (
        f"{name}, joueur de l'équipe {match.ns.number}, est exclu du concours. "
        "L'équipe continue avec un remplaçant."
    )


def test_an_erased_person_is_named_no_more(match: Match) -> None:
    player = match.ns.members.get(position=2).player
    ruling = decide(match, exclusion(match.ns))
    erase_person(player, by=SERVER)
    (sentence,) = phrase_decided(Incident.objects.get(), ruling.decided)
    assert sentence.startswith(f"Joueur effacé {player.pk}, joueur de l'équipe")
    assert list_trail_breaches(Trail.of(match.round.tournament)) == []


def test_the_journal_names_who_was_sent_out(match: Match) -> None:
    name = match.ns.members.get(position=2).player.name
    decide(match, exclusion(match.ns))
    entry = AuditEntry.objects.get(act=Act.PLAYER_EXCLUDED)
    changes = {
        change.label: change.after for change in list_changes(entry, Names(match.round.tournament))
    }
    assert changes == {"Joueur": name, "Place dans l'équipe": "2"}


def test_an_incident_outside_a_table_sends_out_too() -> None:
    team = TeamFactory()
    incident = Incident.objects.create(
        tournament=team.tournament, team=team, kind=CONDUCT, words="Injures"
    )
    decision = Decision(effects=(exclusion(team, 1),), reason="Injures")
    rule_on_incident(incident, decision=decision, by=SERVER)
    assert drawn(team.tournament) == set()
