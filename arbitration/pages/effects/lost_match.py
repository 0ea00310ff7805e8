"""A match that is lost by decision."""

from django.utils.translation import gettext as _

from arbitration.effects.lost_match import LostMatch
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: LostMatch, names: TableNames) -> str:
    return _("%(side)s perd la partie.") % {"side": names.name_side(effect.side)}


LOST_MATCH = Sentence(effect=LostMatch, write=write)
