"""`python -m scoring irregularity`: what the rulebook says about a fault, after earlier ones."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.cards import SIDES, Card, side_of
from scoring.commands.line import read_card, read_line, read_rules, read_seat
from scoring.errors import FactError
from scoring.faults.irregularities import AT_ONCE, IRREGULARITIES, SEEN, Happening
from scoring.faults.rulings import rule_on
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_bool, read_int, read_list, read_object, read_word, require

_HAPPENING = ("code", "side", "seat", "deal", "seen", "card", "points", "facts")


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return, without its id, the ruling. Raises FactError as ``rule_on`` does."""
    members = read_line(line, ("happened", "before", "arbiter"), "happened")
    rules = read_rules(members)
    happened = _read_happening(rules, members["happened"], "happened")
    before = [
        _read_happening(rules, entry, join("before", index))
        for index, entry in enumerate(read_list(members.get("before", ()), "before"))
    ]
    arbiter = read_bool(members.get("arbiter", False), "arbiter")
    try:
        return rule_on(rules, happened, before, arbiter=arbiter).to_json()
    except FactError as error:
        raise error.within("happened") from None


def _read_happening(rules: RuleSet, value: object, path: str) -> Happening:
    members = read_object(value, path, _HAPPENING)
    require(members, path, "code")
    seat = read_seat(members["seat"], join(path, "seat")) if "seat" in members else None
    return Happening(
        code=read_word(members["code"], join(path, "code"), IRREGULARITIES, expected="one-fault"),
        side=_read_side(members, path, seat),
        seat=seat,
        deal=_read_deal_number(members, path),
        seen=read_word(
            members.get("seen", AT_ONCE), join(path, "seen"), SEEN, expected="one-moment"
        ),
        card=_read_card(rules, members, path),
        points=read_int(members.get("points", 0), join(path, "points")),
        facts=read_object(members["facts"], join(path, "facts")) if "facts" in members else None,
    )


def _read_deal_number(members: Mapping[str, object], path: str) -> int:
    number = read_int(members.get("deal", 1), join(path, "deal"))
    if number < 1:
        raise FactError("bad-deal-number", join(path, "deal"))
    return number


def _read_side(members: Mapping[str, object], path: str, seat: str | None) -> str:
    """The side at fault. Raises FactError `seat-side` where the seat is of the other one."""
    if "side" not in members and seat is not None:
        return side_of(seat)
    require(members, path, "side")
    side = read_word(members["side"], join(path, "side"), SIDES, expected="one-side")
    if seat is not None and side != side_of(seat):
        raise FactError("seat-side", join(path, "seat"), name=seat)
    return side


def _read_card(rules: RuleSet, members: Mapping[str, object], path: str) -> Card | None:
    if "card" not in members:
        return None
    return read_card(rules, members["card"], join(path, "card"))
