"""The one error of the engine: a fact or an option that the rules do not allow."""

from __future__ import annotations

from scoring.messages import MESSAGES, TYPE_NAMES


class FactError(ValueError):
    """Something in the input is impossible, and a person can mend it.

    ``code`` is stable (``points-sum``), ``path`` says where (``deals[2].points``), ``params``
    are the values that the message names.
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

    def message(self, lang: str = "fr") -> str:
        """Return the sentence for people, in French or English."""
        place = 1 if lang == "en" else 0
        params = dict(self.params)
        names = TYPE_NAMES.get(str(params.get("expected")))
        if names:
            params["expected"] = names[place]
        return MESSAGES[self.code][place].format_map(_Missing(params))

    def to_json(self, lang: str = "fr") -> dict[str, str]:
        """Return code, path and message as one JSON object."""
        return {"code": self.code, "path": self.path, "message": self.message(lang)}


class _Missing(dict[str, object]):
    """Message values; a value that was not given is shown as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"
