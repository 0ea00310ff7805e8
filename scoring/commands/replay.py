"""`python -m scoring replay`: a deal card by card, with every irregular card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.cards import SEATS, SIDES, Card, other_side, side_of, texts_of
from scoring.commands.line import read_cards, read_deal_rules, read_line, read_seat
from scoring.deals.bids import Contract, knows_contract, most_doubling
from scoring.deals.deal import DOUBLINGS
from scoring.deals.declared import read_declarations
from scoring.declarations import false_declarations
from scoring.errors import FactError
from scoring.play.deal_rules import DealRules
from scoring.play.replay import (
    Hands,
    HeldDeclarations,
    IrregularCard,
    PlayedTrick,
    Replay,
    may_stop,
    replay_deal,
    to_facts,
)
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_bool, read_list, read_object, read_text, read_word, require

_NEEDED = ("trump", "dealer", "hands", "tricks")
_KEYS = (*_NEEDED, "taker", "contract", "doubled", "announced", "stopped")


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return, without its id, the answer: tricks, points, bonuses, and the irregular cards.

    Raises FactError: that of the rule set, or `bad-trump`, `bad-contract`, `bad-doubling`,
    `bad-stop`, `bad-card`, `duplicate-card`, `hand-size`, `trick-size`.
    """
    members = read_line(line, _KEYS, *_NEEDED)
    rules = read_deal_rules(members)
    taker = (
        read_word(members["taker"], "taker", SIDES, expected="one-side")
        if "taker" in members
        else None
    )
    contract = _read_contract(rules.ruleset, members)
    doubled = _read_doubled(rules.ruleset, members, contract)
    hands = _read_hands(rules, members["hands"])
    false = _check_announced(rules, members, hands)
    replay = replay_deal(
        rules,
        dealer=read_seat(members["dealer"], "dealer"),
        hands=hands,
        tricks=_read_tricks(rules, members["tricks"]),
    )
    stopped = _read_stopped(rules.ruleset, members, replay, contract)
    deal = None
    if taker is not None and (contract is not None or not rules.ruleset.bids):
        deal = to_facts(
            replay, rules, taker=taker, contract=contract, doubled=doubled, stopped=stopped
        )
    return {
        "tricks": [_trick(number, trick) for number, trick in enumerate(replay.tricks, start=1)],
        "points": dict(replay.points),
        "sweep": replay.sweep,
        "solo": replay.solo,
        "belote": dict(replay.belote),
        "declarations": _declarations(replay.declarations),
        "irregularities": [_irregularity(irregularity) for irregularity in replay.irregularities],
        "false_declarations": false,
        "deal": deal,
    }


def _trick(number: int, trick: PlayedTrick) -> dict[str, object]:
    return {
        "trick": number,
        "leader": trick.leader,
        "winner": trick.winner,
        "points": trick.points,
    }


def _declarations(held: HeldDeclarations) -> dict[str, object]:
    seats = {seat: [declaration.as_json() for declaration in held.seats[seat]] for seat in SEATS}
    return {"seats": seats, "side": held.side, "points": dict(held.points)}


def _irregularity(one: IrregularCard) -> dict[str, object]:
    return {
        "trick": one.trick,
        "seat": one.seat,
        "card": one.card.text,
        "code": one.code,
        "article": one.article,
        "legal": texts_of(one.legal),
    }


def _read_contract(ruleset: RuleSet, members: Mapping[str, object]) -> Contract | None:
    contract = members.get("contract")
    if contract is None:
        return None
    if isinstance(contract, bool) or not isinstance(contract, (int, str)):
        raise FactError("type", "contract", expected="integer | string")
    if not ruleset.bids or not knows_contract(ruleset, contract):
        raise FactError("bad-contract", "contract")
    return contract


def _read_doubled(
    ruleset: RuleSet, members: Mapping[str, object], contract: Contract | None
) -> str | None:
    if "doubled" not in members:
        return None
    doubled = read_text(members["doubled"], "doubled")
    level = DOUBLINGS.index(doubled) if doubled in DOUBLINGS else 0
    if not 0 < level <= most_doubling(ruleset, contract):
        raise FactError("bad-doubling", "doubled")
    return doubled


def _read_stopped(
    ruleset: RuleSet, members: Mapping[str, object], replay: Replay, contract: Contract | None
) -> bool:
    """Whether the takers stopped play after the last trick. Raises FactError `bad-stop`."""
    if not read_bool(members.get("stopped", False), "stopped"):
        return False
    if not may_stop(replay, ruleset, contract):
        raise FactError("bad-stop", "stopped")
    return True


def _check_announced(
    rules: DealRules, members: Mapping[str, object], hands: Hands
) -> list[dict[str, object]]:
    """What the hands announced and cannot show, with the points that go to the other side."""
    announced = read_object(members.get("announced", {}), "announced", SEATS)
    tariff = rules.tariff
    if tariff is None:
        if announced:
            raise FactError("declarations-not-played", "announced")
        return []
    costs = rules.ruleset.false_declaration == "opponents-mark"
    found: list[dict[str, object]] = []
    for seat in filter(announced.__contains__, SEATS):
        path = join("announced", seat)
        said = read_declarations(rules.ruleset, tariff, announced[seat], path)
        found += [
            {
                "seat": seat,
                "declaration": false.as_json(),
                "code": "false-annonce",
                "article": rules.ruleset.parameter_article("false_declaration"),
                "to": other_side(side_of(seat)) if costs else None,
                "points": tariff.points(false) if costs else 0,
            }
            for false in false_declarations(tariff, said, hands[seat])
        ]
    return found


def _read_hands(rules: DealRules, value: object) -> dict[str, tuple[Card, ...]]:
    members = read_object(value, "hands", SEATS)
    require(members, "hands", *SEATS)
    seen: set[Card] = set()
    hands = {}
    for seat in SEATS:
        path = join("hands", seat)
        hands[seat] = read_cards(rules.ruleset, members[seat], path, seen)
        if len(hands[seat]) != rules.ruleset.tricks:
            raise FactError(
                "hand-size", path, expected=rules.ruleset.tricks, found=len(hands[seat])
            )
    return hands


def _read_tricks(rules: DealRules, value: object) -> Sequence[tuple[Card, ...]]:
    entries = read_list(value, "tricks")
    most = rules.ruleset.tricks
    if len(entries) > most:
        path = join("tricks", most)
        raise FactError("trick-size", path, expected=0, found=len(read_list(entries[most], path)))
    seen: set[Card] = set()
    tricks = []
    for index, entry in enumerate(entries):
        path = join("tricks", index)
        tricks.append(read_cards(rules.ruleset, entry, path, seen))
        last = index == len(entries) - 1
        if len(tricks[-1]) > len(SEATS) or (len(tricks[-1]) < len(SEATS) and not last):
            expected = "0–4" if last else "4"
            raise FactError("trick-size", path, expected=expected, found=len(tricks[-1]))
    return tricks
