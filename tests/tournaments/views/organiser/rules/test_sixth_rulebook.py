"""A rulebook added as data alone is played, changed, replayed and calculated on the site."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import Length, score_match
from tests.crawling.answers import answers
from tests.factories import RuleSetVersionFactory
from tests.scoring.club import CLUB, make_known
from tournaments.forms.rules.rules import RulesForm
from tournaments.models import RuleSetVersion, Tournament

DEAL = {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 96, "EW": 66}}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The café's rulebook is one of the site's."""
    make_known(monkeypatch)


@pytest.fixture
def version(tournament: Tournament) -> RuleSetVersion:
    """Rules of the club that follow the café's rulebook."""
    return RuleSetVersionFactory(
        rule_set__club=tournament.club, rule_set__slug="cafe", rulebook=CLUB.id, overrides={}
    )


def test_the_calculator_marks_under_it() -> None:
    told = {"taker": "NS", "trump": "H", "contract": "90", "counted": "taker", "points": "96"}
    page = Client().get("/en" + reverse("public:calculator"), told)
    marks = page.context["marks"][-1]
    assert (marks.title, [side.points for side in marks.sides]) == (CLUB.title_en, [190, 70])


def test_a_deal_can_be_replayed_under_it() -> None:
    page = Client().get("/en" + reverse("public:replay"))
    assert page.context["books"][-1] == (CLUB.id, CLUB.title_en)
    chosen = Client().get("/en" + reverse("public:replay"), {"rulebook": CLUB.id})
    assert chosen.status_code == 200


def test_a_club_begins_its_own_rules_with_it(organiser: Client, tournament: Tournament) -> None:
    address = reverse("organiser:club_rules_new", args=[tournament.club.slug])
    organiser.post(address, {"name": "Café", "rulebook": CLUB.id})
    begun = RuleSetVersion.objects.get()
    assert (begun.rulebook, begun.edition, begun.rules.lowest_bid) == (CLUB.id, "2026", 90)


def test_a_club_changes_a_point_of_it(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    form = RulesForm(rulebook=CLUB.id, overrides={})
    sent = answers(form) | {"based_on": version.number, "note": "", "rule-lowest_bid": "80"}
    address = reverse("organiser:club_rules_edit", args=[tournament.club.slug, "cafe"])
    organiser.post(address, sent)
    assert RuleSetVersion.objects.get(number=2).overrides == {"lowest_bid": 80}


def test_a_tournament_prints_and_plays_it(organiser: Client, tournament: Tournament) -> None:
    tournament.rulebook, tournament.edition = CLUB.id, CLUB.edition
    tournament.rule_overrides = {}
    tournament.save()
    for page in ("settings", "rules", "rules_preview"):
        answer = organiser.get(reverse(f"organiser:{page}", args=[tournament.slug]))
        assert answer.status_code == 200
    played = score_match(tournament.rules, Length(deals=12), [DEAL])
    assert played.totals == {"NS": 190, "EW": 70}
