"""What an act changed, as people read it in the journal."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.utils.translation import override

from arbitration.domain.appeals import lodge_appeal
from arbitration.domain.incidents import report_incident, take_incident
from arbitration.domain.reports import Report
from arbitration.domain.rulings import (
    Decision,
    revise_ruling,
    rule_on_incident,
    settle_amicably,
)
from arbitration.effects.team_effects import TeamWarning
from arbitration.enums import Settlement
from arbitration.models import AuditEntry
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import Change, list_changes
from tests.arbitration.tables import arbiter_of, match_in_play, reported
from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, qualified, stage_after
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.rules.club_rules import change_frozen_rules
from tournaments.domain.sheets.sheets import save_totals
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act, SheetEntry
from tournaments.models import ScoreSheet, Tournament
from tournaments.wording import number_writer, read_words

pytestmark = pytest.mark.django_db


def last_changes(tournament: Tournament) -> list[Change]:
    entry = AuditEntry.objects.filter(tournament=tournament).order_by("number").last()
    assert entry is not None
    return list_changes(entry, Names(tournament))


def changed(label: str, before: str, after: str) -> Change:
    return Change(label=label, before=before, after=after)


def test_settings_are_said_in_words(tournament: Tournament) -> None:
    change_settings(
        tournament, values={"bye_points": 972, "system": "swiss", "place": "Salle"}, by=SERVER
    )
    assert last_changes(tournament) == [
        changed("Points de l'exempt", "0", "972"),
        changed("Lieu", "–", "Salle"),
        changed(
            "Tirage",
            "Au classement : le premier contre le deuxième",
            "Suisse : à points égaux, les plus proches",
        ),
    ]


def test_what_hides_a_tournament_stands_apart_from_the_settings_beside_it(
    tournament: Tournament,
) -> None:
    change_settings(tournament, values={"bye_points": 9, "is_public": False}, by=SERVER)
    assert last_changes(tournament) == [changed("Visible par tous", "oui", "non")]
    assert AuditEntry.objects.filter(tournament=tournament).count() == 2


def test_an_incident_is_said_in_the_words_of_arbiters(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    report_incident(tournament, report=Report(kind="conduct", match=match), by=SERVER)
    assert last_changes(tournament) == [
        changed("Ce qui est arrivé", "", "Conduite"),
        changed("Table", "", "Partie 1, table 1"),
        changed("État", "", "En attente"),
    ]


def test_who_takes_an_incident_is_named(tournament: Tournament) -> None:
    incident = reported("conduct", match_in_play(tournament))
    arbiter = arbiter_of(tournament)
    take_incident(incident, by=arbiter)
    assert changed("Arbitre", "–", arbiter.name) in last_changes(tournament)


def test_a_ruling_says_what_was_decided(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    decision = Decision(effects=(TeamWarning(team_number=match.ns.number),))
    rule_on_incident(reported("conduct", match), decision=decision, by=SERVER)
    assert last_changes(tournament) == [
        changed("Ce qui est décidé", "", "L'équipe 1 reçoit un avertissement."),
        changed("Incident", "", "Conduite"),
        changed("Décision", "", "n° 1"),
    ]


def test_an_agreement_and_a_ruling_taken_back_say_what_they_came_to(tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    covered = settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    agreed = "Les deux camps couvrent la faute : on joue la suite."
    assert changed("Ce qui est décidé", "", agreed) in last_changes(tournament)
    revise_ruling(covered, decision=Decision(reason="Erreur"), by=SERVER)
    undone = "La décision n° 1 est annulée : ce qu'elle a changé est défait."
    assert changed("Ce qui est décidé", "", undone) in last_changes(tournament)


def test_an_appeal_names_its_team_and_where_it_stands(tournament: Tournament) -> None:
    TeamFactory()  # a key of another tournament, so that keys and numbers differ
    tournament.appeal_minutes = 30
    tournament.save()
    match = match_in_play(tournament)
    ruling = rule_on_incident(reported("conduct", match), decision=Decision(), by=SERVER)
    lodge_appeal(ruling, team=match.ew, words="Non", by=SERVER)
    assert last_changes(tournament) == [
        changed("Décision", "", "n° 1"),
        changed("État", "", "En attente du jury"),
        changed("Équipe", "", "2 · JOUEUR 2A – JOUEUR 2B"),
    ]


def test_rules_are_said_as_the_reglement_says_them(tournament: Tournament) -> None:
    overrides = {**tournament.rule_overrides, "declarations": True}
    change_frozen_rules(tournament, values={"rule_overrides": overrides}, by=SERVER, reason="Vote")
    (change,) = last_changes(tournament)
    assert (change.label[:1], change.before, change.after) == (change.label[:1], "non", "oui")
    assert len(change.label.split()) > 2


def test_a_sheet_is_said_side_by_side(tournament: Tournament) -> None:
    drawn_round(tournament, teams_of(tournament, 2))
    ScoreSheet.objects.update(entry=SheetEntry.TOTALS)
    sheet = ScoreSheet.objects.get()
    save_totals(sheet, totals={"NS": 1002, "EW": 942}, base_version=0, by=SERVER)
    save_totals(sheet, totals={"NS": 942, "EW": 1002}, base_version=1, by=SERVER)
    found = {change.label: (change.before, change.after) for change in last_changes(tournament)}
    high = number_writer()(1002)
    assert found["Total"] == (
        f"Nord-Sud {high} – Est-Ouest 942",
        f"Nord-Sud 942 – Est-Ouest {high}",
    )
    assert found["Gagnant"] == ("Nord-Sud", "Est-Ouest")


def test_teams_are_called_by_number_and_name(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
    found = {change.label: change.after for change in last_changes(tournament)}
    seats = sorted(
        f"table {m.table_number} : {m.ns.number} – {m.ew.number}"
        for m in tournament.rounds.get().matches.select_related("ns", "ew")
    )
    assert sorted(found["Tables"].split(", ")) == seats


def test_partners_of_a_melee_sit_together_and_the_exempt_alone(tournament: Tournament) -> None:
    one, two, three, four, five = (team.pk for team in teams_of(tournament, 5))
    with transaction.atomic():
        announce(
            Act.DRAW_PUBLISHED,
            tournament=tournament,
            by=SERVER,
            after={"tables": [[1, one, two, three, four], [None, five]]},
        )
    (change,) = last_changes(tournament)
    assert change.after == "table 1 : 1 + 2 – 3 + 4, exempt : 5"


def test_a_round_is_called_as_the_hall_knows_it() -> None:
    stage = stage_after(qualified(4), "Consolante", entry="everybody")
    round_ = draw_round(open_stage(stage, by=SERVER))
    told = {"round": 3, "since_round": 9}
    with transaction.atomic():
        announce(Act.ROUND_STARTED, tournament=round_.tournament, by=SERVER, after=told)
    assert last_changes(round_.tournament) == [
        changed("Partie", "", "Consolante – partie 1"),
        changed("Depuis la partie", "", "9"),
    ]


def test_what_is_gone_is_said_to_be(tournament: Tournament) -> None:
    with transaction.atomic():
        announce(
            Act.ADJUSTMENT_MADE,
            tournament=tournament,
            by=SERVER,
            after={"team": uuid4(), "player": uuid4(), "account": "?", "unit": "match_points"},
        )
    assert last_changes(tournament) == [
        changed("Compte", "", "compte effacé"),
        changed("Joueur", "", "joueur effacé"),
        changed("Équipe", "", "équipe effacée"),
        changed("Compté en", "", "points"),
    ]


@pytest.mark.parametrize(
    "told",
    [
        None,
        {},
        [],
        [1],
        "x",
        0,
        {"x": {"y": [None, {}]}},
        {"tables": [[1]]},
        {"teams": 3},
        {"players": "x"},
        {"result": 1},
        {"rulebook": "x"},
    ],
)
def test_whatever_an_act_told_can_be_read(tournament: Tournament, told: object) -> None:
    with transaction.atomic():
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER, after=told)
    assert isinstance(last_changes(tournament), list)


@pytest.mark.parametrize("acted_in", ["fr", "en"])
def test_a_reason_that_the_site_gave_is_read_in_the_readers_language(
    tournament: Tournament, acted_in: str
) -> None:
    incident = reported("misdeal", match_in_play(tournament), deal_number=2)
    with override(acted_in):
        settle_amicably(incident, how=Settlement.ANNUL, by=arbiter_of(tournament))
    made = AuditEntry.objects.get(act=Act.RULING_MADE)
    assert made.detail.read()["reason"] == "Les deux camps annulent la donne : on la redonne"
    with override("en"):
        kept_before = str(Settlement.ANNUL.label)
        assert made.reason == kept_before
    assert made.reason == read_words(kept_before) == str(Settlement.ANNUL.label)
