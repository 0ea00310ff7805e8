"""Words of a rule set in the reader's language: its name, its parameters and their values, its
contracts, all tricks and the last one, and what the engine refuses."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from scoring import (
    RULEBOOKS,
    Contradictions,
    FactError,
    Kind,
    Parameter,
    RuleSet,
    value_words,
)
from tournaments.wording import NO_BREAK, engine_language, phrase_number

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
        pair = _("%(card)s : %(points)d").replace(" ", NO_BREAK)
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
        return _("Au choix : %(words)s.") % {"words": choices}
    sentence = _("Un nombre entier de %(low)s à %(high)s.") % {
        "low": phrase_number(parameter.minimum),
        "high": value_of(parameter, parameter.maximum),
    }
    if words:
        sentence += " " + _("Ou : %(words)s.") % {"words": choices}
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


def bids_in_words(rules: RuleSet) -> str:
    """Which contracts exist: the lowest, the steps above it, and those named by a word."""
    numbers = {"lowest": rules.lowest_bid, "step": rules.bid_step, "highest": rules.highest_bid}
    from_lowest = rules.bid_steps_from == "lowest-bid"
    sentence = _("Contrats : %(lowest)s, puis les multiples de %(step)s")
    if from_lowest:
        sentence = _("Contrats : %(lowest)s, puis %(step)s de plus à chaque fois")
    if isinstance(rules.highest_bid, int):
        sentence = _("Contrats : %(lowest)s, puis les multiples de %(step)s jusqu'à %(highest)s")
        if from_lowest:
            sentence = _(
                "Contrats : %(lowest)s, puis %(step)s de plus à chaque fois jusqu'à %(highest)s"
            )
    sentence = sentence % numbers
    by_word = {str(name_sweep(rules)).lower(): rules.capot, _("générale"): rules.generale}
    return ", ".join([sentence, *(word for word, is_bid in by_word.items() if is_bid)]) + "."


_CAPOT = gettext_lazy("Capot"), gettext_lazy("Capots")
_SWEEPS: Mapping[str, tuple[Promise, Promise]] = {
    "coinche-suisse": (gettext_lazy("Match"), gettext_lazy("Matchs"))
}
"""What all tricks are called where they are no capot, by the rulebook: one, then several."""


def name_sweep(rules: RuleSet) -> Promise:
    """What it is called when one side makes all tricks."""
    return _SWEEPS.get(rules.rulebook.id, _CAPOT)[0]


def name_sweeps(rules: RuleSet) -> Promise:
    """What several such deals are called."""
    return _SWEEPS.get(rules.rulebook.id, _CAPOT)[1]


_LAST_TRICKS: dict[int, Promise] = {
    5: gettext_lazy("cinq de der"),
    10: gettext_lazy("dix de der"),
}
"""What the last trick is called, by its points."""


def name_last_trick(rules: RuleSet) -> str | Promise:
    """What the last trick is called, after its points."""
    points = rules.last_trick_points
    return _LAST_TRICKS.get(points) or gettext_lazy("%(points)d de der") % {"points": points}
