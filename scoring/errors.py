"""The one error of the engine: a fact or an option that the rules do not allow."""

from __future__ import annotations

from scoring.cards import CARDS
from scoring.messages import MESSAGES, NAMES
from scoring.parameters import CATALOGUE
from scoring.parameters.words import allowed_words, card_words


class FactError(ValueError):
    """Something in the input is impossible, and a person can mend it.

    ``code`` is stable (``points-sum``), ``path`` says where (``deals[2].points``), ``params``
    are the values that the message names: keys and parameters by their codes, a sentence of its own
    as a pair (French, English).
    """

    def __init__(self, code: str, path: str, **params: object) -> None:
        super().__init__(code, path)
        self.code = code
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} ({self.path}): {self.message('en')}"

    def within(self, path: str) -> FactError:
        """Return the same error with its path seen from outside: inside what stands at ``path``."""
        whole = f"{path}.{self.path}" if self.path else path
        return FactError(self.code, whole, **self.params)

    def message(self, lang: str) -> str:
        """Return the sentence for people, in French or English."""
        params = _Missing({name: _word(value, lang) for name, value in self.params.items()})
        if self.code == "option-conflict":
            params["names"] = _word_parameters(str(self.params["names"]), lang)
        if self.code == "bad-option":
            params["reason"] = allowed_words(CATALOGUE[str(self.params["name"])], lang)
        return MESSAGES[self.code][lang == "en"].format_map(params)

    def to_json(self, lang: str) -> dict[str, str]:
        """Return code, path and message as one JSON object."""
        return {"code": self.code, "path": self.path, "message": self.message(lang)}


def _word(value: object, lang: str) -> object:
    """What a message calls a value: the words of a code, anything else as it is."""
    if isinstance(value, tuple):
        return value[lang == "en"]
    if not isinstance(value, str):
        return value
    if value in NAMES:
        return NAMES[value][lang == "en"]
    if value in CARDS:
        return card_words(value, lang)
    return CATALOGUE[value].sentence(lang).removesuffix(".") if value in CATALOGUE else value


def _word_parameters(names: str, lang: str) -> str:
    """The sentences of parameters that are listed by their names."""
    listed = dict.fromkeys(name for some in names.split("; ") for name in some.split(", "))
    semicolon = "; " if lang == "en" else " ; "
    return semicolon.join(CATALOGUE[name].sentence(lang).removesuffix(".") for name in listed)


class _Missing(dict[str, object]):
    """Message values; a value that was not given is shown as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"
