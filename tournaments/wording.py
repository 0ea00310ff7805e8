"""The reader's language for what the pure packages say."""

from collections.abc import Callable
from typing import Literal

from django.utils.formats import get_format, number_format
from django.utils.translation import get_language, gettext

from tournaments.ranking import Message
from tournaments.ranking.messages import Shown


def engine_language() -> Literal["fr", "en"]:
    """The language in which the pure packages answer: fr or en."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def say(message: Message) -> str:
    """A sentence of `tournaments.ranking` in the reader's language, numbers in its form."""
    values = {
        name: value if isinstance(value, str) else number_format(value, use_l10n=True, force_grouping=True)
        for name, value in message.values.items()
    }
    return gettext(message.msgid) % values


def number_writer() -> Callable[[Shown | None], str]:
    """Writes numbers in the reader's form (`1 084`), nothing for None, texts as they are.

    The form is looked up once, not for every cell of a table of hundreds of rows.
    """
    thousands, decimal = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")

    def write(value: Shown | None) -> str:
        if value is None or isinstance(value, str):
            return value or ""
        whole, _point, rest = f"{abs(value):,}".partition(".")
        sign = "−" if value < 0 else ""
        return sign + whole.replace(",", thousands) + (decimal + rest if rest else "")

    return write
