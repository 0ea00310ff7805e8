"""A sixth rulebook, a café's own: data alone. It is none of the site's until a test adds it."""

import sys
from types import MappingProxyType

import pytest

from scoring import RULEBOOKS, Rulebook
from scoring.rules.rulebook import decided, stands

CLUB = Rulebook(
    id="coinche-du-cafe",
    title_fr="Coinche du café des Sports",
    title_en="Coinche of the café des Sports",
    source="Règlement du café des Sports",
    edition="2026",
    settings={
        "lowest_bid": stands(90, "2"),
        "highest_bid": stands(160, "2"),
        "capot_value": stands(300, "2"),
        "surcoinche": stands(False, "2"),
        "must_beat_defence": stands(True, "3"),
        "tie": stands("shared", "3"),
        "contract_counts_belote": stands(False, "3"),
        "declarations": stands(False, "4"),
        "sweep_points": stands(200, "5"),
        "failed_base": stands(162, "5"),
        "failed_base_coinche": stands(162, "5"),
        "made_base_coinche": stands("tricks", "5"),
        "coinche_multiplies": stands("base-and-bid", "6"),
        "coinche_multiplier": stands(3, "6"),
        "round_marks": stands(True, "7"),
        "rounding_up_from": stands(6, "7"),
        "coinche_out_of_turn": stands(True, "8"),
        "unable_to_overtrump": stands("free", "9"),
        "partner_trump_winning": stands("above-if-able", "9"),
        "replay_passed_deals": stands(False, "10"),
        "usual_target": stands(1500, "10"),
        "award_points": stands(100, "11"),
        "third_misdeal": stands("awarded", "11"),
        "exposed_card": decided("played", "« tarif »"),
    },
    articles={
        **dict.fromkeys(("trick-points", "sweep", "base"), "5"),
        **dict.fromkeys(("contract", "bad-contract", "bad-trump", "too-low"), "2"),
        **dict.fromkeys(("out-of-turn", "after-end"), "2"),
        **dict.fromkeys(("multiplier", "coinche-forbidden", "bid-after-coinche"), "6"),
        **dict.fromkeys(("coinche-without-bid", "coinche-own-side"), "8"),
        **dict.fromkeys(("surcoinche-without-coinche", "surcoinche-other-side"), "2"),
        "surcoinche-forbidden": "2",
        "belote": "3",
        "rounding": "7",
        **dict.fromkeys(("must-follow", "must-trump", "must-overtrump", "must-go-above"), "9"),
        **dict.fromkeys(("undertrump-forbidden", "not-in-hand"), "9"),
        **dict.fromkeys(("award", "barred-side"), "11"),
    },
)


def make_known(patch: pytest.MonkeyPatch, book: Rulebook = CLUB) -> None:
    """Add a rulebook, the café's, to the list of rulebooks, wherever a module reads it."""
    books = MappingProxyType({**RULEBOOKS, book.id: book})
    for module in [*sys.modules.values()]:
        if vars(module).get("RULEBOOKS") is RULEBOOKS and module.__name__ != __name__:
            patch.setattr(module, "RULEBOOKS", books)
