"""What the lines of commands have in common: a rulebook, options, and an answer or an error under
its id; those of `legal`, `auction` and `replay` trump, cards and seats besides."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.cards import CARDS, SEATS, TRUMPS, Card
from scoring.errors import FactError
from scoring.play.deal_rules import DealRules, deal_rules
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_list, read_object, read_text, read_word, require


def read_rules(line: Mapping[str, object]) -> RuleSet:
    """Return the rule set that a line names by ``rulebook`` and ``options``.

    Raises FactError: ``missing``, ``type``, and what ``RuleSet.of`` raises.
    """
    require(line, "", "rulebook")
    rulebook_id = read_text(line["rulebook"], "rulebook")
    options = read_object(line.get("options", {}), "options")
    return RuleSet.of(rulebook_id, options)


def read_line(line: object, keys: Collection[str], *required: str) -> dict[str, object]:
    """The members of a line besides null ones. Raises FactError `type`, `unknown-key`, `missing`.

    `id`, `rulebook` and `options` may stand in every line.
    """
    members = read_object(line, "", {"id", "rulebook", "options", *keys})
    require(members, "", *required)
    return members


def read_deal_rules(members: Mapping[str, object]) -> DealRules:
    """The rules of the deal that a line is about. Raises FactError `bad-trump` as well."""
    ruleset = read_rules(members)
    return deal_rules(ruleset, read_word(members["trump"], "trump", TRUMPS, code="bad-trump"))


def read_seat(value: object, path: str) -> str:
    """A seat. Raises FactError `type`."""
    return read_word(value, path, SEATS, expected="one-seat")


def read_cards(ruleset: RuleSet, value: object, path: str, seen: set[Card]) -> tuple[Card, ...]:
    """A list of cards of the rule set's pack, each of them added to those `seen`.

    Raises FactError `type`, `bad-card`, or `duplicate-card` for a card seen before.
    """
    cards = []
    for index, entry in enumerate(read_list(value, path)):
        card = read_card(ruleset, entry, join(path, index))
        if card in seen:
            raise FactError("duplicate-card", join(path, index), name=card.text)
        seen.add(card)
        cards.append(card)
    return tuple(cards)


def read_card(ruleset: RuleSet, value: object, path: str) -> Card:
    """A card of the rule set's pack. Raises FactError `type` or `bad-card`."""
    text = read_text(value, path)
    card = CARDS.get(text)
    if card is None or card.rank not in ruleset.ranks:
        raise FactError("bad-card", path, name=text)
    return card
