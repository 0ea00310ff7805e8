"""What a late correction would change of a palmarès, lot by lot."""

from collections.abc import Iterable, Iterator

from prizes.pages.award_lines import AwardLine, list_award_lines
from prizes.queries.awards import AwardChange
from tournaments.pages.differences import Difference


def list_changes(changes: Iterable[AwardChange]) -> Iterator[Difference]:
    """The changes as a page shows them: each lot with its team now, and the one it would go to."""
    for change in changes:
        before, after = (
            None if award is None else list_award_lines([award])[0]
            for award in (change.before, change.after)
        )
        lot = next(line.prize for line in (after, before) if line is not None)
        yield Difference(name=lot, one=_say(before, lot), other=_say(after, lot))


def _say(line: AwardLine | None, lot: str) -> str:
    """Whose it is; and what it is, where what it is worth changes."""
    if line is None:
        return ""
    return str(line.team) if line.prize == lot else f"{line.team} : {line.prize}"
