"""The reader's language for what the pure packages say, and for the site's own reasons."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from typing import Literal, TypeVar, TypeVarTuple

from django.conf import settings
from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    ngettext,
    ngettext_lazy,
    override,
    pgettext_lazy,
)

from scoring import (
    RULEBOOKS,
    Contradictions,
    FactError,
    Kind,
    Parameter,
    RuleSet,
    value_words,
)
from tournaments.enums import AdjustmentUnit
from tournaments.ranking import Message
from tournaments.ranking.places import Numbers, Shown

Asked = TypeVarTuple("Asked")
Said = TypeVar("Said")
NO_BREAK = "\N{NO-BREAK SPACE}"
_DASH = f"{NO_BREAK}–\N{WORD JOINER}{NO_BREAK}"
"""A line may be broken after a dash, whatever space follows it."""

RANK_LETTERS: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("carte", "A"),
    "K": pgettext_lazy("carte", "R"),
    "Q": pgettext_lazy("carte", "D"),
    "J": pgettext_lazy("carte", "V"),
}
_UNITS = {
    "points": ngettext_lazy("%(number)s point", "%(number)s points", "count"),
    "belotes": ngettext_lazy("%(number)s belote", "%(number)s belotes", "count"),
    "passes": ngettext_lazy("%(number)s passe", "%(number)s passes", "count"),
    "played-tricks": ngettext_lazy("%(number)s pli", "%(number)s plis", "count"),
    "times": ngettext_lazy("%(number)s fois", "%(number)s fois", "count"),
}

REFUNDED_ONLINE = gettext_lazy("Remboursé ou contesté chez HelloAsso")
REFUNDED_IN_PART = gettext_lazy("Remboursé en partie chez HelloAsso")
REFUND_SEEN_ONLINE = gettext_lazy("C'est le remboursement vu chez HelloAsso : il est noté en ligne")
LOT_TAKEN_BACK = gettext_lazy("Lot repris")
FOLLOWS_CORRECTION = gettext_lazy("La suite est refaite d'après le résultat corrigé")
LOT_PAID = gettext_lazy("Palmarès, lot n° %(number)d")

_own: list[str | Promise] = [
    REFUNDED_ONLINE, REFUNDED_IN_PART, REFUND_SEEN_ONLINE, FOLLOWS_CORRECTION,
    LOT_TAKEN_BACK, LOT_PAID,
]  # fmt: skip
"""Reasons that stand in rows, and sealed in the journal, for readers of any language: each is kept
as the sentence of the sources, which is the key of its translations."""


_NUMBER = re.compile(r"%\((\w+)\)d")
"""Where a label that is kept has a number."""


def engine_language() -> Literal["fr", "en"]:
    """The language in which the pure packages answer: fr or en."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def phrase_message(message: Message) -> str:
    """A sentence of `tournaments.ranking` in the reader's language, numbers in its form."""
    write = number_writer()
    values = {
        name: value.said(write) if isinstance(value, Numbers) else write(value)
        for name, value in message.values.items()
    }
    if "reason" in values:
        values["reason"] = read_words(values["reason"])
    return gettext(message.msgid) % values


def lower_first(text: str | Promise) -> str:
    """A label within a sentence: its first letter small, the rest as it is."""
    words = str(text)
    return words[:1].lower() + words[1:]


def phrase_number(value: Shown | None) -> str:
    """One number in the reader's form, as `number_writer` writes many."""
    return number_writer()(value)


def phrase_score(ns: int, ew: int) -> str:
    """What both sides have, on one line of any width: `172 – 314`."""
    write = number_writer()
    return f"{write(ns)}{_DASH}{write(ew)}"


def name_rulebook(rulebook: str) -> str:
    """The title of a rulebook in the reader's language."""
    return RULEBOOKS[rulebook].title(engine_language())


def name_rules(rules: RuleSet) -> str:
    """The title of the rulebook, and in how many points it is played otherwise."""
    title = rules.rulebook.title(engine_language())
    own = len(rules.overrides)
    if not own:
        return title
    sentence = ngettext(
        "%(title)s, %(own)d règle du club", "%(title)s, %(own)d règles du club", own
    )
    return sentence % {"title": title, "own": own}


def rank_letter(rank: str) -> str:
    """What stands on a card: `R`, `10`."""
    return str(RANK_LETTERS.get(rank, rank))


def value_of(parameter: Parameter, value: object) -> str:
    """A value of a parameter with its unit, in the reader's language: `160 points`.

    Points by card stand apart, since `V 200, 9 150` would be misread: `V : 200 ; 9 : 150`.
    """
    language = engine_language()
    if isinstance(value, Mapping):
        pair = gettext("%(card)s : %(points)d").replace(" ", NO_BREAK)
        pairs = [pair % {"card": rank_letter(key), "points": n} for key, n in value.items()]
        return _phrase_list(pairs) or value_words("none", language)
    if isinstance(value, int) and not isinstance(value, bool) and parameter.unit:
        words = _UNITS[parameter.unit] % {"count": value, "number": phrase_number(value)}
        return words.replace(" ", NO_BREAK)
    return value_words(value, language, parameter.name)


def phrase_allowed_values(parameter: Parameter) -> str:
    """What a parameter may be, as a sentence in the reader's language."""
    language = engine_language()
    words: tuple[object, ...] = parameter.words
    if parameter.kind in (Kind.CHOICE, Kind.SET, Kind.ORDER):
        words = parameter.choices
    choices = ", ".join(value_words(word, language, parameter.name) for word in words)
    if parameter.kind is Kind.BOOL:
        choices = ", ".join(value_words(word, language) for word in (True, False))
    if parameter.kind not in (Kind.INT, Kind.TABLE):
        return gettext("Au choix : %(words)s.") % {"words": choices}
    sentence = gettext("Un nombre entier de %(low)s à %(high)s.") % {
        "low": phrase_number(parameter.minimum),
        "high": value_of(parameter, parameter.maximum),
    }
    if words:
        sentence += " " + gettext("Ou : %(words)s.") % {"words": choices}
    return sentence


_NAMED_IN_FILES = {"option-conflict": "names", "bad-option": "name"}
"""Where a fault holds the names under which a file has parameters, by its code."""


def phrase_fault(error: FactError, *, with_codes: bool = False) -> str:
    """What the engine refuses, with parameters named by their sentences.

    `with_codes` adds the names under which a file holds them.
    """
    if isinstance(error, Contradictions):
        return " ".join(phrase_fault(fault, with_codes=with_codes) for fault in error.each)
    sentence = error.message(engine_language())
    named = error.params.get(_NAMED_IN_FILES.get(error.code, ""))
    return f"{sentence} ({named})" if with_codes and named else sentence


def _phrase_list(parts: Sequence[str]) -> str:
    """Several sentences or pairs on one line, with the reader's semicolon."""
    return ("; " if engine_language() == "en" else " ; ").join(parts)


def kept_by_language(size: int) -> Callable[[Callable[[*Asked], Said]], Callable[[*Asked], Said]]:
    """A decorator: what a function makes of its arguments is kept in each language, of so many
    arguments. For what every line or cell asks."""

    def keep(make: Callable[[*Asked], Said]) -> Callable[[*Asked], Said]:
        @lru_cache(maxsize=size)
        def kept(_language: str | None, *arguments: *Asked) -> Said:
            return make(*arguments)

        @wraps(make)
        def ask(*arguments: *Asked) -> Said:
            return kept(get_language(), *arguments)

        return ask

    return keep


@kept_by_language(4)
def number_writer() -> Callable[[Shown | None], str]:
    """Writes numbers in the reader's form (`1 084`), nothing for None, texts as they are."""
    thousands, decimal = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")

    def write(value: Shown | None) -> str:
        if value is None or isinstance(value, str):
            return value or ""
        whole, _point, rest = f"{abs(value):,}".partition(".")
        sign = "−" if value < 0 else ""
        return sign + whole.replace(",", thousands) + (decimal + rest if rest else "")

    return write


def add_own_words(*labels: str | Promise) -> None:
    """Name what an app may keep as a reason when it starts."""
    _own.extend(labels)
    _by_their_words.cache_clear()
    _by_their_numbers.cache_clear()


def keep_words(label: str | Promise, **numbers: int) -> str:
    """A label as it is kept, whatever language is spoken now; with the numbers that it names."""
    with override(settings.LANGUAGE_CODE):
        return str(label) % numbers if numbers else str(label)


def read_words(kept: str) -> str:
    """What was kept, in the reader's language where the site itself said it; else as typed."""
    if kept in _by_their_words():
        return str(_by_their_words()[kept])
    for pattern, label in _by_their_numbers():
        if found := pattern.fullmatch(kept):
            return str(label) % {name: int(number) for name, number in found.groupdict().items()}
    return kept


@cache
def _by_their_words() -> Mapping[str, str | Promise]:
    found: dict[str, str | Promise] = {}
    for language in dict.fromkeys([settings.LANGUAGE_CODE, *dict(settings.LANGUAGES)]):
        with override(language):
            for label in _own:
                found.setdefault(str(label), label)
    return found


@cache
def _by_their_numbers() -> Sequence[tuple[re.Pattern[str], str | Promise]]:
    return [
        (re.compile(_phrase_pattern(words)), label)
        for words, label in _by_their_words().items()
        if _NUMBER.search(words)
    ]


def _phrase_pattern(words: str) -> str:
    parts = enumerate(_NUMBER.split(words))  # texts, and between them the names of numbers
    return "".join(f"(?P<{part}>[0-9]{{1,9}})" if at % 2 else re.escape(part) for at, part in parts)


def phrase_signed_points(points: int, write: Callable[[Shown | None], str]) -> str:
    """Points with their sign, as they are added or taken."""
    return ("+" if points > 0 else "") + write(points)


def phrase_adjusted_points(amount: int, unit: str) -> str:
    """What was added or taken, with its sign and unit: `−1 point de classement`, `+20 points`."""
    if unit == AdjustmentUnit.RANKING_POINTS:
        sentence = ngettext(
            "%(points)s point de classement", "%(points)s points de classement", abs(amount)
        )
    else:
        sentence = ngettext("%(points)s point", "%(points)s points", abs(amount))
    return sentence % {"points": phrase_signed_points(amount, number_writer())}
