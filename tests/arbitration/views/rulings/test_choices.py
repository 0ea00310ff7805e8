"""Faults whose price is a bid and its trump, or which the other side decides."""

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.effects.table_effects import FixedDeal
from arbitration.models import Incident
from tests.arbitration.deciding import accept
from tests.arbitration.tables import match_in_play, reported
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

TOLD = {
    "seat": "E", "deal_number": "4", "earlier": "0", "words": "", "seen": "during-deal",
    "contract": "100",
}  # fmt: skip
ADDS = {"misdeal_after_take": "awarded-after-bid", "misdeal_adds_bid": True}
DOUBLE_IN_NO_TRUMP = {**ADDS, "no_trump_all_trump": True, "no_trump_multiplier": 2}
CHOICES = {
    "first_misdeal": "dealer-barred", "early_coinche": "opponents-choose",
    "irregular_card_at_once": "opponents-choose", "call_out_of_turn": "barred-or-annulled",
}  # fmt: skip


def set_rules(tournament: Tournament, overrides: dict[str, Any]) -> None:
    tournament.rulebook, tournament.rule_overrides = "ffb-coinche", overrides
    tournament.save()


def details(tournament: Tournament) -> str:
    return reverse("arbitration:report_details", args=[tournament.slug, 1, 1, "misdeal"])


def read(client: Client, incident: Incident) -> str:
    """The page of an incident, as it reads."""
    address = reverse("arbitration:incident", args=[incident.tournament.slug, incident.key])
    return html.unescape(client.get(address).content.decode())


def fixed(effects: Any) -> list[object]:
    return [effect.facts for effect in effects if isinstance(effect, FixedDeal)]


def test_a_bid_that_counts_more_in_no_trump_is_told_with_its_trump(
    helper: Client, arbiter: Client, tournament: Tournament
) -> None:
    set_rules(tournament, DOUBLE_IN_NO_TRUMP)
    match_in_play(tournament)
    form = helper.post(details(tournament), TOLD).context["form"]
    assert form.errors == {"trump": ["Choisissez l'atout de cette enchère."]}
    helper.post(details(tournament), TOLD | {"trump": "NT"})
    incident = Incident.objects.get()
    said = read(arbiter, incident)
    assert [text in said for text in ("Son atout", "Sans atout", "360 points")] == [True] * 3
    award = {"awarded": {"to": "NS", "reason": "third-misdeal"}, "contract": 100, "trump": "NT"}
    assert fixed(accept(incident).decided) == [award]


@pytest.mark.parametrize("told", [{"contract": ""}, {"contract": "", "trump": "NT"}])
def test_without_a_bid_no_trump_is_needed(
    helper: Client, tournament: Tournament, told: dict[str, str]
) -> None:
    set_rules(tournament, DOUBLE_IN_NO_TRUMP)
    match_in_play(tournament)
    helper.post(details(tournament), TOLD | told)
    given = {"awarded": {"to": "NS", "reason": "third-misdeal"}}
    assert fixed(accept(Incident.objects.get()).decided) == [given]


@pytest.mark.parametrize("overrides", [ADDS, {"no_trump_all_trump": True, **ADDS}])
def test_no_trump_is_asked_where_every_trump_counts_alike(
    helper: Client, tournament: Tournament, overrides: dict[str, Any]
) -> None:
    set_rules(tournament, overrides)
    match_in_play(tournament)
    assert "trump" not in helper.get(details(tournament)).context["form"].fields


@pytest.mark.parametrize(
    ("told", "typed", "added"),
    [
        ({"contract": "100", "trump": "NT"}, {}, {"contract": 100, "trump": "NT"}),
        ({"contract": "capot", "trump": "H"}, {}, {"contract": "capot", "trump": "H"}),
        ({"contract": "100", "trump": "NT"}, {"contract": "110"}, {"contract": 110}),
        (
            {"contract": "100", "trump": "NT"},
            {"contract": "110", "trump": "S"},
            {"contract": 110, "trump": "S"},
        ),
        ({}, {"trump": "NT"}, {}),
        ({}, {}, {}),
    ],
)
def test_a_decision_by_hand_adds_the_bid_that_was_told_or_typed(
    arbiter: Client,
    tournament: Tournament,
    told: dict[str, str],
    typed: dict[str, str],
    added: dict[str, object],
) -> None:
    set_rules(tournament, DOUBLE_IN_NO_TRUMP)
    incident = reported("misdeal", match_in_play(tournament), seen="during-deal", facts=told)
    posted = {"deal": "NS", "reason": "Ainsi jugé"}
    posted |= {f"d1-{code}": text for code, text in typed.items()}
    address = reverse("arbitration:incident_decide", args=[tournament.slug, incident.key])
    form = arbiter.post(address, posted).context["form"]
    given = {"awarded": {"to": "NS", "reason": "third-misdeal"}}
    assert fixed(form.effects()) == [{**given, **added}]


def test_where_every_trump_counts_alike_a_decision_by_hand_writes_none(
    arbiter: Client, tournament: Tournament
) -> None:
    set_rules(tournament, {**ADDS, "no_trump_all_trump": True})
    match = match_in_play(tournament)
    incident = reported("misdeal", match, seen="during-deal", facts={"contract": "100"})
    address = reverse("arbitration:incident_decide", args=[tournament.slug, incident.key])
    posted = {"deal": "NS", "reason": "Ainsi jugé", "d1-contract": "110", "d1-trump": "NT"}
    form = arbiter.post(address, posted).context["form"]
    given = {"awarded": {"to": "NS", "reason": "third-misdeal"}, "contract": 110}
    assert fixed(form.effects()) == [given]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("misdeal", "Est ne peut pas enchérir à cette donne ; son partenaire le peut."),
        ("coinche-out-of-turn", "NS (équipe 1) choisit"),
        ("bid-out-of-turn", "NS (équipe 1) peut aussitôt faire annuler la donne."),
        (
            "irregular-card",
            "faire corriger la carte et continuer la donne, ou prendre tous les plis qui restent.",
        ),
    ],
)
def test_what_the_other_side_chooses_is_said_and_nothing_is_written(
    arbiter: Client, tournament: Tournament, kind: str, said: str
) -> None:
    set_rules(tournament, CHOICES)
    incident = reported(kind, match_in_play(tournament), seen="at-once")
    assert said in read(arbiter, incident)
    assert fixed(accept(incident).decided) == []
