"""A sheet that the desk decided."""

from django.utils.translation import gettext as _

from arbitration.effects.decided_sheet import DecidedSheet
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: DecidedSheet, names: TableNames) -> str:
    return _("La feuille est juste comme elle est maintenant.")


DECIDED_SHEET = Sentence(effect=DecidedSheet, write=write)
