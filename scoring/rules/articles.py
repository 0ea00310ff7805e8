"""What a rulebook has to name an article for: every code that it can cite by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from scoring.rules.parameter import Value

Said = Callable[[str], Value]
"""What a rulebook says of a parameter, by the parameter's name."""

_BASES = (
    "made_base_coinche", "made_base_surcoinche", "failed_base", "failed_base_coinche",
    "failed_base_surcoinche", "failed_capot_base",
)  # fmt: skip
_MOVES = (
    "failed_declarations", "coinched_declarations", "swept_defence_declarations",
    "swept_takers_declarations",
)  # fmt: skip


class MissingArticle(LookupError):
    """A rulebook that names no article for something; the message says which and for what."""

    def __init__(self, rulebook_id: str, missing: Iterable[str]) -> None:
        super().__init__(f"Rulebook “{rulebook_id}” names no article for: {', '.join(missing)}.")


def _always(said: Said) -> bool:
    return True


def _bids(said: Said) -> bool:
    return bool(said("bids"))


def _coinches(said: Said) -> bool:
    return _bids(said) and bool(said("coinche"))


def _belotes(said: Said) -> bool:
    return bool(said("belote_points") and (said("belotes_suit") or said("belotes_all_trump")))


def _annonces(said: Said) -> bool:
    return bool(said("declarations"))


def _litiges(said: Said) -> bool:
    return said("tie") == "litige"


def _ruffs(said: Said) -> bool:
    return bool(said("must_ruff"))


def _goes_above(said: Said) -> bool:
    all_trump = said("no_trump_all_trump") and said("go_above_all_trump")
    return bool(said("go_above_trump_led") or all_trump)


def _forbids_lower_trumps(said: Said) -> bool:
    return said("unable_to_overtrump") == "not-lower" or said("partner_trump_winning") != "free"


_CITED: Mapping[str, Callable[[Said], bool]] = {
    **dict.fromkeys(("trick-points", "sweep", "award"), _always),
    "base": lambda said: any(isinstance(said(name), int) for name in _BASES),
    "contract": _bids,
    "multiplier": _coinches,
    "belote": _belotes,
    **dict.fromkeys(("declarations", "renonce"), _annonces),
    "transferred-declarations": lambda said: (
        _annonces(said) and any(said(name) == "transferred" for name in _MOVES)
    ),
    "transferred-belote": lambda said: (
        _belotes(said)
        and (
            said("lost_belote") == "transferred"
            or (_coinches(said) and said("coinched_defence_marks") == "belote-to-takers")
        )
    ),
    **dict.fromkeys(("litige", "pot"), _litiges),
    "replayed": lambda said: said("tie") == "replayed",
    "returned-pot": lambda said: _litiges(said) and said("last_litige") == "returned",
    "deal-cap": lambda said: said("deal_cap") != "none",
    "match-cap": lambda said: said("match_cap") != "none",
    "match-floor": lambda said: said("match_floor") != "none",
    "rounding": lambda said: bool(said("round_marks")),
    **dict.fromkeys(("out-of-turn", "after-end", "bad-trump", "barred-side"), _always),
    **dict.fromkeys(("bad-contract", "too-low"), _bids),
    **dict.fromkeys(
        (
            "coinche-without-bid", "coinche-own-side", "coinche-forbidden", "bid-after-coinche",
            "surcoinche-without-coinche", "surcoinche-other-side",
        ),
        _coinches,
    ),
    "own-raise": lambda said: _bids(said) and said("own_raise") != "any-suit",
    "surcoinche-forbidden": lambda said: _coinches(said) and not said("surcoinche"),
    **dict.fromkeys(("must-follow", "not-in-hand"), _always),
    **dict.fromkeys(("must-trump", "must-overtrump"), _ruffs),
    "must-go-above": _goes_above,
    "undertrump-forbidden": _forbids_lower_trumps,
}  # fmt: skip
"""The codes of marking steps, irregular calls and irregular cards, and where each can occur."""


def list_uncited(said: Said, articles: Mapping[str, str]) -> list[str]:
    """Return the codes that a rulebook can cite and has no article for, as ``code sweep``."""
    return [
        f"code {code}" for code, occurs in _CITED.items() if occurs(said) and not articles.get(code)
    ]
