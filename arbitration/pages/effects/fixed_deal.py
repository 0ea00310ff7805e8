"""A deal that is fixed, in the words of the sheet."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.effects.fixed_deal import FixedDeal
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames
from arbitration.queries.deal_versions import list_cells
from scoring import awarded_points
from tournaments.queries.sheets.ruled_deals import is_whole, phrase_lost_deal

_PARTS: Mapping[str, str | Promise] = {
    "renonce": gettext_lazy(
        "Donne %(deal)d : l'annonce qu'on n'a pu montrer ne compte pas à son camp, et le contrat "
        "se juge sans elle."
    ),
    "belote": gettext_lazy("Donne %(deal)d : la feuille compte sans cette belote."),
    "forfeited": gettext_lazy("Donne %(deal)d : le contrat compte comme chuté."),
}
"""What the sheet says from now on where a part of a deal is fixed, whatever it said before."""


def write(effect: FixedDeal, names: TableNames) -> str:
    """What becomes of the deal; the cells of one that is written anew, or stays."""
    if effect.is_annulled and not effect.stays:
        return _("La donne %(deal)d est annulée et se redonne.") % {"deal": effect.deal}
    if effect.awarded_to and names.rules is not None:
        return _("À la donne %(deal)d, on écrit %(points)d points pour %(side)s.") % {
            "deal": effect.deal,
            "points": awarded_points(names.rules, effect.facts),
            "side": names.name_side(effect.awarded_to),
        }
    if (lost_by := effect.lost_by) and not is_whole(effect.facts):
        return phrase_lost_deal(lost_by)
    if not is_whole(effect.facts):
        parts = [said for part, said in _PARTS.items() if part in effect.facts]
        said = parts[0] if parts else _("Donne %(deal)d : la feuille suit.")
        return str(said) % {"deal": effect.deal}
    cells = list_cells(effect.facts, names.columns)
    said = _("La donne %(deal)d s'écrit : %(cells)s.")
    if effect.stays:
        said = _("La donne %(deal)d reste comme elle est écrite : %(cells)s.")
    return said % {
        "deal": effect.deal,
        "cells": ", ".join(f"{label} {text}" for label, text in cells),
    }


FIXED_DEAL = Sentence(effect=FixedDeal, write=write)
