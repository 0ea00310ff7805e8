"""How people and tags are written, and where a person is reached by mail."""

from functools import cached_property

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.names import TAGS_LENGTH, is_part_of, normalise_tags, split_tags
from tournaments.queries.teams.lists import list_used_tags


class TagBook:
    """The tags of a tournament's teams, read once where one is written."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def used(self) -> tuple[str, ...]:
        """Each as it is spelled there."""
        return list_used_tags(self.tournament)

    def write(self, text: str) -> str:
        """Tags as they are spelled there, by whatever word they are typed. Raises `Refused`
        (`category-long`)."""
        if not text:
            return ""
        written = normalise_tags(text, self.used)
        if len(written) > TAGS_LENGTH:
            raise Refused(
                _("Trop de catégories pour une équipe."), code="category-long", field="category"
            )
        self.used = tuple(dict.fromkeys([*self.used, *split_tags(written)]))
        return written


def respell(player: Player, name: str, *, family: str | None = None) -> None:
    """Write a player otherwise, still to be saved: what is final keeps the name as it was. `family`
    is what of it is the family name; None: as told before, where that still stands in it."""
    if player.pk and player.name != name:
        as_it_was = Player.objects.filter(pk=OuterRef("player_id")).values("name")[:1]
        final = player.memberships.filter(team__tournament__finished_at__isnull=False, spelling="")
        final.update(spelling=Subquery(as_it_was))
    told = player.family_name if family is None else family
    player.name, player.family_name = name, told if is_part_of(name, told) else ""


def take_address(player: Player, email: str, *, agreed: bool | None = None) -> None:
    """Write a person's address, and whether they agree to the club's mails there; None: nothing
    is said of it. The row is left to be saved.

    Another address is no longer the dead one, and is agreed to anew.
    """
    if email.casefold() != player.email.casefold():
        player.mail_dead_at = player.mail_agreed_at = None
    player.email = email
    if agreed is not None:
        since = player.mail_agreed_at or timezone.now()
        player.mail_agreed_at = since if agreed and email else None
