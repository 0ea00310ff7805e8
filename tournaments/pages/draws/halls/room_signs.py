"""Which room a table is in, as the signs of the hall say it."""

from dataclasses import dataclass

from tournaments.models import Room


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomSigns:
    """The rooms of a hall by their tables, the lowest numbers first; none in a single room."""

    rooms: tuple[Room, ...] = ()

    def of(self, table: int | None) -> Room | None:
        """The room of a table; None without a table or where no room claims it."""
        if table is None:
            return None
        return next(
            (room for room in self.rooms if room.first_table <= table <= room.last_table), None
        )


def read_room_signs(tournament: int) -> RoomSigns:
    """Read the rooms of the tournament of this key, in one query."""
    return RoomSigns(
        rooms=tuple(Room.objects.filter(tournament=tournament).order_by("first_table"))
    )
