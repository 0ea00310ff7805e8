"""A line of lots as people type it: « 2 jambons », « 4-10 2 bouteilles », « les autres 1 vin ».

A number alone is how many are given: only a place that says so is one (« 4e », « 4 : », « 4-10 »).
"""

import re
from dataclasses import dataclass

_ORDINAL = r"(?:re|er|ère|ere|nd|nde|ème|eme|è|e|st|rd|th)"
_PLACES = re.compile(
    rf"(?:du|de la|from)?\s*(?P<first>\d{{1,3}})\s*{_ORDINAL}?\s*(?:-|–|à|au|a|et|to|and)\s*"
    rf"(?:la\s+)?(?P<last>\d{{1,3}})\s*{_ORDINAL}?\b\s*[:.,]?\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_PLACE = re.compile(
    rf"(?P<first>\d{{1,3}})\s*(?:{_ORDINAL}\b\s*[:.,]?|:)\s*(?P<rest>\S.*)", re.IGNORECASE
)
_OTHERS = re.compile(
    r"(?:(?:à )?tou(?:te)?s les autres|(?:aux?|les) autres|all (?:the )?others|the others|the rest)"
    r"\s*[:,]?\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)
_CASH = re.compile(
    r"(?:(?P<title>.*?\S)\s*(?:\bet|\band|\+|,)\s*)?(?P<sum>\d[\d .,]*)\s*(?:€|euros?)",
    re.IGNORECASE,
)
_CASH_BEFORE = re.compile(r"€\s*(?P<sum>\d[\d .,]*)")


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedLot:
    """What a line says: its places, None where it goes on from the line before; `last` is None for
    all others. `sum_text` is the envelope as it was typed."""

    title: str
    first: int | None = None
    last: int | None = None
    is_for_others: bool = False
    sum_text: str = ""


def read_typed_lot(text: str) -> TypedLot:
    """A line with its places and its sum told apart; whatever is neither is the lot."""
    line = " ".join(text.split())
    if found := _OTHERS.fullmatch(line):
        title, sum_text = _split_sum(found["rest"])
        return TypedLot(title=title, sum_text=sum_text, is_for_others=True)
    for pattern in (_PLACES, _PLACE):
        if found := pattern.fullmatch(line):
            title, sum_text = _split_sum(found["rest"])
            places = found.groupdict()
            first = int(places["first"])
            last = int(places.get("last") or first)
            return TypedLot(title=title, sum_text=sum_text, first=first, last=last)
    title, sum_text = _split_sum(line)
    return TypedLot(title=title, sum_text=sum_text)


def _split_sum(text: str) -> tuple[str, str]:
    """« Jambon et 20 € » is a lot with an envelope, « 20 € » an envelope alone."""
    found = _CASH.fullmatch(text) or _CASH_BEFORE.fullmatch(text)
    if found is None:
        return text, ""
    return found.groupdict().get("title") or "", found["sum"].strip()
