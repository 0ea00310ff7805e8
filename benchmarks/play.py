"""Cards judged per second, on one core: ``python -m benchmarks.play``.

Per rulebook: legal cards of a hand on a trick, whole deals replayed from hands to tricks, points,
belotes, annonces and irregular cards, auctions of eight calls, and rulings on an irregular card.

Beside the legal cards stands their ratio to the table of legal cards written out for the tests,
which knows the five rulebooks and no other; beside the replays, which part of that speed each of
their cards keeps, with everything else that a replay answers.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from scoring import (
    RULEBOOKS,
    Call,
    Card,
    DealRules,
    Happening,
    RuleSet,
    deal_rules,
    first_to_speak,
    hold_auction,
    legal_cards,
    open_auction,
    pack_of,
    replay_deal,
    rule_on,
)
from scoring.cards import SEATS, next_seat
from scoring.deals.bids import SLAMS
from scoring.play.legal import winning_index
from tests.scoring.play.plain_legal import plain_legal

DEALS, REPEATS = 60, 5
SMALL = 1, 1
Table = dict[str, list[Card]]
Situation = tuple[tuple[Card, ...], tuple[Card, ...]]


def play(rules: DealRules, draw: random.Random) -> tuple[Table, list[list[Card]], list[Situation]]:
    """Deal a pack and play it legally: the hands, the tricks, and every choice of a card."""
    pack = sorted(pack_of(4 * rules.ruleset.tricks), key=lambda card: card.text)
    draw.shuffle(pack)
    hands = {seat: pack[place::4] for place, seat in enumerate(SEATS)}
    left = {seat: list(cards) for seat, cards in hands.items()}
    tricks, choices = [], []
    turn = first_to_speak(rules.ruleset, "N")
    for _ in range(rules.ruleset.tricks):
        trick: list[Card] = []
        seats: list[str] = []
        for _ in SEATS:
            choices.append((tuple(left[turn]), tuple(trick)))
            card = draw.choice(legal_cards(rules, hand=left[turn], trick=trick))
            left[turn].remove(card)
            trick.append(card)
            seats.append(turn)
            turn = next_seat(turn, clockwise=rules.clockwise)
        turn = seats[winning_index(rules, trick)]
        tricks.append(trick)
    return hands, tricks, choices


def calls(ruleset: RuleSet) -> list[Call]:
    """Eight calls in turn: bids that rise, or a second round that ends with a take."""
    seat = first_to_speak(ruleset, "N")
    heard = []
    for number in range(8):
        if ruleset.bids and number % 2 == 0:
            contract = 90 + 10 * number if number < 6 else SLAMS[0]
            heard.append(Call(seat=seat, word="bid", contract=contract, trump="H"))
        elif not ruleset.bids and number == 7:
            heard.append(Call(seat=seat, word="take", trump="S"))
        else:
            heard.append(Call(seat=seat, word="pass"))
        seat = next_seat(seat, clockwise=ruleset.direction == "clockwise")
    return heard


def per_second(count: int, work: Callable[[], object], *, repeats: int) -> float:
    """Return how many of its ``count`` things the work does a second, the best of some runs."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return count / best


def row(book: str, *, dealt: int, repeats: int) -> Sequence[float]:
    """Return the speeds of one rulebook: engine, table written out, replays, auctions, rulings."""
    ruleset = RuleSet.of(book)
    rules = deal_rules(ruleset, "H")
    draw = random.Random(162)
    deals = [play(rules, draw) for _ in range(dealt)]
    choices = [choice for _, _, made in deals for choice in made]
    written = [([c.text for c in hand], [c.text for c in trick]) for hand, trick in choices]
    heard, opened = calls(ruleset), open_auction(ruleset, dealer="N", turned="H")
    facts: dict[str, object] = {"taker": "NS", "trump": "H"}
    facts["points"] = {"NS": 100, "EW": ruleset.pack_points - 100}
    if ruleset.bids:
        facts["contract"] = 90
    speed = partial(per_second, repeats=repeats)
    happened = Happening(code="irregular-card", side="NS", seen="after-deal", facts=facts)
    return (
        speed(
            len(choices),
            lambda: [legal_cards(rules, hand=hand, trick=trick) for hand, trick in choices],
        ),
        speed(
            len(written),
            lambda: [plain_legal(book, "H", hand, trick) for hand, trick in written],
        ),
        speed(
            dealt,
            lambda: [
                replay_deal(rules, dealer="N", hands=hands, tricks=tricks)
                for hands, tricks, _ in deals
            ],
        ),
        speed(5 * dealt, lambda: [hold_auction(ruleset, opened, heard) for _ in range(5 * dealt)]),
        speed(5 * dealt, lambda: [rule_on(ruleset, happened) for _ in range(5 * dealt)]),
    )


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.play", description=__doc__)
    parser.add_argument("--small", action="store_true", help="one deal, in seconds")
    dealt, repeats = SMALL if parser.parse_args(arguments).small else (DEALS, REPEATS)
    heads = ("legal cards", "written out", "ratio", "replays", "per card", "auctions", "rulings")
    print(f"{'per second':16}" + "".join(f"{head:>13}" for head in heads))
    for book in RULEBOOKS:
        legal, plain, replays, auctions, rulings = row(book, dealt=dealt, repeats=repeats)
        cards = 4 * RuleSet.of(book).tricks
        print(
            f"{book:16}{legal:>13,.0f}{plain:>13,.0f}{legal / plain:>13.2f}"
            f"{replays:>13,.0f}{replays * cards / legal:>13.2f}{auctions:>13,.0f}{rulings:>13,.0f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
