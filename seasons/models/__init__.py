"""Everything that is kept here."""

from seasons.models.person import Identification, IdentifiedPlayer
from seasons.models.series import Series, SeriesEvent

__all__ = ["Identification", "IdentifiedPlayer", "Series", "SeriesEvent"]
