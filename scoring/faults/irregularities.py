"""What can go wrong at a table: the codes, what decides their price, and one such happening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.cards import Card
from scoring.deals.bonuses import most_belotes
from scoring.rules.ruleset import RuleSet

MISDEAL = "misdeal"
IRREGULAR_CARD = "irregular-card"
EXPOSED_CARD = "exposed-card"
BID_OUT_OF_TURN = "bid-out-of-turn"
COINCHE_OUT_OF_TURN = "coinche-out-of-turn"
FALSE_ANNONCE = "false-annonce"
BELOTE_NOT_ANNOUNCED = "belote-not-announced"
REBELOTE_FORGOTTEN = "rebelote-forgotten"
REBELOTE_WITHOUT_BELOTE = "rebelote-without-belote"
FALSE_CLAIM = "false-claim"
FALSE_VICTORY_CLAIM = "false-victory-claim"

AT_ONCE = "at-once"
DURING_DEAL = "during-deal"
AFTER_DEAL = "after-deal"
LATER = "later"
SEEN = (AT_ONCE, DURING_DEAL, AFTER_DEAL, LATER)
"""When a fault was seen: before the next card, before the end of the deal, while the deal is
counted, or once the next one has begun. A misdeal seen at once is seen before the take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One irregularity: what happened, which side is at fault, on which deal of the match.

    ``deal`` counts from 1 and stays the same while cards are dealt again. ``seat`` is who did it
    (the dealer of a misdeal), ``card`` the irregular or exposed card, ``points`` what a false
    annonce claimed, ``facts`` the deal as ``score`` reads it, where it is known.
    """

    code: str
    side: str
    seat: str | None = None
    deal: int = 1
    seen: str = AT_ONCE
    card: Card | None = None
    points: int = 0
    facts: Mapping[str, object] | None = None


def _always(rules: RuleSet) -> bool:
    return True


def _with_declarations(rules: RuleSet) -> bool:
    return rules.declarations


def _with_belotes(rules: RuleSet) -> bool:
    return any(most_belotes(rules, trump) for trump in rules.trumps)


def _with_coinches_in_turn(rules: RuleSet) -> bool:
    return rules.coinche and not rules.coinche_out_of_turn


def _with_victory_claims(rules: RuleSet) -> bool:
    return rules.victory_claim


def _misdealt(rules: RuleSet, one: Happening, other: Happening) -> bool:
    if rules.misdeals_together == "in-the-match":
        return one.side == other.side
    return one.deal == other.deal and one.seat == other.seat


def _in_the_match(rules: RuleSet, one: Happening, other: Happening) -> bool:
    return one.side == other.side


def _alone(rules: RuleSet, one: Happening, other: Happening) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """One kind of irregularity.

    ``parameters`` are those of the tariff that fix its price; ``repeats`` tells which earlier
    happenings of the same kind count together with one; ``played`` whether it can occur at all.
    """

    code: str
    parameters: tuple[str, ...]
    fr: str
    en: str
    repeats: Callable[[RuleSet, Happening, Happening], bool] = _alone
    played: Callable[[RuleSet], bool] = _always

    def sentence(self, lang: str) -> str:
        """Return what happened, in one sentence."""
        return self.en if lang == "en" else self.fr


_KINDS = (
    Irregularity(
        code=MISDEAL,
        parameters=(
            "misdeals_together", "first_misdeal", "misdeal_after_take", "second_misdeal",
            "third_misdeal", "misdeal_points", "misdeal_adds_bid", "misdeal_capot_points",
            "award_points",
        ),
        repeats=_misdealt,
        fr="Fausse donne : une carte retournée, ou un nombre de cartes faux.",
        en="A misdeal: a card was turned up, or a hand has a wrong number of cards.",
    ),
    Irregularity(
        code=IRREGULAR_CARD,
        parameters=(
            "irregular_card_at_once", "irregular_card_during_deal", "irregular_card_after_deal",
            "award_points", "award_adds_bid",
        ),
        fr="Une carte jouée qu'on n'avait pas le droit de jouer.",
        en="A card was played that was not legal.",
    ),
    Irregularity(
        code=EXPOSED_CARD, parameters=("exposed_card",),
        fr="Une carte montrée avant d'être jouée.", en="A card was shown before it was played.",
    ),
    Irregularity(
        code=BID_OUT_OF_TURN, parameters=("call_out_of_turn",),
        fr="Une enchère hors de son tour.", en="A call out of turn.",
    ),
    Irregularity(
        code=COINCHE_OUT_OF_TURN, parameters=("call_out_of_turn", "early_coinche"),
        played=_with_coinches_in_turn,
        fr="Une coinche dite à la volée.", en="A coinche out of turn.",
    ),
    Irregularity(
        code=FALSE_ANNONCE, parameters=("false_declaration",), played=_with_declarations,
        fr="Une annonce que le joueur ne peut pas montrer.",
        en="An annonce that the player cannot show.",
    ),
    Irregularity(
        code=BELOTE_NOT_ANNOUNCED, parameters=("belote_not_announced",), played=_with_belotes,
        fr="Le roi et la dame d'atout joués sans rien dire.",
        en="King and queen of trumps were played without a word.",
    ),
    Irregularity(
        code=REBELOTE_FORGOTTEN, parameters=("rebelote_tolerance",), repeats=_in_the_match,
        played=_with_belotes,
        fr="« Belote » dit, « rebelote » oublié.", en="Belote was said, rebelote forgotten.",
    ),
    Irregularity(
        code=REBELOTE_WITHOUT_BELOTE, parameters=("rebelote_without_belote",),
        played=_with_belotes,
        fr="« Rebelote » dit sans « belote ».", en="Rebelote was said without belote.",
    ),
    Irregularity(
        code=FALSE_CLAIM, parameters=("false_claim",),
        fr="Le reste des plis demandé à tort.", en="The remaining tricks were claimed wrongly.",
    ),
    Irregularity(
        code=FALSE_VICTORY_CLAIM, parameters=("false_victory_claim",),
        played=_with_victory_claims,
        fr="« Nous avons gagné » dit à tort.", en="Victory was claimed wrongly.",
    ),
)  # fmt: skip

IRREGULARITIES: Mapping[str, Irregularity] = MappingProxyType({kind.code: kind for kind in _KINDS})
"""Every kind of irregularity that rulebooks price, by its code."""


def find_card_price(rules: RuleSet, seen: str) -> str:
    """Return the parameter that prices an irregular card by when it was seen; empty where no rule
    speaks of it."""
    if seen == DURING_DEAL and rules.irregular_card_during_deal == "arbiter":
        return ""
    prices = {
        AT_ONCE: "irregular_card_at_once",
        DURING_DEAL: "irregular_card_during_deal",
        AFTER_DEAL: "irregular_card_after_deal",
    }
    return prices.get(seen, "")


def list_repeated(
    rules: RuleSet, happened: Happening, before: Iterable[Happening]
) -> list[Happening]:
    """Return those that happened before and count together with this one."""
    repeats = IRREGULARITIES[happened.code].repeats
    return [
        happening
        for happening in before
        if happening.code == happened.code and repeats(rules, happened, happening)
    ]


def count_of(rules: RuleSet, happened: Happening, before: Iterable[Happening]) -> int:
    """Return n where this is the nth of those that count together, from 1."""
    return 1 + len(list_repeated(rules, happened, before))
