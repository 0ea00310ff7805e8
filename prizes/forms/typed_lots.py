"""A lot as people type it: « 2 jambons », « 4-10 2 bouteilles », « les autres 1 vin ».

A number alone is how many are given: only a place that says so is one (« 4e », « 4 : », « 4-10 »).
"""

import re
from dataclasses import dataclass

_ORDINAL = "(?:re|er|ère|ere|nd|nde|è|e|st|rd|th| ?[èe]me)"
"""Written at its number, but for the longest: « 6 St Émilion » and « 1 e-bike » are lots."""
_PLACES = re.compile(
    r"(?:(?:du|de la|from) )?(\d{1,3})" + _ORDINAL + "? ?(?:-|–|à|au|a|et|to|and) ?(?:la )?"
    r"(\d{1,3})" + _ORDINAL + r"?\b ?[:.,]? ?(\S.*|)",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(\d{1,3})(?:" + _ORDINAL + r"\b(?!-) ?[:.,]?| ?:) ?(\S.*|)", re.IGNORECASE)
_OTHERS = re.compile(
    "(?:(?:à )?tou(?:te)?s les autres|(?:aux?|les) autres|(?:all )?the others|the rest)"
    r" ?[:,]?(?: (\S.*))?",
    re.IGNORECASE,
)
_UNITS = ("€", "euros", "euro")
_BESIDE = ("+", " et", " and", ",")
"""What stands between a lot and the sum that comes with it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedLot:
    """What a line says: its places, None where it goes on from the line before; `sum_text` is the
    envelope as it was typed."""

    title: str
    first: int | None = None
    last: int | None = None
    is_for_others: bool = False
    sum_text: str = ""


def read_typed_lot(text: str) -> TypedLot:
    """A line with its places and its sum told apart; whatever is neither is the lot, maybe none."""
    line = " ".join(text.split())
    if found := _OTHERS.fullmatch(line):
        title, sum_text = _split_sum(found[1] or "")
        return TypedLot(title=title, sum_text=sum_text, is_for_others=True)
    if found := _PLACES.fullmatch(line):
        title, sum_text = _split_sum(found[3])
        return TypedLot(title=title, sum_text=sum_text, first=int(found[1]), last=int(found[2]))
    if found := _PLACE.fullmatch(line):
        title, sum_text = _split_sum(found[2])
        return TypedLot(title=title, sum_text=sum_text, first=int(found[1]), last=int(found[1]))
    title, sum_text = _split_sum(line)
    return TypedLot(title=title, sum_text=sum_text)


def _split_sum(text: str) -> tuple[str, str]:
    """« Jambon et 20 € » is a lot with an envelope, « 20 € » an envelope alone."""
    plain = text.removeprefix("€")
    if plain == text:
        unit = next((word for word in _UNITS if text.lower().endswith(word)), "")
        plain = text.removesuffix(text[len(text) - len(unit) :]) if unit else ""
    head = plain.rstrip("0123456789 .,")
    tail = plain[len(head) :]
    sum_text = tail.strip(" .,")
    before = head + tail[: tail.find(sum_text)].rstrip()
    title = next((before.removesuffix(joint) for joint in _BESIDE if before.endswith(joint)), "")
    if not sum_text or (before and not title):
        return text, ""
    return title.strip(), sum_text
