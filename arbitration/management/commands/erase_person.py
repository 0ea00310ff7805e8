"""Take a person out of everything the site keeps."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from arbitration.domain.erasure import Erasure, erase_person, foresee_erasure
from bookings.queries.lists import list_names_typed
from operations.embedded.upkeep import compact
from seasons.queries.people import list_players_of_person
from tournaments.actors import SERVER
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.names import person_key


class Command(BaseCommand):
    """Shows what would be erased; with ``--yes`` it is."""

    help = "Erase a player's name, phone and address; results and the audit chain stay whole."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who, how else they are called, and whether it is meant."""
        parser.add_argument("name", nargs="?", default="", help="the name as the club knows it")
        parser.add_argument("--club", default="", help="address of the club, where several know it")
        parser.add_argument("--player", type=int, help="the player's number, in place of the name")
        parser.add_argument("--also", action="append", default=[], help="another spelling")
        parser.add_argument("--yes", action="store_true", help="erase, do not only show")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the one person, erase or show."""
        player = self._player(options)
        try:
            act = erase_person if options["yes"] else foresee_erasure
            typed = list_names_typed(list_players_of_person(player))
            erasure = act(player, by=SERVER, also=[*options["also"], *typed])
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal
        for name in typed:
            self.stdout.write(_("S'écrit aussi : %(name)s") % {"name": name})
        self._report(player, erasure)
        if not options["yes"]:
            self.stdout.write(_("Rien n'est effacé : ajoutez --yes."))
        elif connection.vendor == "sqlite" and not connection.in_atomic_block:
            self._compact(player)

    def _compact(self, player: Player) -> None:
        try:
            compact(connection)
        except OperationalError as busy:
            raise CommandError(
                _("Le fichier de la base n'a pas pu être réécrit (%(why)s) : des places libres y "
                  "gardent le nom. Arrêtez le site, puis : erase_person --player %(number)d --yes")
                % {"why": busy, "number": player.pk}
            ) from busy  # fmt: skip

    def _player(self, options: dict[str, Any]) -> Player:
        people = Player.objects.select_related("club").order_by("pk")
        if options["club"]:
            people = people.filter(club__slug=options["club"])
        if options["player"] is not None:
            found = list(people.filter(pk=options["player"]))
        else:
            key = person_key(options["name"])
            found = [
                person for person in people.iterator() if key and person_key(person.name) == key
            ]
        if not found:
            raise CommandError(_("Personne de ce nom."))
        if len(found) > 1:
            lines = [f"--player {player.pk}  {player.name} ({player.club})" for player in found]
            raise CommandError("\n".join([_("Plusieurs personnes portent ce nom :"), *lines]))
        return found[0]

    def _report(self, player: Player, erasure: Erasure) -> None:
        self.stdout.write(
            _("%(name)s (%(club)s) : %(texts)d textes, %(documents)d documents.")
            % {
                "name": player.name,
                "club": player.club,
                "texts": erasure.texts,
                "documents": erasure.documents,
            }
        )
        for trail, numbers in erasure.entries.items():
            listed = ", ".join(map(str, numbers)) or "–"
            self.stdout.write(
                _("journal %(trail)s : entrées %(numbers)s")
                % {"trail": trail.short_name, "numbers": listed}
            )
