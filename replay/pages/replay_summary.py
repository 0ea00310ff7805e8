"""What a deal played again comes to: tricks, bonuses, faults, and the marks of its rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from replay.pages.replay_table import CardFault, list_faults
from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import DealResult, FactError, Replay
from scoring.cards import SEATS, SIDES, side_of
from tournaments.pages.rules.calculator import (
    SideMark,
    compute_side_marks,
    find_deal_outcome,
    mark_deal,
)
from tournaments.pages.rules.card_words import (
    DOUBLING_WORDS,
    SEAT_NAMES,
    SUIT_SIGNS,
    TRUMP_WORDS,
    abbreviate_card,
    name_contract,
    name_declaration,
)
from tournaments.pages.rules.verdicts import phrase_verdict
from tournaments.queries.sheets.columns import SIDE_LABELS, Label
from tournaments.rule_words import name_rules, rank_letter
from tournaments.wording import engine_language

_RED = ("H", "D")


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenCard:
    """The card of one seat in a trick; `text` is empty where none was laid yet."""

    text: str
    is_red: bool
    leads: bool
    is_irregular: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenTrick:
    """One trick on a line: the cards by seat, who won it, and its points."""

    number: int
    cards: tuple[WrittenCard, ...]
    winner: Label
    points: int
    url: str

    @property
    def is_irregular(self) -> bool:
        """Whether any of its cards was irregular."""
        return any(card.is_irregular for card in self.cards)


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenHand:
    """One hand as dealt, suit by suit, and the annonces found in it."""

    name: Label
    side: Label
    suits: tuple[tuple[str, str, str], ...]
    declarations: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SideTotal:
    """What one side holds: points of its tricks, belotes, and points of annonces that count."""

    side: Label
    points: int
    belotes: int
    declarations: int
    has_swept: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplaySummary:
    """The whole deal in words. `marks` is empty until the last card, `reason` says why else.

    `counting` is the side whose annonces count, empty on a tie and where there are none.
    """

    hands: tuple[WrittenHand, ...]
    tricks: tuple[WrittenTrick, ...]
    sides: tuple[SideTotal, ...]
    faults: tuple[CardFault, ...]
    has_declarations: bool
    counting: Label
    is_complete: bool
    is_solo: bool
    marks: tuple[SideMark, ...] = ()
    outcome: str = ""
    verdict: str = ""
    reason: str = ""


def read_replay_summary(deal: ReplayedDeal) -> ReplaySummary:
    """What the cards played so far come to; every hand is complete."""
    replay = deal.replay
    result, reason = _mark(deal)
    held = replay.declarations
    return ReplaySummary(
        hands=tuple(_hands(deal)),
        tricks=tuple(_tricks(deal)),
        sides=tuple(_sides(replay)),
        faults=tuple(list_faults(deal)),
        has_declarations=any(held.seats.values()),
        counting=SIDE_LABELS[held.side] if held.side else "",
        is_complete=replay.complete,
        is_solo=replay.solo,
        marks=() if result is None else compute_side_marks(result),
        outcome="" if result is None else find_deal_outcome(result),
        verdict=_phrase_verdict(deal, result),
        reason=reason,
    )


def phrase_terms(terms: Terms) -> list[Label]:
    """The terms of a deal, each a few words."""
    words: list[Label] = [name_rules(terms.rules), TRUMP_WORDS[terms.trump]]
    if terms.contract is not None:
        contract = name_contract(terms.rules, terms.contract)
        words.append(_("contrat %(contract)s") % {"contract": contract})
    if terms.doubled:
        words.append(DOUBLING_WORDS[terms.doubled])
    words.append(_("preneur %(side)s") % {"side": SIDE_LABELS[terms.taker]})
    words.append(_("donneur %(seat)s") % {"seat": SEAT_NAMES[terms.dealer]})
    return words


def _mark(deal: ReplayedDeal) -> tuple[DealResult | None, str]:
    """What the deal marks, or why it cannot be marked; neither before its last card."""
    if deal.facts is None:
        return None, ""
    try:
        return mark_deal(deal.rules, deal.facts), ""
    except FactError as error:
        return None, error.message(engine_language())


def _phrase_verdict(deal: ReplayedDeal, result: DealResult | None) -> str:
    if result is None or deal.facts is None:
        return ""
    return phrase_verdict(deal.rules, deal.facts, result)


def _hands(deal: ReplayedDeal) -> Iterator[WrittenHand]:
    for seat in SEATS:
        cards = deal.sorted_cards(deal.hands[seat])
        suits = list(dict.fromkeys(card.suit for card in cards))
        ranks = {
            suit: " ".join(rank_letter(card.rank) for card in cards if card.suit == suit)
            for suit in suits
        }
        held = deal.replay.declarations.seats[seat]
        yield WrittenHand(
            name=SEAT_NAMES[seat],
            side=SIDE_LABELS[side_of(seat)],
            suits=tuple((suit, SUIT_SIGNS[suit], ranks[suit]) for suit in suits),
            declarations=", ".join(name_declaration(declaration) for declaration in held),
        )


def _tricks(deal: ReplayedDeal) -> Iterator[WrittenTrick]:
    irregular = {irregularity.card for irregularity in deal.replay.irregularities}
    for number, trick in enumerate(deal.replay.tricks, start=1):
        laid = {played.seat: played.card for played in trick.cards}
        yield WrittenTrick(
            number=number,
            cards=tuple(
                WrittenCard(
                    text=abbreviate_card(laid[seat]) if seat in laid else "",
                    is_red=seat in laid and laid[seat].suit in _RED,
                    leads=seat == trick.leader,
                    is_irregular=laid.get(seat) in irregular,
                )
                for seat in SEATS
            ),
            winner=SEAT_NAMES[trick.winner] if trick.winner else "",
            points=trick.points,
            url=deal.query(trick=number),
        )


def _sides(replay: Replay) -> Iterator[SideTotal]:
    for side in SIDES:
        yield SideTotal(
            side=SIDE_LABELS[side],
            points=replay.points[side],
            belotes=replay.belote[side],
            declarations=replay.declarations.points[side],
            has_swept=replay.sweep == side,
        )
