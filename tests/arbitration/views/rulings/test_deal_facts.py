"""An arbiter writes the deal: cells filled in from a version, checked, previewed, decided."""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.effects.table_effects import FixedDeal
from arbitration.kinds import CONDUCT, SCORE_DISAGREEMENT
from arbitration.models import Appeal, Incident, Ruling
from tests.arbitration.deciding import deals_of, rule_deal_lost
from tests.arbitration.tables import finished_match, match_in_play, reported, sheet_of
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.factories import TournamentFactory
from tests.replay.replayed_deals import whole_deal
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import bar_side
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Match, Tournament
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)


def at(incident: Incident) -> str:
    return reverse("arbitration:incident_decide", args=[incident.tournament.slug, incident.key])


def cells(answer: HttpResponse) -> dict[str, str]:
    """What stands in the cells of the deal, by the code of the column."""
    facts = answer.context["form"].facts
    return {cell.column.code: cell.value for cell in facts.cells if cell.value}


def wrong_cells(answer: HttpResponse) -> dict[str, str]:
    """What is said beside cells, by the code of the column."""
    facts = answer.context["form"].facts
    return {cell.column.code: str(cell.message) for cell in facts.cells if cell.message}


def typed(number: int = 3, *, taker: str = "NS", ns: int = 120, **more: str) -> dict[str, str]:
    """A deal as it is posted."""
    line = {"taker": taker, "points_ns": str(ns), "points_ew": str(162 - ns)} | more
    return {
        "deal": "typed",
        "reason": "Recompté",
        **{f"d{number}-{code}": value for code, value in line.items()},
    }


def about_deal(match: Match, number: int = 3, **told: str) -> Incident:
    """A disagreement on a deal of the match's sheet."""
    return reported(SCORE_DISAGREEMENT, match, deal_number=number, **told)


RECORDED = {"taker": "NS", "points_ns": "82", "points_ew": "80"}


def test_the_cells_hold_the_recorded_deal(arbiter: Client, tournament: Tournament) -> None:
    incident = about_deal(finished_match(tournament))
    assert cells(arbiter.get(at(incident))) == RECORDED


def test_the_typed_deal_is_previewed_before_it_is_decided(
    arbiter: Client, tournament: Tournament
) -> None:
    match = finished_match(tournament)
    page = arbiter.post(at(about_deal(match)), typed(belote="EW")).content.decode()
    page = as_read(page)
    for said in (
        "La donne 3 s&#x27;écrit : Prise NS, Points NS 120, Points EO 42, Belote EO.",
        "Donne 3 : de 82 – 80 à 120 – 62.",
        "La partie passe de 254 – 232 à 292 – 214.",
    ):
        assert page.count(said) == 1
    assert (Ruling.objects.count(), list_current_deals(sheet_of(match))[3]) == (0, THREE_DEALS[2])


def test_the_typed_deal_is_decided_whole(arbiter: Client, tournament: Tournament) -> None:
    match = finished_match(tournament)
    post_as_shown(arbiter, at(about_deal(match)), typed(belote="EW"), apply="1")
    facts = played("NS", 120, belote={"EW": 1})
    assert Ruling.objects.get().effects == [{"effect": "deal", "deal": 3, "facts": facts}]
    assert list_current_deals(sheet_of(match))[3] == facts


def test_the_points_of_one_side_are_enough(arbiter: Client, tournament: Tournament) -> None:
    match = finished_match(tournament)
    post_as_shown(arbiter, at(about_deal(match)), typed(points_ew=""), apply="1")
    assert list_current_deals(sheet_of(match))[3] == played("NS", 120)


@pytest.mark.parametrize(
    ("more", "column", "message"),
    [
        ({"points_ns": "douze"}, "points_ns", "« douze » n'est pas un nombre de points."),
        ({"taker": ""}, "taker", "À remplir : Prise"),
        ({"points_ns": "100", "points_ew": "100"}, "points_ns", ""),
    ],
)
def test_an_impossible_deal_is_said_beside_its_cell_and_nothing_typed_is_lost(
    arbiter: Client, tournament: Tournament, more: dict[str, str], column: str, message: str
) -> None:
    posted = typed(**more)
    address = at(about_deal(finished_match(tournament)))
    answer = arbiter.post(address, posted | {"apply": "1"})
    ((code, said),) = wrong_cells(answer).items()
    assert (code, message or said) == (column, said)
    expected = {f"d3-{code}": value for code, value in cells(answer).items()}
    assert expected.items() <= posted.items()
    assert (answer.context["form"]["reason"].value(), Ruling.objects.count()) == ("Recompté", 0)


def test_an_empty_deal_is_refused(arbiter: Client, tournament: Tournament) -> None:
    posted = {name: "" for name in typed() if name.startswith("d3-")} | {"deal": "typed"}
    answer = arbiter.post(at(about_deal(finished_match(tournament))), posted | {"reason": "x"})
    assert answer.context["form"].errors["deal"] == ["Cette ligne est vide."]


def test_a_side_that_is_barred_is_named_beside_who_took(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=2)
    bar_side(sheet_of(match), number=3, side="NS", by=SERVER, reason="Fausse donne")
    address = at(about_deal(match))
    for posted in (typed(), typed() | {"apply": "1"}):
        assert list(wrong_cells(arbiter.post(address, posted))) == ["taker"]
    assert Ruling.objects.count() == 0


def test_a_deal_changed_without_being_chosen_is_pointed_out(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = about_deal(finished_match(tournament))
    answer = arbiter.post(at(incident), typed() | {"deal": "", "apply": "1"})
    assert (list(answer.context["form"].errors), Ruling.objects.count()) == (["deal"], 0)
    assert cells(answer)["points_ns"] == "120"


def test_a_deal_left_as_it_is_stays(arbiter: Client, tournament: Tournament) -> None:
    """It is decided by that: a side that says otherwise calls again."""
    match = finished_match(tournament)
    held = deals_of(match)[3]
    post_as_shown(arbiter, at(about_deal(match)), typed(ns=82) | {"deal": "stays"}, apply="1")
    assert Ruling.objects.get().decided == (FixedDeal(deal=3, facts=held, stays=True),)
    assert sheet_of(match).ruled == {"3": held}
    assert deals_of(match)[3] == held


def test_a_version_fills_the_cells_and_nothing_else(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=2)
    save_deals(match.sheet, deals=[played("NS", 120), THREE_DEALS[1]], base_version=1, by=SERVER)
    incident = about_deal(match, 1)
    assert cells(arbiter.get(at(incident)))["points_ns"] == "120"
    answer = arbiter.post(at(incident), typed(1, ns=130) | {"take": "1"})
    assert cells(answer)["points_ns"] == "100"
    form = answer.context["form"]
    assert (form["deal"].value(), form["reason"].value()) == ("typed", "Recompté")
    assert (form.is_bound, Ruling.objects.count()) == (False, 0)


def test_a_version_that_nobody_wrote_changes_no_cell(
    arbiter: Client, tournament: Tournament
) -> None:
    answer = arbiter.post(at(about_deal(finished_match(tournament))), {"take": "99"})
    assert cells(answer) == RECORDED


def replayed() -> str:
    """An address of a deal played to its end."""
    return "?" + whole_deal(rulebook="ffb-belote", contract=None).text()


def test_a_deal_that_was_played_again_can_be_taken(arbiter: Client, tournament: Tournament) -> None:
    incident = about_deal(finished_match(tournament))
    Incident.objects.update(replay=replayed())
    before = cells(arbiter.get(at(incident)))
    answer = arbiter.post(at(incident), {"take": "rejeu"})
    told = whole_deal(rulebook="ffb-belote", contract=None).facts
    assert told is not None
    assert (before, cells(answer)["points_ns"]) == (RECORDED, str(told["points"]["NS"]))


def test_where_nothing_is_recorded_the_deal_played_again_stands_there(
    arbiter: Client, tournament: Tournament
) -> None:
    incident = about_deal(match_in_play(tournament, deals=2))
    Incident.objects.update(replay=replayed())
    assert cells(arbiter.get(at(incident)))["taker"] == "NS"


@pytest.mark.parametrize("replay", ["?rulebook=x", "?", "?trump=H"])
def test_a_replay_that_is_not_whole_is_not_offered(
    arbiter: Client, tournament: Tournament, replay: str
) -> None:
    incident = about_deal(finished_match(tournament))
    Incident.objects.update(replay=replay)
    sources = arbiter.get(at(incident)).context["form"].facts.sources
    assert [source.code for source in sources] == ["1"]


def test_without_a_deal_there_are_no_cells(arbiter: Client, tournament: Tournament) -> None:
    incident = reported(CONDUCT, finished_match(tournament), side="NS")
    answer = arbiter.get(at(incident))
    assert (answer.context["form"].facts, "deal-facts" in answer.content.decode()) == (None, False)


def test_a_later_deal_waits_on_the_sheet_as_it_was_typed(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament, deals=1)
    post_as_shown(arbiter, at(about_deal(match, 3)), typed(), apply="1")
    assert sheet_of(match).ruled == {"3": played("NS", 120)}


@pytest.fixture
def ruling(tournament: Tournament) -> Ruling:
    """The third deal lost to NS by a ruling."""
    return rule_deal_lost(finished_match(tournament))


def test_a_revision_writes_the_deal_too(arbiter: Client, ruling: Ruling) -> None:
    address = reverse("arbitration:ruling_revise", args=[ruling.tournament.slug, ruling.number])
    assert cells(arbiter.post(address, {"take": "1"})) == RECORDED
    page = as_read(arbiter.post(address, typed()).content.decode())
    assert page.count("La partie passe de 172 – 314 à 292 – 194.") == 1
    post_as_shown(arbiter, address, typed(), apply="1")
    sheet = sheet_of(ruling.incident.match)
    assert (list_current_deals(sheet)[3], Ruling.objects.count()) == (played("NS", 120), 2)


def test_the_jury_writes_the_deal_too(arbiter: Client, ruling: Ruling) -> None:
    match = ruling.incident.match
    lodge_appeal(ruling, team=match.ns, words="Non", by=SERVER)
    juror = User.objects.get(pk=arbiter.session["_auth_user_id"])
    name_jury(ruling.tournament, users=[juror], by=SERVER)
    appeal = Appeal.objects.get()
    address = reverse("arbitration:appeal", args=[ruling.tournament.slug, appeal.key])
    assert cells(arbiter.post(address, typed() | {"take": "1"})) == RECORDED
    post_as_shown(arbiter, address, typed() | {"outcome": "changed"})
    assert list_current_deals(sheet_of(match))[3] == played("NS", 120)
