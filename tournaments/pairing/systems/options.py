"""What every draw system answers, and its settings: declared once, for requests and for the site's
forms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from tournaments.pairing.model import Draw, DrawRequest, RequestError

Value = bool | int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One setting: its kind, what it may be, and its names for people in French and English.

    `choices` are the words of a choice, each with its two labels; `low` and `high` the bounds of
    a whole number, both included. `unused` is the value with which it changes nothing; `said_fr`
    and `said_en` are sentences of their own about the value, where the label does not make one.
    """

    name: str
    kind: Literal["boolean", "integer", "choice"]
    default: Value
    fr: str
    en: str
    choices: tuple["Choice", ...] = ()
    low: int | None = None
    high: int | None = None
    unused: Value | None = None
    said_fr: str = ""
    said_en: str = ""

    def read(self, value: object) -> Value:
        """The value, if the option may have it.

        Raises RequestError `type` or `bad-option`, its path the option's in a request.
        """
        path = f"options.{self.name}"
        if self.kind == "integer":
            return self._number(value, path)
        if self.kind == "boolean":
            if not isinstance(value, bool):
                raise RequestError(code="type", path=path, expected="boolean")
            return value
        if not isinstance(value, str):
            raise RequestError(code="type", path=path, expected="text")
        words = [choice.name for choice in self.choices]
        if value not in words:
            raise RequestError(code="bad-option", path=path, expected=", ".join(words))
        return value

    def _number(self, value: object, path: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise RequestError(code="type", path=path, expected="integer")
        if (self.low is not None and value < self.low) or (
            self.high is not None and value > self.high
        ):
            raise RequestError(code="bad-option", path=path, expected=f"{self.low}–{self.high}")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One word of a choice, and its labels."""

    name: str
    fr: str
    en: str


class SystemSettings:
    """The options of a system with their values, those left out at their defaults."""

    __slots__ = ("_values",)

    def __init__(self, options: Iterable[Option], given: Mapping[str, object]) -> None:
        """Read what was given.

        Raises RequestError: `bad-option` for a name that the system does not know or a value out
        of range, `type`.
        """
        known = {option.name: option for option in options}
        for name in given:
            if name not in known:
                raise RequestError(
                    code="bad-option", path=f"options.{name}", expected=", ".join(known) or "–"
                )
        self._values = {
            name: option.default if given.get(name) is None else option.read(given[name])
            for name, option in known.items()
        }

    def flag(self, name: str) -> bool:
        """The value of a boolean."""
        return self._values[name] is True

    def number(self, name: str) -> int:
        """The value of a whole number."""
        return int(self._values[name])

    def word(self, name: str) -> str:
        """The value of a choice."""
        return str(self._values[name])


Family = Literal["matching", "schedule", "bracket", "melee"]


class DrawingSystem(Protocol):
    """A way to decide who meets whom in the next round."""

    @property
    def name(self) -> str:
        """The system as requests name it."""

    @property
    def family(self) -> Family:
        """What it rests on: costs of pairs, a schedule, results, or people without a team."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings that this system knows and no other has to."""

    @property
    def keys(self) -> frozenset[str]:
        """The keys of a request, or of a team in it, that it reads beyond those all read."""

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The next round.

        `together` names two teams that must meet, where the system has a choice. Raises
        RequestError for what the request's author can mend, ValueError where `together` are not
        two teams of the request.
        """

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """How many rounds so many entrants need; None: as many as one likes.

        Raises RequestError for options that the system does not have.
        """


def check_together(request: DrawRequest, together: tuple[int, int] | None) -> None:
    """Raise ValueError where the two that must meet are not two teams of the request."""
    if together is None:
        return
    ids = {team.id for team in request.teams}
    if together[0] == together[1] or not ids.issuperset(together):
        raise ValueError("the two are not teams of this draw")
