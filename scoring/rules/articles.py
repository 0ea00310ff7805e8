"""What a rulebook has to name an article for: every code that it can cite by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from scoring.rules.parameter import Value

Reader = Callable[[str], Value]
"""The value that a rulebook gives a parameter, by its name."""

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


def _always(read: Reader) -> bool:
    return True


def _bids(read: Reader) -> bool:
    return bool(read("bids"))


def _coinches(read: Reader) -> bool:
    return _bids(read) and bool(read("coinche"))


def _belotes(read: Reader) -> bool:
    return bool(read("belote_points") and (read("belotes_suit") or read("belotes_all_trump")))


def _annonces(read: Reader) -> bool:
    return bool(read("declarations"))


def _litiges(read: Reader) -> bool:
    return read("tie") == "litige"


def _ruffs(read: Reader) -> bool:
    return bool(read("must_ruff"))


def _goes_above(read: Reader) -> bool:
    all_trump = read("no_trump_all_trump") and read("go_above_all_trump")
    return bool(read("go_above_trump_led") or all_trump)


def _forbids_lower_trumps(read: Reader) -> bool:
    return read("unable_to_overtrump") == "not-lower" or read("partner_trump_winning") != "free"


_CITED: Mapping[str, Callable[[Reader], bool]] = {
    **dict.fromkeys(("trick-points", "sweep", "award"), _always),
    "base": lambda read: any(isinstance(read(name), int) for name in _BASES),
    "contract": _bids,
    "multiplier": _coinches,
    "belote": _belotes,
    **dict.fromkeys(("declarations", "renonce"), _annonces),
    "transferred-declarations": lambda read: (
        _annonces(read) and any(read(name) == "transferred" for name in _MOVES)
    ),
    "transferred-belote": lambda read: (
        _belotes(read)
        and (
            read("lost_belote") == "transferred"
            or (_coinches(read) and read("coinched_defence_marks") == "belote-to-takers")
        )
    ),
    **dict.fromkeys(("litige", "pot"), _litiges),
    "replayed": lambda read: read("tie") == "replayed",
    "returned-pot": lambda read: _litiges(read) and read("last_litige") == "returned",
    "deal-cap": lambda read: read("deal_cap") != "none",
    "match-cap": lambda read: read("match_cap") != "none",
    "match-floor": lambda read: read("match_floor") != "none",
    "rounding": lambda read: bool(read("round_marks")),
    **dict.fromkeys(("out-of-turn", "after-end", "bad-trump", "barred-side"), _always),
    **dict.fromkeys(("bad-contract", "too-low"), _bids),
    **dict.fromkeys(
        (
            "coinche-without-bid", "coinche-own-side", "coinche-forbidden", "bid-after-coinche",
            "surcoinche-without-coinche", "surcoinche-other-side",
        ),
        _coinches,
    ),
    "own-raise": lambda read: _bids(read) and read("own_raise") != "any-suit",
    "surcoinche-forbidden": lambda read: _coinches(read) and not read("surcoinche"),
    **dict.fromkeys(("must-follow", "not-in-hand"), _always),
    **dict.fromkeys(("must-trump", "must-overtrump"), _ruffs),
    "must-go-above": _goes_above,
    "undertrump-forbidden": _forbids_lower_trumps,
}  # fmt: skip
"""The codes of marking steps, irregular calls and irregular cards, and where each can occur."""


def list_uncited(read: Reader, articles: Mapping[str, str]) -> list[str]:
    """Return the codes that a rulebook can cite and has no article for, as ``code sweep``."""
    return [
        f"code {code}" for code, occurs in _CITED.items() if occurs(read) and not articles.get(code)
    ]
