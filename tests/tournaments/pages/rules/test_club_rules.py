"""What differs between rule sets, in words, and where a tournament's rules are from."""

import pytest

from scoring import RuleSet
from tests.factories import RuleSetVersionFactory, TournamentFactory
from tournaments.domain.rules.club_rules import copy_onto_tournament
from tournaments.models import RuleSetVersion, Tournament
from tournaments.pages.rules.club_rules import (
    find_rules_origin,
    list_differences,
    list_differences_from_rulebook,
)
from tournaments.pages.rules.regulations import phrase_game_regulations
from tournaments.queries.clubs import list_newest_versions

PLAIN = RuleSet.of("ffb-belote")


def said(left: RuleSet, right: RuleSet) -> list[tuple[str, str, str]]:
    return [
        (rule.name, rule.left.value, rule.right.value)
        for chapter in list_differences(left, right)
        for rule in chapter.rules
    ]


def test_two_equal_rule_sets_differ_in_nothing() -> None:
    assert list_differences(PLAIN, RuleSet.of("ffb-belote", {})) == []


def test_a_difference_gives_both_values_with_their_unit() -> None:
    own = RuleSet.of("ffb-belote", {"failed_base": 200})
    assert said(own, PLAIN) == [("failed_base", "200 points", "162 points")]


def test_the_article_stands_with_the_rulebooks_word_alone() -> None:
    [chapter] = list_differences_from_rulebook(RuleSet.of("ffb-belote", {"failed_base": 200}))
    [rule] = chapter.rules
    assert (chapter.title, rule.left.is_own, rule.right.is_own) == ("La marque", True, False)
    assert rule.right.article == PLAIN.parameter_article("failed_base")


def test_differences_stand_in_the_order_of_a_reglement() -> None:
    own = RuleSet.of("ffb-belote", {"round_marks": True, "declarations": False, "tie": "failed"})
    assert [name for name, _left, _right in said(own, PLAIN)] == [
        "declarations", "tie", "round_marks",
    ]  # fmt: skip


def test_rules_of_two_rulebooks_are_compared_on_every_point() -> None:
    other = RuleSet.of("ffb-coinche")
    assert ("bids", "non", "oui") in said(PLAIN, other)


def test_a_table_of_points_is_said_in_words() -> None:
    own = RuleSet.of("ffb-belote", {"carre_values": {"J": 150}})
    assert said(own, PLAIN)[0][:2] == ("carre_values", "V : 150")


@pytest.mark.parametrize(
    ("overrides", "said_of_it"),
    [
        ({}, "Rien : le règlement écrit s'applique tel quel."),
        ({"round_marks": True}, "La marque est arrondie. Le règlement écrit dit le contraire."),
    ],
)
def test_the_reglement_says_what_differs(overrides: dict[str, bool], said_of_it: str) -> None:
    chapter = phrase_game_regulations(RuleSet.of("ffb-belote", overrides))[1]
    assert [clause.text for clause in chapter.clauses] == [said_of_it]


@pytest.mark.django_db
def test_the_newest_version_of_each_rule_set_is_listed() -> None:
    first = RuleSetVersionFactory(rule_set__name="B")
    second = RuleSetVersionFactory(rule_set=first.rule_set, number=2)
    other = RuleSetVersionFactory(rule_set__club=first.rule_set.club, rule_set__name="A")
    RuleSetVersionFactory()
    assert list(list_newest_versions(first.rule_set.club)) == [other, second]


def made_from(version: RuleSetVersion, **more: object) -> Tournament:
    return TournamentFactory(club=version.rule_set.club, **(copy_onto_tournament(version) | more))


@pytest.mark.django_db
def test_rules_of_a_preset_come_from_no_club() -> None:
    assert find_rules_origin(TournamentFactory()) is None


@pytest.mark.django_db
def test_copied_rules_say_their_version() -> None:
    version = RuleSetVersionFactory(rule_set__name="Vendredi")
    origin = find_rules_origin(made_from(version))
    assert (origin.label, origin.version) == ("Vendredi, version 1", version)
    assert (origin.has_changed_since, origin.newest) == (False, None)


@pytest.mark.django_db
@pytest.mark.parametrize("change", [{"rule_overrides": {}}, {"rulebook": "ffb-coinche"}])
def test_rules_changed_for_a_tournament_are_told(change: dict[str, object]) -> None:
    assert find_rules_origin(made_from(RuleSetVersionFactory(), **change)).has_changed_since


@pytest.mark.django_db
def test_a_later_version_of_the_club_is_told() -> None:
    version = RuleSetVersionFactory()
    tournament = made_from(version)
    later = RuleSetVersionFactory(rule_set=version.rule_set, number=2)
    assert find_rules_origin(tournament).newest == later


@pytest.mark.django_db
def test_the_text_stays_when_the_club_drops_its_rules() -> None:
    version = RuleSetVersionFactory(rule_set__name="Vendredi")
    tournament = made_from(version)
    version.rule_set.delete()
    origin = find_rules_origin(tournament)
    assert (origin.label, origin.version, origin.newest) == ("Vendredi, version 1", None, None)
