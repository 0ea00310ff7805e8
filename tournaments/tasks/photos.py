"""Deleting photos of sheets whose time is over: by a thread of the server."""

from tournaments.domain.sheets.photos import remove_old_photos
from tournaments.tasks.rounds import GoesOn, Rounds

EVERY = 3600.0
"""Seconds between two rounds; a photo whose time is over is shown to nobody before."""


def _go_round(_goes_on: GoesOn) -> int:
    return remove_old_photos()


sweeper = Rounds("photos", _go_round, every=EVERY, longest=10.0)
