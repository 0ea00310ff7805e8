"""What the tariff does on a sheet: annonces that leave, deals that stand, marks that are lost."""

from typing import Any

import pytest

from arbitration.effects.table_effects import FixedDeal, TableInstruction
from arbitration.models import Incident
from arbitration.pages.effects.team_effects import phrase_decided
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.queries.proposals import Proposal, find_proposal
from tests.arbitration.deciding import accept, deals_of, decide
from tests.arbitration.tables import match_in_play, reported, sheet_of
from tests.factories import TournamentFactory
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import LengthKind
from tournaments.models import Match

pytestmark = pytest.mark.django_db

FALSE = {"deal_number": 1, "side": "NS", "facts": {"points": 50}}
LOST = played("NS", 70)
LEFT = LOST | {"declarations": {"NS": 0}, "renonce": {"to": "EW", "points": 50}}


def table(*deals: dict[str, Any], **settings: Any) -> Match:
    """A table under the federation's belote, with annonces, and some deals on its sheet."""
    rules = {"rulebook": "ffb-belote", "rule_overrides": {"trump_required": False}}
    match = match_in_play(TournamentFactory(**{**rules, "length_value": 3, **settings}))
    if deals:
        write(match, *deals)
    return match


def write(match: Match, *deals: dict[str, Any]) -> None:
    """Type deals on the sheet of a table."""
    save_deals(sheet_of(match), deals=deals, base_version=sheet_of(match).version, by=SERVER)


def totals(match: Match) -> dict[str, int]:
    """Both totals as they stand on the sheet."""
    kept: dict[str, int] = sheet_of(match).result["totals"]
    return kept


def proposed(incident: Incident) -> Proposal:
    """What the tariff says of an incident."""
    proposal = find_proposal(incident)
    assert proposal is not None
    return proposal


def test_a_false_annonce_leaves_its_side_and_the_contract_fails_without_it() -> None:
    match = table(LOST | {"declarations": {"NS": 50}})
    accept(reported("false-annonce", match, **FALSE))
    assert (deals_of(match)[1], totals(match)) == (LEFT, {"NS": 0, "EW": 212})


@pytest.mark.parametrize("typed", [{"declarations": {"NS": 50}}, {}])
def test_a_false_annonce_ruled_before_the_deal_is_typed_comes_to_the_same(
    typed: dict[str, Any],
) -> None:
    match = table()
    accept(reported("false-annonce", match, **FALSE))
    write(match, LOST | typed)
    assert totals(match) == {"NS": 0, "EW": 212}


COINCHE = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 110, "EW": 52}}
ANNOUNCED = played("NS", 130, declarations={"NS": 50})
SWEPT = {"taker": "NS", "sweep": "NS", "declarations": {"NS": 100}}


@pytest.mark.parametrize(
    ("rulebook", "deal", "seat", "said", "marked"),
    [
        ("ffb-coinche", COINCHE, "E", "260 points pour Nord-Sud", {"NS": 260, "EW": 0}),
        ("ffb-coinche", COINCHE, "S", "260 points pour Est-Ouest", {"NS": 0, "EW": 260}),
        ("ffb-belote", played("NS", 110), "E", "162 points pour Nord-Sud", {"NS": 162, "EW": 0}),
        ("ffb-belote", ANNOUNCED, "E", "212 points pour Nord-Sud", {"NS": 212, "EW": 0}),
        ("ffb-belote", SWEPT, "E", "352 points pour Nord-Sud", {"NS": 352, "EW": 0}),
    ],
)
def test_a_fault_found_after_the_deal_does_not_profit_its_side(
    rulebook: str, deal: dict[str, Any], seat: str, said: str, marked: dict[str, int]
) -> None:
    match = table(deal, rulebook=rulebook)
    incident = reported("irregular-card", match, deal_number=1, seat=seat, seen="after-deal")
    ruling = accept(incident)
    offenders = {"E": "Est-Ouest", "S": "Nord-Sud"}[seat]
    sentence = f"{offenders} a renoncé : la donne est perdue pour eux, {said}."
    assert phrase_decided(incident, ruling.decided) == [sentence]
    assert (deals_of(match)[1], totals(match)) == ({**deal, "lost_by": incident.side}, marked)


def test_a_deal_that_was_lost_is_marked_anew_where_its_points_are_corrected() -> None:
    match = table(COINCHE, rulebook="ffb-coinche")
    accept(reported("irregular-card", match, deal_number=1, seat="E", seen="after-deal"))
    swept = {name: told for name, told in COINCHE.items() if name != "points"} | {"sweep": "NS"}
    write(match, {**swept, "lost_by": "EW"})
    assert totals(match) == {"NS": 350, "EW": 0}


def test_a_deal_that_is_not_written_yet_is_lost_and_its_points_follow() -> None:
    match = table(COINCHE, rulebook="ffb-coinche")
    incident = reported("irregular-card", match, deal_number=2, seat="E", seen="after-deal")
    proposal = proposed(incident)
    assert (proposal.problem, proposal.unwritten, proposal.is_decided) == ("", 2, True)
    ruling = accept(incident)
    assert phrase_decided(incident, ruling.decided) == [
        "Est-Ouest a renoncé : la donne est perdue pour eux."
    ]
    assert read_ruling(ruling, match.round.tournament).basis == (
        "Usage retenu par le tarif : les textes ne fixent rien"
    )
    write(match, COINCHE, COINCHE)
    assert totals(match) == {"NS": 470, "EW": 50}


def test_a_deal_that_was_not_played_has_nothing_to_lose() -> None:
    match = table({"annulled": True}, rulebook="ffb-coinche")
    incident = reported("irregular-card", match, deal_number=1, seat="E", seen="after-deal")
    assert proposed(incident).problem == "La donne 1 ne s'est pas jouée : rien ne s'y perd."


def test_an_award_that_was_ruled_before_is_said_and_marked_as_it_was() -> None:
    match = table(COINCHE, rulebook="ffb-coinche")
    incident = reported("irregular-card", match, deal_number=1, seat="E", seen="after-deal")
    award = {"awarded": {"to": "NS", "reason": "irregular-card"}}
    lost = TableInstruction.from_json({"effect": "deal-lost", "side": "EW", "by": "award"})
    given = TableInstruction.from_json({"effect": "points", "side": "NS", "points": 160})
    ruling = decide(incident, lost, given, FixedDeal(deal=1, facts=award))
    assert totals(match) == {"NS": 160, "EW": 0}
    assert phrase_decided(incident, ruling.decided) == [
        "Est-Ouest a renoncé : la donne est perdue pour eux, 160 points pour Nord-Sud."
    ]


def test_a_wrong_claim_of_victory_loses_the_match_and_the_marks_of_its_deal() -> None:
    match = table(
        {"taker": "NS", "contract": 60, "trump": "H", "points": {"NS": 107, "EW": 50}},
        rulebook="coinche-suisse", rule_overrides={}, length_kind=LengthKind.TARGET,
        length_value=2000,
    )  # fmt: skip
    incident = reported("false-victory-claim", match, deal_number=1, side="NS")
    ruling = accept(incident)
    assert phrase_decided(incident, ruling.decided)[:2] == [
        "NS (équipe 1) perd la partie.",
        "NS (équipe 1) ne marque rien à cette donne.",
    ]
    assert (totals(match), sheet_of(match).lost_by) == ({"NS": 0, "EW": 50}, "NS")


def test_a_forgotten_rebelote_loses_the_belote_where_both_words_have_to_be_said() -> None:
    deal = {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 100, "EW": 62}}
    match = table(deal | {"belote": {"NS": 1}}, rulebook="coinche-650", rule_overrides={})
    accept(reported("rebelote-forgotten", match, deal_number=1, side="NS", seen="after-deal"))
    assert totals(match) == {"NS": 190, "EW": 62}


@pytest.mark.parametrize(
    ("rulebook", "basis"),
    [
        ("ffb-belote", "Article VI-7"),
        ("ffb-coinche", "Article 5.1"),
        ("coinche-82", "Les textes ne fixent rien : l'arbitre décide"),
        ("coinche-650", "Les textes ne fixent rien : l'arbitre décide"),
    ],
)
def test_a_false_claim_of_the_rest_is_the_arbiters(rulebook: str, basis: str) -> None:
    match = table(rulebook=rulebook, rule_overrides={})
    proposal = proposed(reported("false-claim", match, deal_number=1, side="NS"))
    assert (proposal.is_decided, proposal.basis) == (False, basis)


@pytest.mark.parametrize(
    ("kind", "article"), [("shuffle-cut", "Donne"), ("last-trick", "Jeu de la carte")]
)
def test_the_swiss_text_is_cited_for_the_cut_and_the_last_trick(kind: str, article: str) -> None:
    match = table(rulebook="coinche-suisse", rule_overrides={})
    assert reported(kind, match, deal_number=1).article == article


def test_an_award_that_adds_the_bid_takes_it_from_the_sheet() -> None:
    deal = {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 62, "EW": 100}}
    match = table(deal, rulebook="ffb-coinche", rule_overrides={"award_adds_bid": True})
    incident = reported("irregular-card", match, deal_number=1, seat="E", seen="after-deal")
    ruling = accept(incident)
    assert totals(match) == {"NS": 250, "EW": 0}
    assert "250 points" in " ".join(phrase_decided(incident, ruling.decided))
