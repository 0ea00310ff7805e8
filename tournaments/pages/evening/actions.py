"""Buttons of the page of an evening: each is a link, or acts at once."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Room, Tournament
from tournaments.permissions import Permission


@dataclass(frozen=True, kw_only=True, slots=True)
class Action:
    """A link; where it `posts`, a form of its own with `fields`, `is_guarded` by its own token."""

    label: str
    url: str
    posts: bool = False
    is_guarded: bool = False
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Desk:
    """A tournament and what whoever looks at it may do there; `room` is the only one in which
    their pass holds."""

    tournament: Tournament
    may: Collection[Permission]
    room: Room | None = None

    def reaches(self, table: int) -> bool:
        """Whether this person may open the sheet of a table."""
        room = self.room
        is_within = room is None or room.first_table <= table <= room.last_table
        return Permission.RECORD_SHEETS in self.may and is_within

    def link(
        self, wanted: Permission, label: str, route: str, *args: object, within: str = ""
    ) -> Action | None:
        """A link to a page of the tournament, or to a part `within` it (« #egalite »); None for who
        may not go there."""
        if wanted not in self.may:
            return None
        return Action(label=label, url=self.address(route, *args) + within)

    def act(
        self,
        wanted: Permission,
        label: str,
        route: str,
        *args: object,
        guarded: bool = False,
        **fields: object,
    ) -> Action | None:
        """A button that acts at once, None for who may not; `guarded`: by a token of its own."""
        if wanted not in self.may:
            return None
        return Action(
            label=label,
            url=self.address(route, *args),
            posts=True,
            is_guarded=guarded,
            fields=tuple((name, str(value)) for name, value in fields.items()),
        )

    def address(self, route: str, *args: object) -> str:
        """The address of a page of the tournament."""
        return reverse(route, args=[self.tournament.slug, *args])

    def look_at_job(self, job: UUID) -> Action:
        """A link to a work that failed, to begin it again."""
        return Action(label=_("Recommencer"), url=reverse("jobs:page", args=[job]))
