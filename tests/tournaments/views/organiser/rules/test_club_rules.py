"""The pages of a club's own rules: who reaches them, and what they do."""

import json

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.crawling.answers import answers
from tests.factories import RuleSetVersionFactory, TournamentFactory
from tests.tournaments.printing.evenings import needs_pango
from tournaments.forms.rules.rules import RulesForm
from tournaments.models import RuleSetVersion, Tournament

ROUTES = {
    "club_rules": (),
    "club_rules_new": (),
    "club_rules_import": (),
    "club_rules_newest": ("vendredi",),
    "club_rules_edit": ("vendredi",),
    "club_rules_version": ("vendredi", 1),
    "club_rules_compare": ("vendredi", 1),
    "club_rules_file": ("vendredi", 1),
    "club_rules_print": ("vendredi", 1),
}


@pytest.fixture
def version(tournament: Tournament) -> RuleSetVersion:
    """The first version of the club's rules « Vendredi »."""
    return RuleSetVersionFactory(
        rule_set__club=tournament.club, rule_set__name="Vendredi", rule_set__slug="vendredi"
    )


def address(tournament: Tournament, route: str) -> str:
    return reverse(f"organiser:{route}", args=[tournament.club.slug, *ROUTES[route]])


def typed(version: RuleSetVersion, **changes: str) -> dict[str, object]:
    form = RulesForm(rulebook=version.rulebook, overrides=version.overrides)
    return answers(form) | {"based_on": version.number, "note": ""} | changes


def sent_file(content: bytes) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile("regles.json", content)}


def test_rules_of_another_club_are_not_found(organiser: Client, tournament: Tournament) -> None:
    RuleSetVersionFactory(rule_set__slug="vendredi")
    assert organiser.get(address(tournament, "club_rules_version")).status_code == 404


def test_a_version_that_is_not_there_is_not_found(
    organiser: Client, version: RuleSetVersion
) -> None:
    missing = version.get_absolute_url().replace("/1/", "/2/")
    assert organiser.get(missing).status_code == 404


def test_new_rules_lead_to_their_points(organiser: Client, tournament: Tournament) -> None:
    sent = {"name": "Vendredi", "rulebook": "ffb-belote"}
    answer = organiser.post(address(tournament, "club_rules_new"), sent)
    assert answer["Location"] == address(tournament, "club_rules_edit")


def test_a_name_that_is_taken_speaks_beside_the_field(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    sent = {"name": "Vendredi", "rulebook": "ffb-belote"}
    answer = organiser.post(address(tournament, "club_rules_new"), sent)
    assert answer.context["form"].errors == {"name": ["Des règles du club portent déjà ce nom."]}


def test_a_point_changed_is_a_further_version(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    sent = typed(version, **{"rule-failed_base": "200", "note": "Assemblée"})
    answer = organiser.post(address(tournament, "club_rules_edit"), sent)
    added = RuleSetVersion.objects.get(number=2)
    assert answer["Location"] == added.get_absolute_url()
    assert (added.overrides, added.note) == (
        {"declarations": False, "failed_base": 200},
        "Assemblée",
    )


def test_points_that_contradict_are_named_and_what_was_typed_stays(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    sent = typed(version, **{"rule-sweep_points": "100"})
    answer = organiser.post(address(tournament, "club_rules_edit"), sent)
    form = answer.context["form"]
    said = (
        "Ces réglages se contredisent : Ce que valent tous les plis aux preneurs ; Les points de "
        "toutes les cartes et du dernier pli. Tous les plis valent au moins les points de tout le "
        "jeu."
    )
    assert form.errors == {"rule-sweep_points": [said], "rule-pack_points": [said]}
    assert form["rule-sweep_points"].value() == "100"


def test_every_contradiction_stands_beside_its_fields(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    typed_points = {"rule-sweep_points": "100", "rule-rounding_up_from": "11"}
    answer = organiser.post(address(tournament, "club_rules_edit"), typed(version, **typed_points))
    wrong = {name: len(said) for name, said in answer.context["form"].errors.items()}
    assert wrong == {
        "rule-sweep_points": 1, "rule-pack_points": 1,
        "rule-rounding_up_from": 1, "rule-rounding_step": 1,
    }  # fmt: skip


def test_nothing_changed_is_said(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    answer = organiser.post(address(tournament, "club_rules_edit"), typed(version))
    assert answer.context["form"].non_field_errors() == [
        "Rien n'a changé : la version 1 dit déjà cela."
    ]


def test_a_point_shows_the_rulebook_its_article_its_unit_and_its_range(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    form = organiser.get(address(tournament, "club_rules_edit")).context["form"]
    assert form["rule-failed_base"].help_text == (
        "Le règlement dit : 162 points (V.C.2). Un nombre entier de 0 à 2 000 points. "
        "Ou : les points des plis."
    )


def test_a_version_shows_its_differences_only(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    chapters = organiser.get(version.get_absolute_url()).context["chapters"]
    assert [[rule.name for rule in chapter.rules] for chapter in chapters] == [["declarations"]]


def test_without_a_choice_the_newest_other_version_is_compared(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    RuleSetVersionFactory(rule_set=version.rule_set, number=2, overrides={})
    page = organiser.get(address(tournament, "club_rules_compare"))
    names = [rule.name for chapter in page.context["chapters"] for rule in chapter.rules]
    assert (page.context["other"], names) == ("Vendredi, version 2", ["declarations"])


def test_a_version_is_compared_with_what_a_tournament_played(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    asked = {"avec": f"t{tournament.pk}"}
    page = organiser.get(address(tournament, "club_rules_compare"), asked)
    names = [rule.name for chapter in page.context["chapters"] for rule in chapter.rules]
    assert names == ["trump_required"]


def test_a_tournament_of_another_club_cannot_be_compared(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    asked = {"avec": f"t{TournamentFactory().pk}"}
    page = organiser.get(address(tournament, "club_rules_compare"), asked)
    assert (list(page.context["form"].errors), "other" in page.context) == (["avec"], False)


def test_a_version_is_taken_away_as_a_file(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    answer = organiser.get(address(tournament, "club_rules_file"))
    assert answer["Content-Disposition"] == 'attachment; filename="vendredi-1.json"'
    assert json.loads(answer.content) == {
        "id": f"{tournament.club.slug}/vendredi",
        "name": "Vendredi",
        "version": 1,
        "rulebook": "ffb-belote",
        "edition": version.edition,
        "overrides": {"declarations": False},
    }


def test_a_file_is_read_into_rules_of_the_club(organiser: Client, tournament: Tournament) -> None:
    content = b'{"name": "Vendredi", "rulebook": "ffb-coinche", "overrides": {"tie": "failed"}}'
    answer = organiser.post(address(tournament, "club_rules_import"), sent_file(content))
    assert answer["Location"] == address(tournament, "club_rules_version")


def test_a_file_for_another_edition_is_kept_with_a_warning(
    organiser: Client, tournament: Tournament
) -> None:
    content = b'{"name": "Vendredi", "rulebook": "ffb-belote", "edition": "1900"}'
    answer = organiser.post(address(tournament, "club_rules_import"), sent_file(content))
    levels = [message.level_tag for message in get_messages(answer.wsgi_request)]
    assert levels == ["success", "warning"]


@pytest.mark.parametrize("content", [b"", b"\0", b"{}", b" " * (1024 * 1024 + 1)])
def test_what_is_no_file_of_rules_gets_a_sentence(
    organiser: Client, tournament: Tournament, content: bytes
) -> None:
    answer = organiser.post(address(tournament, "club_rules_import"), sent_file(content))
    assert list(answer.context["form"].errors) == ["file"]
    assert RuleSetVersion.objects.count() == 0


@needs_pango
def test_a_version_is_printed_as_a_pdf(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    answer = organiser.get(address(tournament, "club_rules_print"))
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


def test_a_tournament_s_rules_are_kept_for_its_club(
    organiser: Client, tournament: Tournament
) -> None:
    keep = reverse("organiser:rules_keep", args=[tournament.slug])
    answer = organiser.post(keep, {"name": "Vendredi"})
    assert answer["Location"] == address(tournament, "club_rules_version")


def test_rules_that_are_kept_need_a_name(organiser: Client, tournament: Tournament) -> None:
    keep = reverse("organiser:rules_keep", args=[tournament.slug])
    assert list(organiser.post(keep, {}).context["form"].errors) == ["name"]


def test_rules_are_kept_in_no_other_club(organiser: Client, tournament: Tournament) -> None:
    other = RuleSetVersionFactory().rule_set
    keep = reverse("organiser:rules_keep", args=[tournament.slug])
    assert list(organiser.post(keep, {"rule_set": other.pk}).context["form"].errors) == ["rule_set"]


def queries(client: Client, where: str, **asked: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(where, asked)
    return len(captured)


@pytest.mark.parametrize("route", ["club_rules", "club_rules_version", "club_rules_compare"])
def test_a_page_takes_the_same_queries_for_one_version_and_for_three(
    organiser: Client, tournament: Tournament, version: RuleSetVersion, route: str
) -> None:
    asked = {"avec": f"t{tournament.pk}"}
    before = queries(organiser, address(tournament, route), **asked)
    for number in (2, 3):
        RuleSetVersionFactory(rule_set=version.rule_set, number=number)
        RuleSetVersionFactory(rule_set__club=tournament.club)
        TournamentFactory(club=tournament.club)
    assert queries(organiser, address(tournament, route), **asked) == before
