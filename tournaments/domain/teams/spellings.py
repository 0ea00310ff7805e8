"""How people and categories are written: as the club has it, and as what is final had it."""

from django.db.models import OuterRef, Subquery

from tournaments.models import Player, Tournament
from tournaments.names import is_part_of, name_key


def spell_category(tournament: Tournament, category: str) -> str:
    """A category as the tournament's list spells it; one that the list has not stays as typed."""
    spellings: dict[str, str] = {name_key(name): name for name in tournament.categories}
    return spellings.get(name_key(category), category)


def respell(player: Player, name: str, *, family: str | None = None) -> None:
    """Write a player otherwise, still to be saved: what is final keeps the name as it was. `family`
    is what of it is the family name; None: as told before, where that still stands in it."""
    if player.pk and player.name != name:
        as_it_was = Player.objects.filter(pk=OuterRef("player_id")).values("name")[:1]
        final = player.memberships.filter(team__tournament__finished_at__isnull=False, spelling="")
        final.update(spelling=Subquery(as_it_was))
    told = player.family_name if family is None else family
    player.name, player.family_name = name, told if is_part_of(name, told) else ""
