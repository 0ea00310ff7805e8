"""What a ruling rests on, as it is told to a table: an article, or a rule of the evening's own."""

import re

from django.utils.translation import gettext as _

_DECISION = "décision "
_OF_THE_TOURNAMENT = "décision du tournoi"
"""How `scoring` cites what the text leaves open, and what the tournament decided itself."""
_NUMBERED = re.compile(r"[IVX]+\b|\d")
"""How an article begins that the text numbers; others are chapters by their name."""


def phrase_basis(article: str, *, rulebook: str = "", decides: bool = True) -> str:
    """What the tariff rests on, as a sentence without its full stop; empty where on nothing.

    `rulebook` is the title that an article is named with, where it has to stand alone; `decides`
    tells whether the tariff decides, else it leaves the matter to the arbiter.
    """
    if not article:
        return ""
    if article == _OF_THE_TOURNAMENT:
        return _("Règle propre à ce concours")
    if article.startswith(_DECISION):
        if not decides:
            return _("Les textes ne fixent rien : l'arbitre décide")
        return _("Usage retenu par le tarif : les textes ne fixent rien")
    place = _name_place(article)
    return (
        _("%(place)s de « %(rules)s »") % {"place": place, "rules": rulebook} if rulebook else place
    )


def _name_place(article: str) -> str:
    if _NUMBERED.match(article):
        return _("Article %(article)s") % {"article": article}
    return _("Chapitre « %(chapter)s »") % {"chapter": article}
