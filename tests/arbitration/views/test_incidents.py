"""One incident on its page: both versions, the proposal with its effects, and the decision."""

import re

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from arbitration.domain.incidents import take_incident
from arbitration.domain.rulings import Decision, revise_ruling, settle_amicably
from arbitration.effects.table_effects import BarredSide
from arbitration.enums import Settlement
from arbitration.kinds import CONDUCT, OTHER, SCORE_DISAGREEMENT
from arbitration.models import Incident, Ruling
from replay.forms import read_replay
from tests.arbitration.deciding import decide, penalty
from tests.arbitration.tables import (
    arbiter_of,
    finished_match,
    match_in_play,
    reported,
    sheet_of,
)
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.factories import HelperPassFactory, TournamentFactory
from tests.replay.replayed_deals import deal
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.evenings import drawn_round, teams_of
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER, Actor
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SIDE_NAMES
from tournaments.models import Adjustment, Tournament
from tournaments.pages.ranks.worth_words import phrase_forfeit_worth

pytestmark = pytest.mark.django_db


def at(incident: Incident, route: str = "incident") -> str:
    return reverse(f"arbitration:{route}", args=[incident.tournament.slug, incident.key])


def read(client: Client, incident: Incident) -> str:
    text = client.get(at(incident)).content.decode()
    return as_read(text)


def seen_on(page: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_the_proposal_stands_with_its_article(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("irregular-card", finished_match(tournament), deal_number=3, seat="S")
    page = read(arbiter, incident)
    said = "Nord-Sud a renoncé : la donne est perdue pour eux, 162 points pour Est-Ouest."
    assert [page.count(words) for words in (said, "Article VIII.B")] == [1, 1]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_deal_that_is_not_typed_is_asked_for_in_words(
    arbiter: Client, tournament: Tournament, language: str
) -> None:
    match = match_in_play(tournament)
    incident = reported("irregular-card", match, deal_number=3, seat="S", seen="after-deal")
    arbiter.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = read(arbiter, incident)
    asked = {
        "fr": "La donne 3 n'est pas encore écrite. Pour savoir les points, il faut qui a pris",
        "en": "Deal 3 is not written yet. Its points need who took",
    }
    assert [page.count(said) for said in (asked[language], "taker")] == [1, 0]


def test_the_count_in_a_row_is_said(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament), facts={"earlier": 2})
    assert "3e fausse donne de suite du donneur Est." in read(arbiter, incident)


def test_the_tariff_is_applied_as_it_was_seen(arbiter: Client, tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    incident = reported("misdeal", match, deal_number=2, facts={"earlier": 2})
    seen = seen_on(read(arbiter, incident))
    answer = arbiter.post(at(incident, "incident_accept"), {"seen": seen})
    assert answer.headers["Location"] == reverse("arbitration:ruling", args=[tournament.slug, 1])
    assert sheet_of(match).result["totals"] == {"NS": 262, "EW": 62}


def test_a_proposal_that_changed_meanwhile_is_read_again(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=1)
    incident = reported("misdeal", match, deal_number=2)
    answer = arbiter.post(at(incident, "incident_accept"), {"seen": "x"}, follow=True)
    assert "La feuille a changé : relisez la proposition." in answer.content.decode()
    assert Ruling.objects.count() == 0


def test_both_versions_of_a_disputed_deal_stand_side_by_side(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=2)
    others = [played("NS", 120), THREE_DEALS[1]]
    save_deals(match.sheet, deals=others, base_version=1, by=SERVER)
    page = read(arbiter, reported(SCORE_DISAGREEMENT, match, deal_number=1))
    table = as_read(page[page.index('class="table versions"') :])
    lines = [
        '<tr><th scope="row">Prise</th><td>NS</td><td>NS</td></tr>',
        '<tr class="is-different"><th scope="row">Points NS</th><td>100</td><td>120</td></tr>',
        '<tr class="is-different"><th scope="row">Points EO</th><td>62</td><td>42</td></tr>',
    ]
    assert [table.count(line) for line in lines] == [1, 1, 1]


def test_what_both_sides_say_on_their_phones_stands_side_by_side_and_can_be_taken(
    arbiter: Client, tournament: Tournament
) -> None:
    table = Table(club=tournament.club)
    assert table.ns
    assert table.ew
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    table.contest(table.ew, 1)
    incident = Incident.objects.get()
    page = as_read(read(arbiter, incident))
    shown = page[page.index('class="table versions"') :]
    heads = [f"{side}<br> Téléphone de la table<br>" for side in SIDE_NAMES.values()]
    assert [shown.count(head) for head in heads] == [1, 1]
    assert "<td>100</td><td>92</td>" in shown
    page = arbiter.get(at(incident, "incident_decide")).content.decode()
    assert [f'name="take" value="phone-{side}"' in page for side in ("NS", "EW")] == [True, True]
    taken = arbiter.post(at(incident, "incident_decide"), {"take": "phone-EW"})
    assert 'name="d1-points_ns" value="92"' in as_read(taken.content.decode())


def test_deciding_otherwise_shows_first_what_it_changes(
    arbiter: Client, tournament: Tournament
) -> None:
    match = finished_match(tournament)
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    chosen = {"adjusted": str(match.ns.number), "amount": "-50", "reason": "Sans intention"}
    page = arbiter.post(at(incident, "incident_decide"), chosen).content.decode()
    assert "L&#x27;équipe 1 : −50 points." in page
    assert Adjustment.objects.count() == 0
    post_as_shown(arbiter, at(incident, "incident_decide"), chosen, apply="1")
    ruling = Ruling.objects.get()
    assert (ruling.departs, Adjustment.objects.get().amount) == (True, -50)


def test_whose_victory_a_decision_changes_is_said_before_it_is_made(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported(CONDUCT, finished_match(tournament), side="NS")
    chosen = {"lost": "NS", "reason": "Ainsi jugé"}
    page = arbiter.post(at(incident, "incident_decide"), chosen).content.decode()
    assert [said in page for said in ("EO gagne la partie.", "La partie passe de")] == [True, False]


@pytest.mark.parametrize(
    ("chosen", "effect"),
    [
        ({"deal": "annulled"}, {"effect": "deal", "deal": 3, "facts": {"annulled": True}}),
        ({"deal": "redeal"}, {"effect": "redeal", "seat": "S"}),
        (
            {"deal": "EW"},
            {"effect": "deal", "deal": 3, "facts": {"lost_by": "NS"}},
        ),
        ({"barred": "EW"}, {"effect": "barred", "deal": 3, "side": "EW"}),
        ({"lost": "NS"}, {"effect": "match-lost", "side": "NS"}),
    ],
)
def test_each_choice_is_an_effect(
    arbiter: Client, tournament: Tournament, chosen: dict[str, str], effect: dict[str, object]
) -> None:
    incident = reported("irregular-card", finished_match(tournament), deal_number=3, seat="S")
    posted = chosen | {"reason": "Ainsi jugé"}
    post_as_shown(arbiter, at(incident, "incident_decide"), posted, apply="1")
    assert Ruling.objects.get().effects == [effect]


@pytest.mark.parametrize(
    ("deal", "barred_at"), [("", 2), ("redeal", 2), ("annulled", 4), ("NS", 4)]
)
def test_a_side_is_barred_from_the_deal_that_can_be_taken(
    arbiter: Client, tournament: Tournament, deal: str, barred_at: int
) -> None:
    incident = reported("misdeal", match_in_play(tournament, deals=3), deal_number=2, seat="E")
    posted = {"deal": deal, "barred": "NS", "reason": "Ainsi jugé"}
    form = arbiter.post(at(incident, "incident_decide"), posted).context["form"]
    assert BarredSide(deal=barred_at, side="NS") in form.effects()


@pytest.mark.parametrize(
    "chosen", [{"reason": ""}, {"amount": "-50"}, {"adjusted": "1", "amount": "0"}, {"deal": "x"}]
)
def test_what_is_incomplete_is_said_and_nothing_is_decided(
    arbiter: Client, tournament: Tournament, chosen: dict[str, str]
) -> None:
    incident = reported("irregular-card", finished_match(tournament), deal_number=3, seat="S")
    posted = {"reason": "Ainsi jugé", "apply": "1"} | chosen
    page = arbiter.post(at(incident, "incident_decide"), posted)
    assert (page.status_code, Ruling.objects.count()) == (200, 0)


def test_an_agreement_is_noted(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    arbiter.post(at(incident, "incident_settle"), {"how": "cover", "words": "On rejoue"})
    assert (Incident.objects.get().state, Ruling.objects.get().reason) == ("settled", "On rejoue")


@pytest.mark.parametrize(
    ("route", "typed"),
    [
        ("incident_settle", {"words": "On garde la donne"}),
        ("incident_withdraw", {"reason": " "}),
    ],
)
def test_what_is_missing_is_said_beside_its_field_and_nothing_is_lost(
    arbiter: Client, tournament: Tournament, route: str, typed: dict[str, str]
) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    page = arbiter.post(at(incident, route), typed).content.decode()
    assert [text in page for text in typed.values()] == [True]
    assert "Ce champ est obligatoire" in page
    assert Incident.objects.get().state == "open"


def test_an_agreement_that_is_refused_is_not_typed_again(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported(OTHER, match_in_play(tournament), deal_number=None)
    typed = {"how": "annul", "words": "On annule tout"}
    page = arbiter.post(at(incident, "incident_settle"), typed).content.decode()
    assert "Dites de quelle donne il s&#x27;agit." in page
    assert ("On annule tout" in page, Incident.objects.get().state) == (True, "open")


def test_the_address_of_an_act_leads_back_to_the_incident(
    arbiter: Client, tournament: Tournament
) -> None:
    """Where its page was refused and somebody then asks for another language."""
    incident = reported("misdeal", match_in_play(tournament))
    for route in ("incident_accept", "incident_settle", "incident_withdraw"):
        assert arbiter.get(at(incident, route)).headers["Location"] == at(incident)


def test_a_decision_is_confirmed_in_words(arbiter: Client, tournament: Tournament) -> None:
    drawn_round(tournament, teams_of(tournament, 2))
    incident = reported("irregular-card", finished_match(tournament), deal_number=3, seat="S")
    posted = {"lost": "NS", "reason": "Ainsi jugé"}
    address = at(incident, "incident_decide")
    ruling = post_as_shown(arbiter, address, posted, apply="1").headers["Location"]
    page = arbiter.get(ruling).content.decode()
    assert page.count("La décision est rendue : la feuille et le classement ont suivi.") == 1


@pytest.mark.parametrize(
    ("decided", "said"),
    [
        ({"deal": "EW"}, "La décision est rendue : la feuille a suivi."),
        (
            {"adjusted": "1", "amount": "-100"},
            (
                "La décision est rendue : ses points comptent au classement dès que la partie est "
                "finie."
            ),
        ),
    ],
)
def test_a_decision_while_the_round_is_played_does_not_promise_the_standings(
    arbiter: Client, tournament: Tournament, decided: dict[str, str], said: str
) -> None:
    match = match_in_play(tournament, deals=1)
    incident = reported("irregular-card", match, deal_number=1, seat="S")
    posted = {**decided, "reason": "Ainsi jugé"}
    address = at(incident, "incident_decide")
    ruling = post_as_shown(arbiter, address, posted, apply="1").headers["Location"]
    page = arbiter.get(ruling)
    assert [str(message) for message in page.context["messages"]] == [said]


def test_a_decision_that_changes_nothing_on_the_sheet_says_no_more(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=1)
    incident = reported("belote-not-announced", match, side="NS")
    seen = arbiter.get(at(incident)).context["accept_form"]["seen"].value()
    page = arbiter.post(at(incident, "incident_accept"), {"seen": seen}, follow=True)
    assert [str(message) for message in page.context["messages"]] == ["La décision est rendue."]


def test_the_place_is_told_in_the_readers_language(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament), deal_number=1)
    said = []
    for word in ("donne", "mène"):
        Tournament.objects.update(deal_word=word)
        page = arbiter.get(at(incident), headers={"accept-language": "en"}).content.decode()
        said += re.findall(r"table 1, (\w+) 1", page)[:1]
    assert said == ["deal", "mène"]


def test_an_agreement_that_was_revised_is_a_ruling(arbiter: Client, tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    agreed = settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    revise_ruling(agreed, decision=Decision(reason="Ils ne l'étaient pas"), by=SERVER)
    queue = reverse("arbitration:queue", args=[tournament.slug])
    for address in (at(incident), queue):
        page = arbiter.get(address).content.decode()
        assert ("Tranché" in page, "Réglé à l&#x27;amiable" in page) == (True, False)


def test_an_agreement_is_offered_where_the_rules_have_it(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    offered = []
    for allowed in (True, False):
        tournament.rule_overrides = {"amicable_settlement": allowed}
        tournament.save()
        offered.append("Noter leur accord" in arbiter.get(at(incident)).content.decode())
    assert offered == [True, False]


def test_an_agreement_is_offered_until_an_arbiter_takes_the_incident(
    arbiter: Client, tournament: Tournament
) -> None:
    by = arbiter_of(tournament)
    incident = reported("irregular-card", match_in_play(tournament, deals=1), deal_number=1, by=by)
    said = ("Noter leur accord", "les deux camps ne s'arrangent plus entre eux")
    before = [words in read(arbiter, incident) for words in said]
    arbiter.post(at(incident, "incident_take"))
    after = [words in read(arbiter, incident) for words in said]
    assert (before, after) == ([True, False], [False, True])


def called_out(arbiter: Client, tournament: Tournament, kind: str) -> str:
    """The page on which a kind is reported, at table 1."""
    address = reverse("arbitration:report_details", args=[tournament.slug, 1, 1, kind])
    return arbiter.get(address).content.decode()


def test_a_forfeit_is_cited_by_the_chapter_of_the_printed_rules(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("absence", match_in_play(tournament), side="NS")
    printed = arbiter.get(reverse("organiser:rules_preview", args=[tournament.slug]))
    heading = re.search(r'<h2 id="absences">(\d+)\. ', printed.content.decode())
    assert heading is not None
    assert f"chapitre {heading[1]} : Exempt, forfait, retard" in read(arbiter, incident)


@pytest.mark.parametrize("kind", ["late-team", "absence"])
def test_who_is_late_or_absent_leads_to_where_a_forfeit_is_recorded(
    arbiter: Client, tournament: Tournament, kind: str
) -> None:
    match = match_in_play(tournament)
    incident = reported(kind, match, side="NS")
    address = reverse("organiser:sheet", args=[tournament.slug, 1, match.table_number])
    said = [*phrase_forfeit_worth(tournament), f'href="{address}#absent"', "#equipe-manquante"]
    for page in (read(arbiter, incident), as_read(called_out(arbiter, tournament, kind))):
        assert [words in page for words in said] == [True, True, True, True]
        assert not any(words in page for words in ("n'en dit rien", "n&#x27;en dit rien"))
    assert 'id="absent"' in arbiter.get(address).content.decode()
    assert said[0] not in read(arbiter, reported("conduct", match, side="NS"))


def test_it_is_closed_without_consequence_or_released(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    first, second = reported("misdeal", match), reported("misdeal", match)
    arbiter.post(at(first, "incident_withdraw"), {"reason": "Carte recouverte"})
    arbiter.post(at(second, "incident_take"))
    arbiter.post(at(second, "incident_release"))
    states = Incident.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["withdrawn", "open"]


def test_another_arbiters_incident_is_only_read(
    arbiter: Client, organiser: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    take_incident(incident, by=arbiter_of(tournament))
    page = read(arbiter, incident)
    assert (">Appliquer<" in page, "Reprendre cet incident" in page) == (False, False)
    assert "Reprendre cet incident" in read(organiser, incident)


def test_the_organiser_takes_over_and_an_arbiter_does_not(
    arbiter: Client, organiser: Client, tournament: Tournament
) -> None:
    other = arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=other)
    arbiter.post(at(incident, "incident_take"), {"over": "1"})
    assert Incident.objects.get().taken_by == other.user
    organiser.post(at(incident, "incident_take"), {"over": "1"})
    assert Incident.objects.get().taken_by != other.user


@pytest.mark.parametrize("kind", ["communication", "slow-play", "conduct", "other"])
def test_what_has_no_tariff_is_decided_by_the_arbiter(
    arbiter: Client, tournament: Tournament, kind: str
) -> None:
    page = read(arbiter, reported(kind, match_in_play(tournament), words="Un signe"))
    assert ("sans fixer de suite" in page or "Le texte n'en dit rien" in page) is True


def test_whoever_reported_it_by_a_pass_is_named_by_the_pass(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    held = HelperPassFactory(tournament=tournament, label="Salle B")
    helper = Actor(user=None, helper_pass=held.as_carried())
    page = read(arbiter, reported("misdeal", match, by=helper))
    assert page.count("Droit d&#x27;un soir « Salle B » · Table de marque") == 1


def test_what_a_rulebook_says_without_a_price_is_cited(
    arbiter: Client, tournament: Tournament
) -> None:
    page = read(arbiter, reported("communication", match_in_play(tournament), words="Un signe"))
    assert page.count("Article VIII.C") == 1


def test_what_becomes_of_shown_cards_stands_where_the_tariff_leaves_it_open(
    arbiter: Client, tournament: Tournament
) -> None:
    page = read(arbiter, reported("false-claim", match_in_play(tournament), side="NS"))
    said = "une carte montrée doit être jouée dès que c&#x27;est permis"
    assert (page.count(said), page.count("Article VI-7")) == (1, 1)


def test_an_incident_of_another_tournament_is_not_found(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(TournamentFactory()))
    elsewhere = reverse("arbitration:incident", args=[tournament.slug, incident.key])
    by_its_row = elsewhere.replace(str(incident.key), str(incident.pk))
    assert [arbiter.get(one).status_code for one in (elsewhere, by_its_row)] == [404, 404]


def test_the_page_of_a_third_incident_takes_the_queries_of_the_first(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=2)
    counts = []
    for _number in range(3):
        incident = reported("exposed-card", match, deal_number=1)
        with CaptureQueriesContext(connection) as captured:
            read(arbiter, incident)
        counts.append(len(captured))
    assert counts[0] == counts[2]


def test_a_contested_sheet_without_a_deal_shows_what_was_written_in_two_ways(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=2)
    again = [THREE_DEALS[0], played("EW", 110)]
    save_deals(sheet_of(match), deals=again, base_version=1, by=SERVER)
    contest = reverse("organiser:sheet_contest", args=[tournament.slug, 1, 1])
    arbiter.post(contest, {"reason": "La marque", "base_version": "2"})
    incident = Incident.objects.get()
    assert [one.number for one in arbiter.get(at(incident)).context["compared"]] == [2]


def test_a_sheet_may_be_contested_for_one_deal(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament, deals=2)
    contest = reverse("organiser:sheet_contest", args=[tournament.slug, 1, 1])
    arbiter.post(contest, {"reason": "La marque", "base_version": "1", "deal_number": "2"})
    assert Incident.objects.get().deal_number == 2


def test_what_was_decided_on_the_team_stands_with_its_next_incident(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    ruling = decide(reported("conduct", match, side="EW"), penalty(match.ew))
    decide(reported("conduct", match, side="NS"), penalty(match.ns))
    page = arbiter.get(at(reported("conduct", match, side="EW")))
    assert [one.ruling for one in page.context["history"]] == [ruling.number]


def test_a_decision_asks_first_what_its_kind_of_incident_needs(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    Tournament.objects.update(criteria=["total"])
    page = arbiter.get(at(reported("conduct", match, side="EW"), "incident_decide"))
    form = page.context["form"]
    assert [field.name for field in form.effect_fields] == ["warned", "adjusted", "amount"]
    assert "lost" in [field.name for field in form.other_fields]


def test_a_deal_played_again_for_an_incident_is_attached_to_it(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    told = deal().query()
    page = arbiter.get(at(incident), {"replay": told})
    assert page.context["replayed"] == told
    arbiter.post(at(incident, "incident_replay"), {"replay": told})
    assert read_replay(Incident.objects.get().replay).query() == told
    arbiter.post(at(incident, "incident_replay"), {"replay": "?rulebook=x"})
    assert read_replay(Incident.objects.get().replay).query() == told


BID = {"taker": "NS", "trump": "H", "contract": 100, "doubled": "coinche"}


def known_to(page: HttpResponse, name: str) -> dict[str, str]:
    """The bid in the address to which a page leads."""
    told = QueryDict(page.context[name][1:])
    assert f'{escape(page.context[name])}" data-replay-from' in page.content.decode()
    return {key: told[key] for key in BID if key in told}


@pytest.mark.parametrize("name", ["replay_query", "calculator_query"])
def test_the_deal_on_the_sheet_is_carried_to_the_replay_and_the_calculator(
    arbiter: Client, tournament: Tournament, name: str
) -> None:
    Tournament.objects.update(rulebook="ffb-coinche", rule_overrides={})
    tournament.refresh_from_db()
    match = match_in_play(tournament)
    facts = BID | {"points": {"NS": 110, "EW": 52}}
    save_deals(match.sheet, deals=[facts], base_version=0, by=SERVER)
    page = arbiter.get(at(reported("irregular-card", match)))
    assert known_to(page, name) == {key: str(value) for key, value in BID.items()}


def test_of_what_two_phones_say_the_bid_that_both_say_is_carried_on(
    arbiter: Client, tournament: Tournament
) -> None:
    table = Table(club=tournament.club)
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b", base=table.said.find_head(1, "EW"))
    table.contest(table.ns, 1)
    page = arbiter.get(at(Incident.objects.get()))
    assert known_to(page, "calculator_query") == {"taker": "NS"}
    assert "points" not in page.context["calculator_query"]


def test_the_bid_of_a_deal_that_was_played_again_is_carried_to_the_calculator(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    Incident.objects.update(replay=deal().query())
    told = known_to(arbiter.get(at(incident)), "calculator_query")
    assert told["trump"] == deal().terms.trump
