"""The reader's language for what the pure packages say."""

from typing import Literal

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext

from tournaments.ranking import Message


def engine_language() -> Literal["fr", "en"]:
    """The language in which the pure packages answer: fr or en."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def say(message: Message) -> str:
    """A sentence of `tournaments.ranking` in the reader's language, numbers in its form."""
    values = {
        name: value if isinstance(value, str) else number_format(value, use_l10n=True)
        for name, value in message.values.items()
    }
    return gettext(message.msgid) % values
