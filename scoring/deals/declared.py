"""Annonces as a line declares them: read, checked for cards used twice, and ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.cards import SIDES, SUITS, Card
from scoring.declarations import (
    CARRE,
    KINDS,
    Declaration,
    DeclarationTariff,
    Use,
    counted_points,
)
from scoring.errors import FactError
from scoring.play.deal_rules import declaration_tariff
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_list, read_object, read_text, read_word, require


def rank_declarations(
    ruleset: RuleSet,
    declared: Mapping[str, Sequence[Declaration]],
    trump: str,
    first: str | None = None,
) -> dict[str, int]:
    """The points of annonces that count, per side, when both sides' are ranked.

    The side with the best annonce counts all of its own; on a tie nobody counts any, or the side
    that announced `first`. Raises FactError `missing` where the rules ask which one did.
    """
    tariff = declaration_tariff(ruleset, trump)
    counted = counted_points(tariff, declared)
    if ruleset.declarations_tie == "nobody" or any(counted.values()):
        return counted
    if first is None and any(counted_points(tariff, declared, side)[side] for side in SIDES):
        raise FactError("missing", "declared_first", name="declared_first")
    return counted_points(tariff, declared, first)


def read_declared(
    ruleset: RuleSet, trump: str, value: object, path: str
) -> dict[str, tuple[Declaration, ...]]:
    """Both sides' lists of annonces, taken as given; a side that is left out has none.

    Raises FactError: `type`, `missing`, `unknown-key`, `bad-card`, `declarations-value`, and
    `duplicate-card` where one card would serve two annonces of either side.
    """
    lists = read_object(value, path, SIDES)
    tariff = declaration_tariff(ruleset, trump)
    declared = {
        side: read_declarations(ruleset, tariff, lists.get(side, ()), join(path, side))
        for side in SIDES
    }
    check_cards_once(tariff, declared, path)
    return declared


def read_declarations(
    ruleset: RuleSet, tariff: DeclarationTariff, value: object, path: str
) -> tuple[Declaration, ...]:
    """One side's or one hand's list of annonces. Raises FactError as `read_declared` does."""
    return tuple(
        _read_declaration(ruleset, tariff, entry, join(path, index))
        for index, entry in enumerate(read_list(value, path))
    )


def check_cards_once(
    tariff: DeclarationTariff, declared: Mapping[str, Sequence[Declaration]], path: str
) -> None:
    """Raise FactError `duplicate-card` where a card serves two annonces and may not.

    A card that is held on one side serves no annonce of the other.
    """
    used: set[Use] = set()
    holders: dict[Card, str] = {}
    for holder, declarations in declared.items():
        for index, declaration in enumerate(declarations):
            for card, place in tariff.uses(declaration):
                if (card, place) in used or holders.setdefault(card, holder) != holder:
                    where = join(join(path, holder), index)
                    raise FactError("duplicate-card", where, name=card.text)
                used.add((card, place))


def _read_declaration(
    ruleset: RuleSet, tariff: DeclarationTariff, value: object, path: str
) -> Declaration:
    members = read_object(value, path)
    require(members, path, "kind")
    kind = read_word(members["kind"], join(path, "kind"), KINDS, code="declarations-value")
    names = ("kind", "rank") if kind == CARRE else ("kind", "high", "suit")
    read_object(members, path, names)
    require(members, path, *names)
    rank = _read_rank(ruleset, members[names[1]], join(path, names[1]))
    suit = None if kind == CARRE else _read_suit(members["suit"], join(path, "suit"))
    declaration = Declaration(kind=kind, rank=rank, suit=suit)
    if not tariff.cards(declaration) or tariff.points(declaration) == 0:
        raise FactError("declarations-value", path)
    return declaration


def _read_rank(ruleset: RuleSet, value: object, path: str) -> str:
    rank = read_text(value, path)
    if rank not in ruleset.ranks:
        raise FactError("bad-card", path, name=rank)
    return rank


def _read_suit(value: object, path: str) -> str:
    suit = read_text(value, path)
    if suit not in SUITS:
        raise FactError("bad-card", path, name=suit)
    return suit
