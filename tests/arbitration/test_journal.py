"""The journal as people read it: filters, what an entry is about, and what it changed."""

import datetime

import pytest
import time_machine
from django.db import transaction

from arbitration.domain.appeals import lodge_appeal
from arbitration.domain.incidents import Report, report_incident, take_incident
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.models import AuditEntry
from arbitration.queries.journal import (
    GROUPS,
    JournalFilter,
    acts_of,
    filtered,
    group_of,
    people_of_journal,
)
from arbitration.queries.journal_names import Names
from arbitration.queries.journal_words import Change, changes_of
from tests.arbitration.tables import arbiter_of, match_in_play, reported
from tests.arbitration.trails import at_two_tables, trail_of
from tests.factories import TeamFactory, UserFactory
from tests.tournaments.chains import draw_round, qualified, stage_after
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce
from tournaments.domain.adjustments import make_adjustment
from tournaments.domain.check_in import mark_paid
from tournaments.domain.draws import preview_draw, publish_draw
from tournaments.domain.rule_changes import change_frozen_rules
from tournaments.domain.sheets import save_totals
from tournaments.domain.stage_entry import open_stage
from tournaments.domain.tournaments import change_settings
from tournaments.enums import Act, AdjustmentKind, AdjustmentUnit, SheetEntry
from tournaments.models import ScoreSheet, Tournament
from tournaments.wording import number_writer

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament, **wanted: object) -> list[int]:
    found = filtered(tournament, JournalFilter(**wanted))  # type: ignore[arg-type]
    return list(found.values_list("number", flat=True))


def subjects(tournament: Tournament, **wanted: object) -> set[str]:
    names = Names(tournament)
    found = filtered(tournament, JournalFilter(**wanted))  # type: ignore[arg-type]
    return {names.subject(entry) for entry in found}


def last_changes(tournament: Tournament) -> list[Change]:
    entry = AuditEntry.objects.filter(tournament=tournament).order_by("number").last()
    assert entry is not None
    return changes_of(entry, Names(tournament))


def changed(label: str, before: str, after: str) -> Change:
    return Change(label=label, before=before, after=after)


class TestFilters:
    def test_the_latest_stands_first(self, tournament: Tournament) -> None:
        trail_of(tournament, 3)
        assert numbers(tournament) == [3, 2, 1]

    def test_by_the_group_of_acts(self, tournament: Tournament) -> None:
        trail_of(tournament, 1)
        mark_paid(TeamFactory(tournament=tournament), paid=True, by=SERVER)
        assert numbers(tournament, group="reglages") == [1]
        assert numbers(tournament, group="inscriptions") == [2]

    def test_every_act_is_in_one_group_and_every_group_has_acts(self) -> None:
        assert sorted(act for group in GROUPS for act in acts_of(group)) == sorted(Act.values)
        assert [group for group in GROUPS if not acts_of(group)] == []

    @pytest.mark.parametrize(
        ("act", "group"),
        [
            (Act.TEAM_CHANGED, "inscriptions"),
            (Act.TEAM_LEFT, "accueil"),
            (Act.RULING_MADE, "arbitrage"),
            (Act.RULES_CHANGED, "reglages"),
            (Act.CLUB_RULES_KEPT, "club"),
        ],
    )
    def test_an_act_is_where_people_look_for_it(self, act: Act, group: str) -> None:
        assert group_of(act) == group

    def test_by_person(self, tournament: Tournament) -> None:
        user = UserFactory(first_name="Éva", last_name="Morel")
        trail_of(tournament, 1)
        change_settings(tournament, values={"bye_points": 9}, by=Actor(user=user))
        assert numbers(tournament, person=str(user.pk)) == [2]
        assert numbers(tournament, person="command") == [1]
        assert people_of_journal(tournament) == [
            (str(user.pk), "Éva Morel"),
            ("command", "Commande du serveur"),
        ]

    def test_by_round_and_table(self, tournament: Tournament) -> None:
        at_two_tables(tournament)
        assert subjects(tournament, round_number=1) == {
            "Partie 1",
            "Partie 1, table 1",
            "Partie 1, table 2",
        }
        assert subjects(tournament, table=2) == {"Partie 1, table 2"}
        assert subjects(tournament, round_number=1, table=1) == {"Partie 1, table 1"}
        assert subjects(tournament, round_number=2) == set()

    def test_what_follows_at_a_table_is_found_with_it(self, tournament: Tournament) -> None:
        at_two_tables(tournament)
        match = tournament.rounds.get().matches.get(table_number=2)
        make_adjustment(
            match.ns,
            kind=AdjustmentKind.PENALTY,
            unit=AdjustmentUnit.MATCH_POINTS,
            amount=-5,
            reason="Retard",
            match=match,
            by=SERVER,
        )
        found = filtered(tournament, JournalFilter(table=2))
        assert found[0].act == "adjustment-made"

    def test_by_day_of_the_club(self, tournament: Tournament) -> None:
        for points, moment in enumerate(["2026-11-20 22:59Z", "2026-11-20 23:01Z"], start=1):
            with time_machine.travel(moment, tick=False):
                change_settings(tournament, values={"bye_points": points}, by=SERVER)
        second = datetime.date(2026, 11, 21)
        assert numbers(tournament, since=second) == [2]
        assert numbers(tournament, until=second - datetime.timedelta(days=1)) == [1]


class TestChanges:
    def test_settings_are_said_in_words(self, tournament: Tournament) -> None:
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
        self, tournament: Tournament
    ) -> None:
        change_settings(tournament, values={"bye_points": 9, "is_public": False}, by=SERVER)
        assert last_changes(tournament) == [changed("Visible par tous", "oui", "non")]
        assert numbers(tournament) == [2, 1]

    def test_an_incident_is_said_in_the_words_of_arbiters(self, tournament: Tournament) -> None:
        match = match_in_play(tournament)
        report_incident(tournament, report=Report(kind="conduct", match=match), by=SERVER)
        assert last_changes(tournament) == [
            changed("Ce qui est arrivé", "", "Conduite"),
            changed("Table", "", "Partie 1, table 1"),
            changed("État", "", "En attente"),
        ]

    def test_who_takes_an_incident_is_named(self, tournament: Tournament) -> None:
        incident = reported("conduct", match_in_play(tournament))
        arbiter = arbiter_of(tournament)
        take_incident(incident, by=arbiter)
        assert changed("Arbitre", "–", arbiter.name) in last_changes(tournament)

    def test_a_ruling_says_what_was_decided(self, tournament: Tournament) -> None:
        match = match_in_play(tournament)
        warning = {"effect": "warning", "team": match.ns_id}
        decision = Decision(effects=(warning,))
        rule_on_incident(reported("conduct", match), decision=decision, by=SERVER)
        assert last_changes(tournament) == [
            changed("Ce qui est décidé", "", "L'équipe 1 reçoit un avertissement."),
            changed("Incident", "", "Conduite"),
            changed("Décision", "", "n° 1"),
        ]

    def test_an_appeal_names_its_team_and_where_it_stands(self, tournament: Tournament) -> None:
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

    def test_what_happened_outside_a_table_is_about_its_team(self, tournament: Tournament) -> None:
        (team,) = teams_of(tournament, 1)
        report_incident(
            tournament, report=Report(kind="conduct", team=team, words="Fumée"), by=SERVER
        )
        assert subjects(tournament) == {"1 · JOUEUR 1A – JOUEUR 1B"}

    def test_rules_are_said_as_the_reglement_says_them(self, tournament: Tournament) -> None:
        overrides = {**tournament.rule_overrides, "declarations": True}
        change_frozen_rules(
            tournament, values={"rule_overrides": overrides}, by=SERVER, reason="Vote"
        )
        (change,) = last_changes(tournament)
        assert (change.label[:1], change.before, change.after) == (change.label[:1], "non", "oui")
        assert len(change.label.split()) > 2

    def test_a_sheet_is_said_side_by_side(self, tournament: Tournament) -> None:
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

    def test_teams_are_called_by_number_and_name(self, tournament: Tournament) -> None:
        teams_of(tournament, 4)
        publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
        found = {change.label: change.after for change in last_changes(tournament)}
        seats = sorted(
            f"table {m.table_number} : {m.ns.number} – {m.ew.number}"
            for m in tournament.rounds.get().matches.select_related("ns", "ew")
        )
        assert sorted(found["Tables"].split(", ")) == seats

    def test_partners_of_a_melee_sit_together_and_the_exempt_alone(
        self, tournament: Tournament
    ) -> None:
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

    def test_a_round_is_called_as_the_hall_knows_it(self) -> None:
        stage = stage_after(qualified(4), "Consolante", entry="everybody")
        round_ = draw_round(open_stage(stage, by=SERVER))
        told = {"round": 3, "since_round": 9}
        with transaction.atomic():
            announce(Act.ROUND_STARTED, tournament=round_.tournament, by=SERVER, after=told)
        assert last_changes(round_.tournament) == [
            changed("Partie", "", "Consolante – partie 1"),
            changed("Depuis la partie", "", "9"),
        ]

    def test_what_is_gone_is_called_by_its_number(self, tournament: Tournament) -> None:
        with transaction.atomic():
            announce(
                Act.ADJUSTMENT_MADE,
                tournament=tournament,
                by=SERVER,
                after={"team": 999, "player": 998, "account": 997, "unit": "match_points"},
            )
        assert last_changes(tournament) == [
            changed("Compte", "", "compte effacé"),
            changed("Joueur", "", "joueur 998"),
            changed("Équipe", "", "équipe 999"),
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
    def test_whatever_an_act_told_can_be_read(self, tournament: Tournament, told: object) -> None:
        with transaction.atomic():
            announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER, after=told)
        assert isinstance(last_changes(tournament), list)
