"""A player who is sent out."""

from django.utils.translation import gettext as _

from arbitration.effects.player_exclusion import PlayerExclusion
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: PlayerExclusion, names: TableNames) -> str:
    """Who, where they may be named, and that the team goes on."""
    name, number = names.people.get(effect.player), effect.team_number
    if name is None:
        sentence = _("Un joueur de l'équipe %(number)d est exclu du concours.")
    else:
        sentence = _("%(name)s, joueur de l'équipe %(number)d, est exclu du concours.")
    goes_on = _("L'équipe continue avec un remplaçant.")
    return f"{sentence % {'name': name, 'number': number}} {goes_on}"


PLAYER_EXCLUSION = Sentence(effect=PlayerExclusion, write=write)
