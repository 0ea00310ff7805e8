"""What a late correction would change of a palmarès, lot by lot."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.pages.prizes.award_lines import AwardLine, list_award_lines
from tournaments.queries.prizes.awards import AwardChange


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangeLine:
    """A lot with its team now, and the one it would go to; None where there is none."""

    before: AwardLine | None
    after: AwardLine | None


def list_change_lines(changes: Iterable[AwardChange]) -> list[ChangeLine]:
    """The changes as a page shows them."""
    return [
        ChangeLine(
            before=None if one.before is None else list_award_lines([one.before])[0],
            after=None if one.after is None else list_award_lines([one.after])[0],
        )
        for one in changes
    ]
