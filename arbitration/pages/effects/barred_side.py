"""A side that may not take."""

from django.utils.translation import gettext as _

from arbitration.effects.barred_side import BarredSide
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: BarredSide, names: TableNames) -> str:
    """Which side, and on which deal."""
    return _("%(side)s ne peut pas prendre à la donne %(deal)d.") % {
        "side": names.name_side(effect.side),
        "deal": effect.deal,
    }


BARRED_SIDE = Sentence(effect=BarredSide, write=write)
