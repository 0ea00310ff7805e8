"""A deal that is fixed, in the words of the sheet."""

from django.utils.translation import gettext as _

from arbitration.effects.fixed_deal import FixedDeal
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames
from arbitration.queries.deal_versions import list_cells
from tournaments.queries.sheets.ruled_deals import is_whole


def write(effect: FixedDeal, names: TableNames) -> str:
    """What becomes of the deal; the cells of one that is written anew."""
    if effect.is_annulled:
        return _("La donne %(deal)d est annulée et se redonne.") % {"deal": effect.deal}
    if effect.awarded_to:
        return _("À la donne %(deal)d, on écrit %(points)d points pour %(side)s.") % {
            "deal": effect.deal,
            "points": names.award_points,
            "side": names.name_side(effect.awarded_to),
        }
    if not is_whole(effect.facts):
        return _("La donne %(deal)d est corrigée sur la feuille.") % {"deal": effect.deal}
    cells = list_cells(effect.facts, names.columns)
    return _("La donne %(deal)d s'écrit : %(cells)s.") % {
        "deal": effect.deal,
        "cells": ", ".join(f"{label} {text}" for label, text in cells),
    }


FIXED_DEAL = Sentence(effect=FixedDeal, write=write)
