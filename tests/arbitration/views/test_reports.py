"""Calling the arbiter: table, what, who and when."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.effects.table_effects import FixedDeal
from arbitration.forms.rulings import DecisionForm
from arbitration.kinds import KINDS
from arbitration.models import Incident
from arbitration.queries.happenings import read_happening
from arbitration.queries.proposals import find_proposal
from replay.forms import read_replay
from replay.pages.replayed_deal import ReplayedDeal
from scoring import rule_on
from tests.arbitration.deciding import accept
from tests.arbitration.tables import finished_match, match_in_play, reported
from tests.crawling.reading import as_read
from tests.factories import (
    MatchFactory,
    RoundFactory,
    StageFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.replay.replayed_deals import deal
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.enums import Origin
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db

MISDEAL = {"seat": "E", "deal_number": "4", "earlier": "2", "words": "Une carte retournée"}


def details(tournament: Tournament, kind: str = "misdeal") -> str:
    return reverse("arbitration:report_details", args=[tournament.slug, 1, 1, kind])


def test_a_number_leads_to_the_table(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    where = reverse("arbitration:report", args=[tournament.slug])
    answer = helper.get(where, {"table": "1"})
    assert answer.headers["Location"] == reverse(
        "arbitration:report_table", args=[tournament.slug, 1, 1]
    )


def test_a_table_of_another_stage_is_found_and_one_of_two_asked_about(
    helper: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    stage = StageFactory(tournament=tournament, number=2, source=match.round.stage)
    beside = RoundFactory(tournament=tournament, stage=stage, number=2, stage_round=1)
    for number in (1, 9):
        MatchFactory(round=beside, table_number=number)
    where = reverse("arbitration:report", args=[tournament.slug])
    asked = helper.get(where, {"table": "1"})
    ways = [
        reverse("arbitration:report_table", args=[tournament.slug, number, 1]) for number in (1, 2)
    ]
    page = asked.content.decode()
    assert [page.count(f'href="{way}"') for way in ways] == [1, 1]
    assert helper.get(where, {"table": "2"}).url == reverse(
        "arbitration:report_table", args=[tournament.slug, 1, 2]
    )
    assert helper.get(where, {"table": "9"}).url == reverse(
        "arbitration:report_table", args=[tournament.slug, 2, 9]
    )


def test_a_field_that_asks_is_named_without_a_second_stop(
    helper: Client, tournament: Tournament
) -> None:
    match_in_play(tournament)
    typed = {"side": "EW", "deal_number": "1", "card": "10C"}
    page = helper.post(details(tournament, "exposed-card"), typed).content.decode()
    link = re.search(r'<a href="#id_card">(.*?)</a>', as_read(page), re.DOTALL)
    assert link is not None
    assert " ".join(link[1].split()).startswith("Quelle carte ? « C »")


def test_a_team_number_leads_outside_the_tables(helper: Client, tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, number=7)
    where = reverse("arbitration:report", args=[tournament.slug])
    answer = helper.get(where, {"team": "7"})
    assert answer.headers["Location"] == reverse(
        "arbitration:report_team", args=[tournament.slug, 7]
    )


@pytest.mark.parametrize("asked", [{"table": "99"}, {"team": "99"}, {"table": "x"}])
def test_a_number_that_nobody_has_is_said_beside_the_field(
    helper: Client, tournament: Tournament, asked: dict[str, str]
) -> None:
    match_in_play(tournament)
    page = helper.get(reverse("arbitration:report", args=[tournament.slug]), asked)
    assert page.content.decode().count('aria-invalid="true"') == 1


@pytest.mark.parametrize(
    ("asked", "field", "said"),
    [
        ({"table": "", "q": "renonce"}, "table", "À quelle table ?"),
        ({"team": ""}, "team", "Qui ?"),
        ({"team": "99"}, "team", "Personne n'a ce numéro."),
    ],
)
def test_what_is_missing_is_asked_for_in_the_form_that_was_sent(
    helper: Client, tournament: Tournament, asked: dict[str, str], field: str, said: str
) -> None:
    match_in_play(tournament)
    page = helper.get(reverse("arbitration:report", args=[tournament.slug]), asked)
    assert page.context["form"].errors == {field: [said]}


def test_only_what_can_happen_is_offered(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    what = reverse("arbitration:report_table", args=[tournament.slug, 1, 1])
    page = helper.get(what).content.decode()
    assert "misdeal" in page
    assert "false-annonce" not in page


def test_a_helper_reports_and_goes_back_to_the_sheet(
    helper: Client, tournament: Tournament
) -> None:
    match_in_play(tournament)
    answer = helper.post(details(tournament), MISDEAL)
    assert answer.headers["Location"] == reverse("organiser:sheet", args=[tournament.slug, 1, 1])
    incident = Incident.objects.get()
    assert (incident.seat, incident.side, incident.deal_number) == ("E", "EW", 4)
    assert incident.facts == {"earlier": 2}


def test_a_misdeal_asks_for_the_take_where_that_costs(
    helper: Client, arbiter: Client, tournament: Tournament
) -> None:
    tournament.rule_overrides |= {"misdeal_after_take": "awarded"}
    tournament.save()
    match_in_play(tournament)
    assert helper.post(details(tournament), MISDEAL).context["form"].errors.keys() == {"seen"}
    helper.post(details(tournament), MISDEAL | {"seen": "during-deal", "earlier": "0"})
    incident = Incident.objects.get()
    page = arbiter.get(reverse("arbitration:incident", args=[tournament.slug, incident.key]))
    assert "Après la prise" in page.content.decode()
    assert rule_on(tournament.rules, read_happening(incident)).parameter == "misdeal_after_take"


def test_a_misdeal_after_an_adverse_bid_costs_that_bid_too(
    helper: Client, arbiter: Client, tournament: Tournament
) -> None:
    tournament.rulebook = "ffb-coinche"
    tournament.rule_overrides = {
        "misdeal_after_take": "awarded-after-bid", "misdeal_adds_bid": True,
    }  # fmt: skip
    tournament.save()
    match_in_play(tournament)
    told = MISDEAL | {"seen": "during-deal", "earlier": "0", "contract": "100"}
    form = helper.post(details(tournament), told | {"contract": "85"}).context["form"]
    assert form.errors.keys() == {"contract"}
    assert "contract" in [field.name for field in form.first_fields]
    helper.post(details(tournament), told)
    incident = Incident.objects.get()
    page = arbiter.get(reverse("arbitration:incident", args=[tournament.slug, incident.key]))
    said = page.content.decode()
    assert ("Après une enchère adverse" in said, "260 points" in said) == (True, True)
    proposal = find_proposal(incident)
    assert proposal is not None
    fixed = [effect for effect in proposal.effects if isinstance(effect, FixedDeal)]
    assert [effect.facts for effect in fixed] == [
        {"awarded": {"to": "NS", "reason": "third-misdeal"}, "contract": 100}
    ]


@pytest.mark.parametrize("seen", ["at-once", "during-deal"])
def test_an_irregular_card_that_ends_the_deal_gives_the_flat_sum(
    arbiter: Client, tournament: Tournament, seen: str
) -> None:
    tournament.rule_overrides = {
        "irregular_card_at_once": "awarded", "irregular_card_during_deal": "awarded",
    }  # fmt: skip
    tournament.save()
    incident = reported(
        "irregular-card", match_in_play(tournament), seat="E", deal_number=1, seen=seen
    )
    page = arbiter.get(reverse("arbitration:incident", args=[tournament.slug, incident.key]))
    assert "la donne est perdue pour eux, 162 points pour Nord-Sud." in page.content.decode()
    form = DecisionForm(incident=incident)
    assert "Perdue : 162 points pour NS" in [str(said) for _, said in form.fields["deal"].choices]
    (fixed,) = [effect for effect in accept(incident).decided if isinstance(effect, FixedDeal)]
    assert fixed.facts == {"awarded": {"to": "NS", "reason": "irregular-card"}}


def test_an_arbiter_goes_on_to_the_incident(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    answer = arbiter.post(details(tournament), MISDEAL)
    assert answer.headers["Location"] == reverse(
        "arbitration:incident", args=[tournament.slug, Incident.objects.get().key]
    )


@pytest.mark.parametrize("kind", ["misdeal", ""])
def test_an_arbiter_reports_and_calls_nobody(
    arbiter: Client, helper: Client, tournament: Tournament, kind: str
) -> None:
    match = match_in_play(tournament)
    outside = reverse("arbitration:report_team", args=[tournament.slug, match.ns.number])
    address = details(tournament, kind) if kind else outside
    told = MISDEAL if kind else {"kind": "conduct", "words": "Des cris"}
    pages = [as_read(client.get(address).content.decode()) for client in (arbiter, helper)]
    buttons = [
        re.findall(r'button--primary button--wide"[^>]*>\s*([^<]+?)\s*<', page) for page in pages
    ]
    ruled = "Voir la décision" if kind else "Signaler l'incident"
    assert buttons == [[ruled], ["Appeler l'arbitre"]]
    page = arbiter.post(address, told, follow=True).content.decode()
    assert page.count("L&#x27;incident est signalé.") == 1


def test_what_is_missing_stands_beside_its_field_and_nothing_is_lost(
    helper: Client, tournament: Tournament
) -> None:
    match_in_play(tournament)
    page = helper.post(details(tournament), MISDEAL | {"seat": ""}).content.decode()
    assert (page.count("Une carte retournée"), Incident.objects.count()) == (1, 0)


def test_the_next_deal_is_proposed(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament, deals=2)
    page = helper.get(details(tournament)).content.decode()
    assert '<input type="number" name="deal_number" value="3"' in page


def test_on_a_match_that_is_over_its_last_deal_is_proposed_and_no_later_one_taken(
    helper: Client, tournament: Tournament
) -> None:
    Stage.objects.filter(tournament=tournament).update(length_value=3)
    Tournament.objects.filter(pk=tournament.pk).update(length_value=3)
    finished_match(Tournament.objects.get(pk=tournament.pk))
    page = helper.get(details(tournament)).content.decode()
    assert '<input type="number" name="deal_number" value="3"' in page
    page = helper.post(details(tournament), MISDEAL).content.decode()
    assert ("terminée à la donne 3" in page, Incident.objects.count()) == (True, 0)
    helper.post(details(tournament), MISDEAL | {"deal_number": "3"})
    assert Incident.objects.get().deal_number == 3


REVOKE = {"side": "EW", "deal_number": "1", "seen": "at-once", "suit": "H"}


def test_a_revoke_asks_for_a_suit_and_no_card(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    form = helper.get(details(tournament, "irregular-card")).context["form"]
    assert [field.name for field in form.first_fields] == ["side", "seen", "suit"]
    helper.post(details(tournament, "irregular-card"), REVOKE)
    assert Incident.objects.get().facts == {"suit": "H"}


@pytest.mark.parametrize(("seen", "errors"), [("at-once", ["suit"]), ("after-deal", [])])
def test_a_suit_is_needed_only_where_it_is_barred(
    helper: Client, tournament: Tournament, seen: str, errors: list[str]
) -> None:
    match_in_play(tournament)
    told = REVOKE | {"seen": seen, "suit": ""}
    page = helper.post(details(tournament, "irregular-card"), told)
    assert list(page.context["form"].errors if page.context else {}) == errors


def test_no_suit_is_asked_where_the_arbiter_decides(helper: Client, tournament: Tournament) -> None:
    tournament.rule_overrides |= {"irregular_card_at_once": "arbiter"}
    tournament.save()
    match_in_play(tournament)
    assert "suit" not in helper.get(details(tournament, "irregular-card")).context["form"].fields


@pytest.mark.parametrize(("card", "stored"), [("10♥", "10H"), ("vp", "JS"), ("RK", "KD")])
def test_a_card_is_written_as_people_do(
    helper: Client, tournament: Tournament, card: str, stored: str
) -> None:
    match_in_play(tournament)
    told = {"side": "NS", "deal_number": "1", "card": card}
    helper.post(details(tournament, "exposed-card"), told)
    assert Incident.objects.get().facts == {"card": stored}


@pytest.mark.parametrize(
    ("card", "suit", "stored"),
    [
        ("10", "H", "10H"),
        ("v", "S", "JS"),
        ("10C", "H", "10H"),
        ("AC", "C", "AC"),
        ("9 c", "C", "9C"),
        ("RK", "D", "KD"),
    ],
)
def test_the_suit_of_a_card_can_be_chosen_beside_it(
    helper: Client, tournament: Tournament, card: str, suit: str, stored: str
) -> None:
    match_in_play(tournament)
    told = {"side": "NS", "deal_number": "1", "card": card, "card_suit": suit}
    helper.post(details(tournament, "exposed-card"), told)
    assert Incident.objects.get().facts == {"card": stored}


@pytest.mark.parametrize(
    ("card", "suit", "message"),
    [
        ("10C", "", "« C » : cœur ou trèfle ? Tapez H pour cœur, T pour trèfle."),
        ("AC", "S", "« C » : cœur ou trèfle ? Tapez H pour cœur, T pour trèfle."),
        ("RK", "H", "La carte tapée n'est pas de la couleur choisie."),
        ("10", "", "« 10 » n'est pas une carte."),
    ],
)
def test_a_card_of_two_possible_suits_is_asked_about(
    helper: Client, tournament: Tournament, card: str, suit: str, message: str
) -> None:
    match_in_play(tournament)
    told = {"side": "NS", "deal_number": "1", "card": card, "card_suit": suit}
    page = helper.post(details(tournament, "exposed-card"), told)
    assert page.context["form"].errors["card"] == [message]


def test_four_suits_stand_beside_the_card(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    form = helper.get(details(tournament, "exposed-card")).context["form"]
    fields = [*form.fields]
    assert fields[fields.index("card") + 1] == "card_suit"
    assert [suit for suit, _label in form.fields["card_suit"].choices] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("card", ["", "10♥ VP", "carreau", "6♥"])
def test_what_is_no_card_is_refused(helper: Client, tournament: Tournament, card: str) -> None:
    match_in_play(tournament)
    told = {"side": "NS", "deal_number": "1", "card": card}
    page = helper.post(details(tournament, "exposed-card"), told)
    assert (page.status_code, Incident.objects.count()) == (200, 0)


@pytest.mark.parametrize(
    ("page", "kept"),
    [(f"http://salle/rejouer/?{deal(['JH']).text()}", [deal(["JH"])]), ("http://ailleurs/", [])],
)
def test_a_replay_is_attached_by_its_address(
    helper: Client, tournament: Tournament, page: str, kept: list[ReplayedDeal]
) -> None:
    match_in_play(tournament)
    told = {"side": "NS", "deal_number": "1", "seen": "at-once", "suit": "H"}
    helper.post(details(tournament, "irregular-card"), told | {"replay": page})
    assert [read_replay(incident.replay) for incident in Incident.objects.all()] == kept


def test_conduct_is_reported_of_a_team(helper: Client, tournament: Tournament) -> None:
    team = TeamFactory(tournament=tournament, number=7)
    address = reverse("arbitration:report_team", args=[tournament.slug, 7])
    assert helper.get(address).status_code == 200
    helper.post(address, {"kind": "conduct", "words": "Injures au bar"})
    incident = Incident.objects.get()
    assert (incident.team, incident.match, incident.words) == (team, None, "Injures au bar")


@pytest.mark.parametrize(
    ("who", "route"), [("helper", "organiser:sheet"), ("arbiter", "arbitration:queue")]
)
def test_a_report_that_arrives_twice_is_one_incident(
    request: pytest.FixtureRequest, tournament: Tournament, who: str, route: str
) -> None:
    client: Client = request.getfixturevalue(who)
    match_in_play(tournament)
    key = client.get(details(tournament)).context["form"]["key"].value()
    client.post(details(tournament), MISDEAL | {"key": key})
    answer = client.post(details(tournament), MISDEAL | {"key": key})
    place = [tournament.slug, 1, 1] if who == "helper" else [tournament.slug]
    assert answer.headers["Location"] == reverse(route, args=place)
    assert Incident.objects.count() == 1


def test_every_kind_can_be_asked_about(organiser: Client, tournament: Tournament) -> None:
    Tournament.objects.update(rulebook="coinche-650", rule_overrides={})
    match_in_play(tournament)
    statuses = {kind: organiser.get(details(tournament, kind)).status_code for kind in KINDS}
    assert statuses == {kind: 404 if kind == "false-victory-claim" else 200 for kind in KINDS}


def test_another_tournaments_table_is_not_found(helper: Client, tournament: Tournament) -> None:
    elsewhere = TournamentFactory()
    match_in_play(elsewhere)
    assert helper.get(details(elsewhere)).status_code == 404


def test_an_arbiter_reports_as_one_and_a_helper_as_the_desk(
    arbiter: Client, helper: Client, tournament: Tournament
) -> None:
    match_in_play(tournament)
    address = reverse("arbitration:report_details", args=[tournament.slug, 1, 1, "shuffle-cut"])
    for client in (arbiter, helper):
        client.post(address, {"side": "NS", "deal_number": "1", "words": "Sans couper"})
    said = Incident.objects.order_by("pk").values_list("origin", flat=True)
    assert list(said) == [Origin.ARBITER, Origin.DESK]


def test_both_sides_of_the_table_stand_on_lines_of_their_own(
    helper: Client, tournament: Tournament
) -> None:
    match_in_play(tournament)
    address = reverse("arbitration:report_table", args=[tournament.slug, 1, 1])
    assert helper.get(address).content.decode().count('<span class="side">') == 2


def test_who_was_replaced_from_that_very_round_on_can_be_named(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=1)
    gone, stayed = match.ns.members.order_by("-position")
    substitute_player(match.ns, position=gone.position, name="NOUVEAU N", since_round=1, by=SERVER)
    page = arbiter.get(details(tournament, "irregular-card"))
    assert f"{gone.player.name} (équipe 1), remplacé" in as_read(page.content.decode())
    told = {"side": "NS", "deal_number": "1", "seen": "at-once", "suit": "D"}
    arbiter.post(details(tournament, "irregular-card"), told | {"player": str(gone.key)})
    incident = Incident.objects.get()
    assert incident.offender == gone
    assert {str(gone.key), str(stayed.key)} <= set(incident.seated)
    assert "NOUVEAU N" not in " ".join(team.player_names for team in incident.teams)


def test_who_was_replaced_is_not_named_for_the_other_side(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=1)
    gone = match.ns.members.get(position=2)
    substitute_player(match.ns, position=2, name="NOUVEAU N", since_round=1, by=SERVER)
    told = {"side": "EW", "deal_number": "1", "seen": "at-once", "suit": "D"}
    arbiter.post(details(tournament, "irregular-card"), told | {"player": str(gone.key)})
    assert not Incident.objects.exists()


def test_what_is_called_out_leads_to_what_it_is(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    where = reverse("arbitration:report", args=[tournament.slug])
    page = helper.get(where, {"table": "1", "q": "il n'a pas fourni"}, follow=True)
    assert page.context["kind"].code == "irregular-card"
    assert [last for last, _status in page.redirect_chain][-1].startswith(
        details(tournament, "irregular-card")
    )


@pytest.mark.parametrize("said", ["mauvaise table", "161", "feuille perdue", "panne"])
def test_what_needs_no_incident_leads_to_where_it_is_mended(
    helper: Client, tournament: Tournament, said: str
) -> None:
    match_in_play(tournament)
    what = reverse("arbitration:report_table", args=[tournament.slug, 1, 1])
    page = helper.get(what, {"q": said})
    (lead,) = page.context["leads"]
    assert page.content.decode().count(f'href="{lead.url}"') >= 1


def test_words_that_mean_nothing_leave_the_list(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    what = reverse("arbitration:report_table", args=[tournament.slug, 1, 1])
    page = helper.get(what, {"q": "zzz"}).content.decode()
    assert ("Rien sous ces mots" in page, "Fausse donne" in page) == (True, True)


def test_a_table_of_an_earlier_round_can_be_chosen(helper: Client, tournament: Tournament) -> None:
    match = match_in_play(tournament)
    later = RoundFactory(tournament=tournament, stage=match.round.stage, number=2, stage_round=2)
    MatchFactory(round=later, table_number=1)
    where = reverse("arbitration:report", args=[tournament.slug])
    urls = [
        helper.get(where, {"table": "1", "round": number}).headers["Location"]
        for number in ("1", "")
    ]
    assert urls == [
        reverse("arbitration:report_table", args=[tournament.slug, number, 1]) for number in (1, 2)
    ]


def test_the_text_is_said_before_anything_is_told(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    pages = {
        kind: as_read(arbiter.get(details(tournament, kind)).content.decode())
        for kind in ("irregular-card", "wrong-trick", "missing-card")
    }
    assert "VIII.B" in pages["irregular-card"]
    assert "Le texte n'en dit rien : décidez." in pages["wrong-trick"]
    assert "Article VIII.A" in pages["missing-card"]
