"""Content of the form by which somebody asks for a place from home."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from bookings.models import Booking
from tournaments.names import tidy, tidy_licence, tidy_person


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Answers to that form; `tariff_…` are labels, empty where none is chosen."""

    player_1: str
    player_2: str = ""
    family_1: str = ""
    family_2: str = ""
    licence_1: str = ""
    licence_2: str = ""
    tariff_1: str = ""
    tariff_2: str = ""
    club_name: str = ""
    phone: str
    email: str = ""
    email_2: str = ""
    category: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    shows_initial: bool = False
    agrees_to_mails: bool = False

    @classmethod
    def read(cls, noted: Mapping[str, Any], *, known: Booking | None = None) -> Self:
        """Answers as any version of the site noted them: a member that is none any more is left
        out, one that did not exist yet is as `known` has it, else empty."""
        before = known or Booking()
        return cls(**{name: noted.get(name, getattr(before, name)) for name in NAMES})

    def set_on(self, booking: Booking) -> None:
        """Set it in memory, tidied."""
        for name in NAMES:
            value = getattr(self, name)
            setattr(booking, name, _TIDY[name](value) if name in _TIDY else value)


NAMES = tuple(member.name for member in fields(Wanted))
"""Each is the name of a column of `Booking` too."""

_TIDY: Mapping[str, Callable[[Any], Any]] = {
    "player_1": tidy_person, "player_2": tidy_person,
    "family_1": tidy_person, "family_2": tidy_person,
    "licence_1": tidy_licence, "licence_2": tidy_licence,
    "club_name": tidy, "phone": tidy, "answers": dict,
}  # fmt: skip
