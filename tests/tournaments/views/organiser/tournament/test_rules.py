"""Rules changed once cards were dealt: what the page showed is done, or shown again."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.ready import READY_SETS
from tests.arbitration.penalties import penalise
from tests.crawling.answers import answers, post_as_shown
from tests.factories import MatchFactory, RoundFactory, RuleSetVersionFactory
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.models import Match, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db
CHANGED = "Ce que vous aviez vu a changé : voici ce que cela change maintenant."
WHY = {"confirmed": "1", "reason": "Annoncé au micro"}


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """One deal of 97 to 65, that comes to 100 to 70 where marks are rounded."""
    tournament.length_value = 1
    tournament.rule_overrides = {"declarations": False, "trump_required": False}
    tournament.save()
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=1)
    sheet = ScoreSheet.objects.create(match=match)
    deals = [{"taker": "NS", "points": {"NS": 97, "EW": 65}}]
    hand_in_sheet(sheet, deals=deals, base_version=0, by=SERVER)
    return Tournament.objects.get()


def address(tournament: Tournament) -> str:
    return reverse("organiser:rules", args=[tournament.slug])


def rounded(client: Client, tournament: Tournament) -> dict[str, Any]:
    """The page's answers but for the rounding."""
    given = answers(client.get(address(tournament)).context["form"])
    sent = {name: value for name, value in given.items() if value not in (None, False)}
    return sent | {"rule-round_marks": "true"}


def score() -> int | None:
    return Match.objects.get().ns_score


def test_a_searched_setting_is_shown_alone_and_every_other_still_sent(
    tournament: Tournament, organiser: Client
) -> None:
    page = organiser.get(address(tournament), {"q": "maldonne"})
    hidden = re.findall(r'data-filter-text="[^"]*"( hidden)?>', page.content.decode())
    form = page.context["form"]
    assert (len(hidden), hidden.count("")) == (len(form.fields), 6)


@pytest.mark.parametrize(("wanted", "said"), [("maldonne", False), ("tarot", True)])
def test_a_search_that_finds_nothing_says_what_to_do(
    tournament: Tournament, organiser: Client, wanted: str, said: bool
) -> None:
    page = organiser.get(address(tournament), {"q": wanted}).content.decode()
    assert ('" hidden>' not in page.partition("data-filter-none")[2][:40]) == said


def test_an_old_page_of_rules_asks_before_it_takes_back_what_somebody_else_changed(
    organiser: Client, tournament: Tournament
) -> None:
    old = organiser.get(address(tournament))
    sent = {
        name: answer
        for name, answer in answers(old.context["form"]).items()
        if answer not in (None, False)
    }
    sent["seen"] = old.context["seen"]
    organiser.post(address(tournament), sent | {"rule-round_marks": "true"})
    page = organiser.post(address(tournament), sent | {"rule-award_points": "100"})
    assert "vient de changer" in str(page.context["form"].non_field_errors())
    held = Tournament.objects.get().rule_overrides
    again = sent | {"rule-award_points": "100", "seen": page.context["seen"]}
    organiser.post(address(tournament), again)
    chosen = Tournament.objects.get().rule_overrides
    assert {*held} ^ {*chosen} == {"round_marks", "award_points"}


def test_a_change_is_shown_without_a_reason_and_then_made(
    played: Tournament, organiser: Client
) -> None:
    typed = rounded(organiser, played)
    page = organiser.post(address(played), typed)
    assert (page.context["reason"].errors, score()) == ({}, 97)
    post_as_shown(organiser, address(played), typed, **WHY)
    assert score() == 100


def test_a_change_without_a_preview_is_shown_first(played: Tournament, organiser: Client) -> None:
    page = organiser.post(address(played), rounded(organiser, played) | WHY)
    assert (score(), page.context["preview_changed"]) == (97, False)


def test_a_penalty_given_meanwhile_is_shown_first(played: Tournament, organiser: Client) -> None:
    typed = rounded(organiser, played)
    shown = organiser.post(address(played), typed).context["shown"]
    penalise(Match.objects.get().ns, -20)
    page = organiser.post(address(played), {**typed, **WHY, "shown": shown})
    assert (score(), page.content.decode().count(CHANGED)) == (97, 1)


def test_a_missing_reason_keeps_the_impact(played: Tournament, organiser: Client) -> None:
    page = organiser.post(address(played), {**rounded(organiser, played), "confirmed": "1"})
    assert (list(page.context["reason"].errors), "impact" in page.context) == (["reason"], True)


def test_a_setting_that_changes_nothing_says_so_when_shown_and_when_previewed(
    played: Tournament, organiser: Client
) -> None:
    said = re.compile(r'id="id_rule-tierce_points_no_effect">Sans effet ici : ne compte que si « ')
    sent = rounded(organiser, played) | {"rule-tierce_points": "30"}
    assert not said.search(organiser.get(address(played)).content.decode())
    page = organiser.post(address(played), sent).content.decode()
    assert said.search(page)
    described = (
        r'name="rule-tierce_points"[^>]* aria-describedby="[^"]* id_rule-tierce_points_no_eff'
    )
    assert re.search(described, page)
    played.rule_overrides |= {"tierce_points": 30}
    played.save()
    assert said.search(organiser.get(address(played)).content.decode())


@pytest.mark.parametrize(("book", "asked"), [("ffb-coinche", 15), ("ffb-belote", 11)])
def test_what_clubs_argue_about_comes_first_and_every_rule_is_asked_once(
    organiser: Client, tournament: Tournament, book: str, asked: int
) -> None:
    Tournament.objects.update(rulebook=book, rule_overrides={"failed_belote": False})
    page = organiser.get(address(tournament))
    rules, form = page.context["asked"], page.context["form"]
    groups = [*(question.group for question in rules.questions), *rules.rest]
    shown = [field.field.name for group in groups for field in group.fields]
    assert (len(rules.questions), sorted(shown)) == (asked, sorted(form.fields))
    assert f"Tout voir, {rules.count} points" in page.content.decode()
    said = {str(question.title): question.said for question in rules.questions}
    assert said["Qui chute garde-t-il sa belote ?"] == "non"


@pytest.mark.parametrize(("pret", "refused"), [("cannes-2016", True), ("belote-de-village", False)])
def test_once_cards_were_dealt_a_ready_set_shows_what_it_changes_or_why_it_cannot(
    organiser: Client, played: Tournament, pret: str, refused: bool
) -> None:
    page = organiser.get(address(played), {"pret": pret})
    given = answers(page.context["form"])
    sent = {name: value for name, value in given.items() if value not in (None, False)}
    shown = organiser.post(address(played), sent | {"pret": pret, "seen": page.context["seen"]})
    assert bool(shown.context["form"].errors) == refused
    assert ("impact" in shown.context) != refused
    assert Tournament.objects.get().rulebook == "ffb-belote"


def test_ready_sets_are_offered_the_nearest_to_the_rules_first(
    organiser: Client, tournament: Tournament
) -> None:
    tournament.rule_overrides = {"declarations": False, "trump_required": False}
    tournament.save()
    offered = organiser.get(address(tournament)).context["offered"]
    first = offered[0]
    assert (first.ready.id, first.differing, len(offered)) == ("belote-de-village", 0, 9)


def test_a_ready_set_says_what_differs_in_the_club_s_own_words(
    organiser: Client, tournament: Tournament
) -> None:
    tournament.rule_overrides = {"award_points": 100}
    tournament.save()
    page = organiser.get(address(tournament), {"pret": "belote-de-village"}).content.decode()
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.partition("ready-points")[2]))
    assert "On joue sans annonces. Chez vous : On joue avec les annonces" in told
    assert "reçoit 162 points. Chez vous : 100 points" in told


def test_a_ready_set_of_another_rulebook_is_taken_with_what_was_changed_in_it(
    organiser: Client, tournament: Tournament
) -> None:
    page = organiser.get(address(tournament), {"pret": "cannes-2016"})
    given = answers(page.context["form"])
    sent = {name: value for name, value in given.items() if value not in (None, False)}
    sent |= {"pret": "cannes-2016", "seen": page.context["seen"], "rule-capot_value": "250"}
    organiser.post(address(tournament), sent)
    held = Tournament.objects.get()
    ready = {**READY_SETS["cannes-2016"].options}
    del ready["capot_value"]
    assert (held.rulebook, held.rule_overrides) == ("ffb-coinche", ready)


def test_a_ready_set_that_does_not_exist_is_none(organiser: Client, tournament: Tournament) -> None:
    assert organiser.get(address(tournament), {"pret": "autre"}).context["chosen"] is None


def test_the_clubs_rules_are_taken_until_a_deal_is_on_record(
    organiser: Client, tournament: Tournament
) -> None:
    kept = RuleSetVersionFactory(rule_set__club=tournament.club, rulebook="ffb-coinche")
    RuleSetVersionFactory()
    take = reverse("organiser:rules_take", args=[tournament.slug])
    shown = organiser.get(address(tournament)).context["taking"]
    assert list(shown.fields["club_rules"].queryset) == [kept]
    page = organiser.post(take, {"club_rules": kept.pk}, follow=True).content.decode()
    taken = Tournament.objects.get(pk=tournament.pk)
    assert ("Les règles du club sont reprises." in page, taken.rulebook) == (True, kept.rulebook)
    assert taken.rules_source["name"] == kept.rule_set.name


def test_once_a_deal_is_on_record_no_rules_are_taken(organiser: Client, played: Tournament) -> None:
    kept = RuleSetVersionFactory(rule_set__club=played.club)
    take = reverse("organiser:rules_take", args=[played.slug])
    assert organiser.get(address(played)).context["taking"] is None
    organiser.post(take, {"club_rules": kept.pk})
    assert Tournament.objects.get().rule_overrides == played.rule_overrides
