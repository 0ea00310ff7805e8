"""Pages as they are read: what only keeps a line whole is not told from a space."""

import re

_LINE_KEEPERS = "\N{WORD JOINER}"


def as_read(text: str) -> str:
    """The text with single spaces, and without the signs that nobody sees."""
    return re.sub(r"\s+", " ", text.replace(_LINE_KEEPERS, ""))
