"""How a written name is tidied, and when two spellings are the same."""

import unicodedata
from typing import Protocol

NAME_LENGTH = 60


class Account(Protocol):
    """What is read of an account to call somebody by a name."""

    def get_full_name(self) -> str:
        """First name and surname, where they are known."""

    def get_username(self) -> str:
        """What they sign in with."""


_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "-": " "})


def tidy(text: str) -> str:
    """A text as it is kept: single spaces, none at the ends, nothing that cannot be printed."""
    kept = (
        character if unicodedata.category(character) not in {"Cc", "Cs", "Cn", "Co"} else " "
        for character in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split())


def tidy_person(text: str) -> str:
    """A person's name as it is kept: « ROUX, Gérard » and « ROUX Gérard » are written alike."""
    return tidy(text.replace(",", " "))


def name_key(name: str) -> str:
    """The form under which two spellings of one name are the same: no accents, case, spacing."""
    unaccented = "".join(
        character
        for character in unicodedata.normalize("NFKD", name.translate(_LIGATURES))
        if not unicodedata.combining(character)
    )
    return " ".join(unaccented.casefold().split())[:NAME_LENGTH]


def person_key(name: str) -> str:
    """The key of a person whichever of surname and first name was written first."""
    return " ".join(sorted(name_key(tidy_person(name)).split()))


def write_account_name(user: Account | None) -> str:
    """How somebody with an account is called on lists; empty where the account is gone."""
    return "" if user is None else user.get_full_name() or user.get_username()
