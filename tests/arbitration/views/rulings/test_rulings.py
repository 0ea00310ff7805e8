"""Rulings on their page and on paper, revised, and appealed against."""

import html
import io

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import Penalty, TeamExclusion, TeamWarning
from arbitration.models import Appeal, Ruling
from tests.arbitration.deciding import LOST_BY_NS, decide, penalty, rule_deal_lost
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import arbiter_of, melee_match, reported, sheet_of
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.factories import TournamentFactory
from tournaments.actors import SERVER, Actor
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.enums import AdjustmentUnit
from tournaments.models import Adjustment, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)


@pytest.fixture
def ruling(match: Match) -> Ruling:
    judge = arbiter_of(match.round.tournament)
    return rule_deal_lost(match, by=judge, reason="Il avait du pique", notice="Donne perdue")


def at(ruling: Ruling, route: str = "ruling") -> str:
    return reverse(f"arbitration:{route}", args=[ruling.tournament.slug, ruling.number])


def test_the_page_says_what_was_decided_and_why(arbiter: Client, ruling: Ruling) -> None:
    page = arbiter.get(at(ruling)).content.decode()
    for said in ("on écrit 162 points pour EO (équipe 2)", "Il avait du pique", "Donne perdue"):
        assert page.count(said) == 1


def test_the_page_says_who_was_at_fault_and_what_the_deal_was_before(
    arbiter: Client, ruling: Ruling
) -> None:
    page = as_read(html.unescape(arbiter.get(at(ruling)).content.decode()))
    names = ruling.incident.match.ns.player_names
    fault = f"En faute : Sud, équipe 1, {names} · Vue : Après la donne"
    for said in (fault, "Donne 3 : de 82 – 80 à 0 – 162."):
        assert page.count(said) == 1, said


def test_the_notice_is_one_page_for_the_table(arbiter: Client, ruling: Ruling) -> None:
    answer = arbiter.get(at(ruling, "ruling_notice"))
    document = PdfReader(io.BytesIO(answer.content))
    text = " ".join(document.pages[0].extract_text().split())
    assert len(document.pages) == 1
    for said in ("Décision n° 1", "on écrit 162 points pour EO", "Donne perdue"):
        assert said in text


def test_the_notice_comes_as_a_page_too(arbiter: Client, ruling: Ruling) -> None:
    answer = arbiter.get(at(ruling, "ruling_notice"), {"format": "html"})
    assert answer.content.decode().count("Il avait du pique") == 1


@pytest.mark.parametrize("route", ["ruling", "ruling_notice"])
def test_a_penalty_cancelled_since_is_said_with_its_ruling(
    arbiter: Client, match: Match, route: str
) -> None:
    ruling = decide(reported("conduct", match, side="NS"), penalty(match.ns))
    said = "Équipe 1 : la pénalité est annulée depuis : Trop sévère"
    pages = []
    for _step in range(2):
        pages.append(arbiter.get(at(ruling, route), {"format": "html"}).content.decode())
        for given in Adjustment.objects.filter(reversed_by=None, reverses=None):
            reverse_adjustment(given, reason="Trop sévère", by=SERVER)
    assert [said in page for page in pages] == [False, True]


def test_a_revision_shows_what_it_changes_and_names_the_first(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    posted = {"warned": str(match.ns.number), "reason": "Il n'avait plus de pique"}
    page = arbiter.post(at(ruling, "ruling_revise"), posted).content.decode()
    assert "La partie passe de 172 – 314 à 254 – 232." in as_read(page)
    assert Ruling.objects.count() == 1
    post_as_shown(arbiter, at(ruling, "ruling_revise"), posted, apply="1")
    assert sheet_of(match).result["totals"] == {"NS": 254, "EW": 232}
    assert "Cette décision ne vaut plus" in arbiter.get(at(ruling)).content.decode()


def test_a_revision_begins_with_what_was_decided(
    arbiter: Client, match: Match, tournament: Tournament
) -> None:
    effects = (
        FixedDeal(deal=3, facts=LOST_BY_NS),
        TeamWarning(team_number=match.ns.number),
        Penalty(team_number=match.ew.number, unit=AdjustmentUnit.RANKING_POINTS, amount=-1),
    )
    decision = Decision(effects=effects, reason="Il avait du pique", notice="Donne perdue")
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    first = rule_on_incident(incident, decision=decision, by=arbiter_of(tournament))
    form = arbiter.get(at(first, "ruling_revise")).context["form"]
    asked = ("deal", "warned", "adjusted", "amount", "unit", "notice", "reason")
    assert [form[name].value() for name in asked] == [
        "EW", match.ns.number, match.ew.number, -1, "ranking_points", "Donne perdue", None,
    ]  # fmt: skip


def test_a_revision_begins_in_a_melee_too(arbiter: Client, tournament: Tournament) -> None:
    """Where people are entries of their own, no player is excluded beside them."""
    match = melee_match(tournament)
    out = TeamExclusion(team_number=match.ns.number)
    first = rule_on_incident(
        reported("conduct", match, side="NS"),
        decision=Decision(effects=(out,), reason="Insultes"),
        by=arbiter_of(tournament),
    )
    form = arbiter.get(at(first, "ruling_revise")).context["form"]
    assert (form["excluded"].value(), form.excludes) == (match.ns.number, True)


def test_the_ruling_leads_back_to_the_queue_and_to_the_sheet(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    page = arbiter.get(at(ruling)).content.decode()
    slug = ruling.tournament.slug
    for route, args in (("arbitration:queue", [slug]), ("organiser:sheet", [slug, 1, 1])):
        assert f'href="{reverse(route, args=args)}"' in page.split("<main", 1)[1]


def test_a_revised_ruling_is_not_revised_again(arbiter: Client, ruling: Ruling) -> None:
    post_as_shown(arbiter, at(ruling, "ruling_revise"), {"reason": "Erreur"}, apply="1")
    assert arbiter.get(at(ruling, "ruling_revise")).headers["Location"] == at(ruling)


def test_an_appeal_is_lodged_and_judged_by_the_jury(
    arbiter: Client, ruling: Ruling, match: Match, tournament: Tournament
) -> None:
    arbiter.post(at(ruling, "appeal_lodge"), {"team": str(match.ns.number), "words": "Non"})
    appeal = Appeal.objects.get()
    address = reverse("arbitration:appeal", args=[tournament.slug, appeal.key])
    judgement = {"outcome": "reversed", "reason": "Le pli a été revu"}
    arbiter.post(address, judgement)
    assert Appeal.objects.get().state == "lodged"
    juror = User.objects.get(pk=arbiter.session["_auth_user_id"])
    name_jury(tournament, users=[juror], by=SERVER)
    post_as_shown(arbiter, address, judgement)
    assert (Appeal.objects.get().state, sheet_of(match).result["totals"]["NS"]) == (
        "reversed",
        254,
    )


def appealed(client: Client, ruling: Ruling, match: Match) -> str:
    """The page of the appeal against a ruling, for a reader who belongs to the jury."""
    client.post(at(ruling, "appeal_lodge"), {"team": str(match.ns.number), "words": "Non"})
    juror = User.objects.get(pk=client.session["_auth_user_id"])
    name_jury(ruling.tournament, users=[juror], by=SERVER)
    return reverse("arbitration:appeal", args=[ruling.tournament.slug, Appeal.objects.get().key])


def test_the_jury_sees_what_it_would_change_before_it_judges(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    posted = {"outcome": "reversed", "reason": "Le pli a été revu", "look": "1"}
    page = arbiter.post(appealed(arbiter, ruling, match), posted).content.decode()
    assert "La partie passe de 172 – 314 à 254 – 232." in as_read(page)
    assert Appeal.objects.get().state == "lodged"


@pytest.mark.parametrize(
    ("outcome", "warned"), [("changed", False), ("upheld", True), ("reversed", True)]
)
def test_only_a_changed_ruling_has_effects_of_the_jury(
    arbiter: Client, ruling: Ruling, match: Match, outcome: str, warned: bool
) -> None:
    posted = {
        "outcome": outcome,
        "reason": "Revu",
        "warned": str(match.ew.number) if warned else "",
    }
    answer = arbiter.post(appealed(arbiter, ruling, match), posted)
    assert list(answer.context["form"].errors) == ["outcome"]
    assert Appeal.objects.get().state == "lodged"


def test_an_arbiter_is_told_that_the_jury_has_the_ruling(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    appealed(arbiter, ruling, match)
    page = arbiter.get(at(ruling)).content.decode()
    assert "Un appel attend : le jury juge cette décision." in page
    assert at(ruling, "ruling_revise") not in page


@pytest.mark.parametrize("posted", [{}, {"team": "1"}, {"words": "Non"}])
def test_an_incomplete_appeal_is_asked_again(
    arbiter: Client, ruling: Ruling, posted: dict[str, str]
) -> None:
    page = arbiter.post(at(ruling, "appeal_lodge"), posted)
    assert (page.status_code, Appeal.objects.count()) == (200, 0)


def test_the_jury_is_chosen_among_those_who_decide(
    organiser: Client, tournament: Tournament
) -> None:
    judge = arbiter_of(tournament)
    assert isinstance(judge, Actor)
    address = reverse("arbitration:jury", args=[tournament.slug])
    organiser.post(address, {"users": [str(judge.user.pk if judge.user else 0)]})
    assert [juror.user for juror in tournament.jury.all()] == [judge.user]
    stranger = User.objects.create(username="inconnu")
    assert organiser.post(address, {"users": [str(stranger.pk)]}).status_code == 200


@pytest.mark.parametrize("route", ["appeals", "penalties", "record"])
def test_lists_take_the_same_queries_for_three(
    arbiter: Client, tournament: Tournament, match: Match, route: str
) -> None:
    counts = []
    address = reverse(f"arbitration:{route}", args=[tournament.slug])
    for number in (1, 2):
        for _more in range(number):
            penalty = Penalty(team_number=match.ns.number, amount=-5)
            decision = Decision(effects=(penalty,), reason="Conduite")
            made = rule_on_incident(
                reported("conduct", match, side="NS"), decision=decision, by=SERVER
            )
            arbiter.post(at(made, "appeal_lodge"), {"team": str(match.ns.number), "words": "Non"})
        with CaptureQueriesContext(connection) as captured:
            arbiter.get(address)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_sheet_says_what_was_ruled_and_calls_the_arbiter(
    helper: Client, ruling: Ruling, match: Match, tournament: Tournament
) -> None:
    penalise(match.ns, -50, reason="Conduite", match=match)
    place = [tournament.slug, 1, 1]
    page = helper.get(reverse("organiser:sheet", args=place)).content.decode()
    for said in (
        "Donne 3 : faute de jeu, 162 à EO.",
        "Équipe 1 : −50 points",
        reverse("arbitration:report_table", args=place),
    ):
        assert page.count(said) == 1


def test_a_ruling_under_appeal_is_not_revised_behind_the_jury(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)
    answer = arbiter.get(at(ruling, "ruling_revise"))
    assert (answer.status_code, answer.headers.get("Location")) == (302, at(ruling))


def test_the_appeal_against_ones_own_ruling_offers_no_withdrawal(
    arbiter: Client, ruling: Ruling, match: Match
) -> None:
    appeal = lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)
    address = reverse("arbitration:appeal", args=[ruling.tournament.slug, appeal.key])
    pages = []
    for own in (False, True):
        if own:
            ruling.ruled_by = User.objects.get(pk=arbiter.session["_auth_user_id"])
            ruling.save()
        pages.append("Retirer l'appel" in as_read(arbiter.get(address).content.decode()))
    assert pages == [True, False]
