"""What the jury has said of a ruling: it made it, or let it stand."""

from collections.abc import Iterator

from arbitration.enums import JUDGED, AppealState
from arbitration.models import Ruling


def is_upheld(ruling: Ruling) -> bool:
    """Whether the jury let the ruling stand on an appeal."""
    return ruling.appeals.filter(state=AppealState.UPHELD).exists()


def is_judged(ruling: Ruling) -> bool:
    """Whether the jury has the last word on the ruling: it let it stand, or made it."""
    return is_upheld(ruling) or is_of_the_jury(ruling)


def is_of_the_jury(ruling: Ruling) -> bool:
    """Whether the jury made the ruling, or an earlier one that it goes back to."""
    return any(_replaced_by_the_jury(ruling))


def find_judged_arbiters(ruling: Ruling) -> set[int | None]:
    """The accounts of those whose decisions the jury judged on the way to this ruling."""
    own = {ruling.ruled_by_id} if is_upheld(ruling) else set()
    return own | {replaced.ruled_by_id for replaced in _replaced_by_the_jury(ruling)}


def _replaced_by_the_jury(ruling: Ruling) -> Iterator[Ruling]:
    revised = ruling.revises
    while revised is not None:
        # One that it let stand is revised by its members alone.
        if revised.appeals.filter(state__in=JUDGED).exists():
            yield revised
        revised = revised.revises
