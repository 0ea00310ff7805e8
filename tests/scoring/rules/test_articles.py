"""What a rulebook has to name an article for."""

import pytest

from scoring import CATALOGUE
from scoring.rules.articles import list_uncited

NEVER_LOWER = {"unable_to_overtrump": "free", "partner_trump_winning": "free"}
BELOTES = {"belote_points": 20, "belotes_suit": 0, "belotes_all_trump": 0}
ABOVE = {"go_above_trump_led": False, "no_trump_all_trump": True, "go_above_all_trump": True}


@pytest.mark.parametrize(
    ("said", "code", "cited"),
    [
        ({"bids": True}, "contract", True),
        ({"bids": False}, "contract", False),
        ({"bids": True, "coinche": True}, "multiplier", True),
        ({"bids": True, "coinche": False}, "multiplier", False),
        ({"bids": False, "coinche": True}, "multiplier", False),
        (BELOTES, "belote", False),
        ({**BELOTES, "belotes_suit": 1}, "belote", True),
        ({**BELOTES, "belotes_all_trump": 4}, "belote", True),
        ({**BELOTES, "belotes_suit": 1, "belote_points": 0}, "belote", False),
        ({"declarations": True}, "renonce", True),
        ({"declarations": False}, "renonce", False),
        ({"must_ruff": True}, "must-trump", True),
        ({"must_ruff": False}, "must-trump", False),
        (ABOVE, "must-go-above", True),
        ({**ABOVE, "no_trump_all_trump": False}, "must-go-above", False),
        ({**ABOVE, "go_above_all_trump": False}, "must-go-above", False),
        ({**ABOVE, "go_above_trump_led": True, "no_trump_all_trump": False}, "must-go-above", True),
        (NEVER_LOWER, "undertrump-forbidden", False),
        ({**NEVER_LOWER, "unable_to_overtrump": "not-lower"}, "undertrump-forbidden", True),
        ({**NEVER_LOWER, "partner_trump_winning": "not-lower"}, "undertrump-forbidden", True),
    ],
)
def test_an_article_is_named_for_what_can_occur(said, code, cited):
    values = {name: parameter.default for name, parameter in CATALOGUE.items()} | said
    assert (f"code {code}" in list_uncited(values.__getitem__, {})) == cited
