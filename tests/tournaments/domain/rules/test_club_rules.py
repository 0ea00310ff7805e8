"""A club's rules: begun, changed by versions, read from files, copied onto tournaments."""

import datetime

import pytest
from django.db import IntegrityError, transaction

from scoring import RuleSet
from tests.factories import (
    ClubFactory,
    ClubRuleSetFactory,
    MatchFactory,
    RoundFactory,
    RuleSetVersionFactory,
    TeamFactory,
    TournamentFactory,
    UserFactory,
)
from tournaments.actors import SERVER, Actor
from tournaments.domain.rules.club_rules import (
    add_version,
    build_rule_file,
    change_frozen_rules,
    copy_onto_tournament,
    create_rule_set,
    import_rules,
    keep_tournament_rules,
    preview_rule_change,
)
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.tournament.tournaments import create_tournament, duplicate_tournament
from tournaments.errors import Refused
from tournaments.imports.rule_file import read_rule_file
from tournaments.models import Match, RuleSetVersion, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

PLAIN = RuleSet.of("ffb-belote")
CHANGED = RuleSet.of("ffb-belote", {"failed_base": 200})


def test_rules_begin_with_version_one_and_say_who_wrote_it() -> None:
    person = UserFactory(first_name="Jeanne", last_name="Roux")
    begun = create_rule_set(
        ClubFactory(), name="Belote du vendredi", rules=CHANGED, by=Actor(user=person)
    )
    stored = RuleSetVersion.objects.get()
    assert (stored.number, stored.by, stored.author) == (1, person, "Jeanne Roux")
    assert (stored.rulebook, stored.overrides) == ("ffb-belote", {"failed_base": 200})
    assert stored.edition == CHANGED.rulebook.edition
    assert begun.rule_set.slug == "belote-du-vendredi"


@pytest.mark.parametrize("name", ["Importer", "Nouvelles"])
def test_no_address_of_rules_is_that_of_a_page(name: str) -> None:
    begun = create_rule_set(ClubFactory(), name=name, rules=PLAIN, by=SERVER)
    assert begun.rule_set.slug == f"{name.lower()}-2"


def test_a_name_is_taken_once_however_it_is_written() -> None:
    club = ClubFactory()
    create_rule_set(club, name="Vendredi", rules=PLAIN, by=SERVER)
    with pytest.raises(Refused) as refused:
        create_rule_set(club, name="VENDREDI", rules=PLAIN, by=SERVER)
    assert (refused.value.code, refused.value.field) == ("name-taken", "name")


def test_two_clubs_may_use_the_same_name() -> None:
    slugs = {
        create_rule_set(ClubFactory(), name="Vendredi", rules=PLAIN, by=SERVER).rule_set.slug
        for _ in range(2)
    }
    assert slugs == {"vendredi"}


def test_a_change_is_a_further_version_and_the_first_stays() -> None:
    first = create_rule_set(ClubFactory(), name="Vendredi", rules=PLAIN, by=SERVER)
    add_version(first.rule_set, rules=CHANGED, by=SERVER, based_on=1, note="Assemblée")
    held = RuleSetVersion.objects.order_by("number").values_list("number", "overrides", "note")
    assert list(held) == [(1, {}, ""), (2, {"failed_base": 200}, "Assemblée")]


def test_a_version_is_never_written_again() -> None:
    version = RuleSetVersionFactory()
    with pytest.raises(TypeError):
        version.save()


def test_a_number_is_given_once() -> None:
    first = RuleSetVersionFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleSetVersionFactory(rule_set=first.rule_set, number=1)


def test_the_second_of_two_people_is_told_of_the_first() -> None:
    first = RuleSetVersionFactory()
    add_version(first.rule_set, rules=CHANGED, by=SERVER, based_on=1)
    with pytest.raises(Refused) as refused:
        add_version(first.rule_set, rules=PLAIN, by=SERVER, based_on=1)
    assert refused.value.code == "newer-version"


def test_nothing_changed_is_no_version() -> None:
    first = RuleSetVersionFactory()
    with pytest.raises(Refused) as refused:
        add_version(first.rule_set, rules=first.rules, by=SERVER, based_on=1)
    assert refused.value.code == "nothing-changed"


def test_a_file_that_comes_home_is_a_further_version() -> None:
    first = RuleSetVersionFactory(overrides={"failed_base": 200})
    file = read_rule_file(build_rule_file(first).write())
    add_version(first.rule_set, rules=PLAIN, by=SERVER, based_on=1)
    again = import_rules(first.rule_set.club, file=file, by=SERVER)
    assert (again.rule_set, again.number, again.rules) == (first.rule_set, 3, CHANGED)


def test_a_file_of_another_club_begins_rules_of_ones_own() -> None:
    file = read_rule_file(build_rule_file(RuleSetVersionFactory()).write())
    kept = import_rules(ClubFactory(), file=file, by=SERVER)
    assert (kept.number, kept.rule_set.name) == (1, file.name)


def test_a_file_may_be_kept_under_a_name_of_ones_own() -> None:
    first = RuleSetVersionFactory()
    file = read_rule_file(build_rule_file(first).write())
    kept = import_rules(first.rule_set.club, file=file, name="Autre nom", by=SERVER)
    assert (kept.number, kept.rule_set.name) == (1, "Autre nom")


def test_a_tournament_s_rules_are_kept_under_a_new_name() -> None:
    tournament = TournamentFactory()
    kept = keep_tournament_rules(tournament, name="Vendredi", by=SERVER)
    assert (kept.number, kept.rules) == (1, tournament.rules)


def test_a_tournament_s_rules_are_kept_as_a_further_version() -> None:
    first = RuleSetVersionFactory()
    tournament = TournamentFactory(club=first.rule_set.club, rule_overrides={"failed_base": 200})
    kept = keep_tournament_rules(tournament, rule_set=first.rule_set, by=SERVER)
    assert (kept.rule_set, kept.number, kept.rules) == (first.rule_set, 2, CHANGED)


def made_from(version: RuleSetVersion):
    return create_tournament(
        version.rule_set.club,
        name="Concours",
        date=datetime.date(2026, 11, 21),
        preset="coinche-2000",
        values=copy_onto_tournament(version),
        by=SERVER,
    )


def test_a_tournament_takes_a_copy_in_place_of_the_presets_rules() -> None:
    version = RuleSetVersionFactory(overrides={"failed_base": 200})
    tournament = made_from(version)
    assert (tournament.rules, tournament.length_value) == (CHANGED, 2000)
    assert tournament.rules_source == build_rule_file(version).document()


def test_a_copied_tournament_keeps_where_its_rules_are_from() -> None:
    tournament = made_from(RuleSetVersionFactory())
    copy = duplicate_tournament(tournament, name="L'an d'après", date=tournament.date, by=SERVER)
    assert copy.rules_source == tournament.rules_source


def test_a_tournament_keeps_its_rules_when_the_club_drops_them() -> None:
    rule_set = ClubRuleSetFactory()
    tournament = made_from(RuleSetVersionFactory(rule_set=rule_set))
    rule_set.delete()
    tournament.refresh_from_db()
    assert tournament.rules_source["name"] == rule_set.name


def test_frozen_rules_change_with_a_reason_alone() -> None:
    tournament = TournamentFactory(rules_frozen_at=datetime.datetime.now(datetime.UTC))
    with pytest.raises(Refused) as refusal:
        change_frozen_rules(tournament, values={"length_value": 10}, by=SERVER, reason=" ")
    assert refusal.value.code == "reason-missing"
    change_frozen_rules(tournament, values={"length_value": 10}, by=SERVER, reason="Il est tard")
    assert Tournament.objects.get().length_value == 10


def played() -> Tournament:
    """Two teams after one deal: 97 to 65, or 100 to 70 where marks are rounded."""
    tournament = TournamentFactory(
        length_value=1, rule_overrides={"declarations": False, "trump_required": False}
    )
    round_ = RoundFactory(tournament=tournament)
    teams = [TeamFactory(tournament=tournament, number=number) for number in (1, 2)]
    match = MatchFactory(round=round_, table_number=1, ns=teams[0], ew=teams[1])
    hand_in_sheet(
        ScoreSheet.objects.create(match=match),
        deals=[{"taker": "NS", "points": {"NS": 97, "EW": 65}}],
        base_version=0,
        by=SERVER,
    )
    return Tournament.objects.get()


def rounded(tournament: Tournament) -> dict[str, object]:
    return {"rule_overrides": {**tournament.rule_overrides, "round_marks": True}}


def test_the_impact_is_told_and_nothing_is_written() -> None:
    tournament = played()
    impact = preview_rule_change(tournament, values=rounded(tournament))
    assert [move.total_change for move in impact.revalued] == [3, 5]
    match = Match.objects.get()
    assert (match.ns_score, match.ew_score) == (97, 65)
    assert Tournament.objects.get().rule_overrides == tournament.rule_overrides


def test_every_sheet_follows_the_changed_rules() -> None:
    tournament = played()
    change_frozen_rules(
        tournament, values=rounded(tournament), by=SERVER, reason="Annoncé au micro"
    )
    match = Match.objects.get()
    assert (match.ns_score, match.ew_score) == (100, 70)


def test_rules_that_a_recorded_deal_contradicts_are_refused() -> None:
    tournament = played()
    with pytest.raises(Refused) as refusal:
        change_frozen_rules(
            tournament, values={"rule_overrides": {}}, by=SERVER, reason="Sans raison"
        )
    assert refusal.value.code == "facts-refused"
    assert Match.objects.get().ns_score == 97
