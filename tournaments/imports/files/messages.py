"""A list as people write it in a message or a mail: a pair a line, perhaps numbered."""

import re

_NUMBERED = re.compile(r"^\s*(?:\d{1,3}\s*[.)°:-]+|[-–•*])\s*")
_BETWEEN = re.compile(r" [-–—+&] | ?/ ?| (?:et|and|avec) ", re.IGNORECASE)
_COLUMNS = re.compile(r"[\t;]")


def part_pairs(text: str) -> str:
    """The text with a column for each of two players, and no numbers before them; as it stands
    where it has columns of its own, or where fewer than half of its lines name two."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or any(_COLUMNS.search(line) for line in lines):
        return text
    if all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
    parted = [_BETWEEN.split(" ".join(line.split())) for line in lines]
    pairs = sum(len(names) == 2 for names in parted)
    if 2 * pairs < len(lines) or any(len(names) > 2 for names in parted):
        return text
    return "\n".join("\t".join(names) for names in parted)
