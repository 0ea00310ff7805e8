"""What a ruling rests on, as it is told to a table: an article, or a rule of the evening's own."""

from django.utils.translation import gettext as _

_DECISION = "décision "
_OF_THE_TOURNAMENT = "décision du tournoi"
"""How `scoring` cites what the text leaves open, and what the tournament decided itself."""


def write_basis(article: str, *, rulebook: str = "") -> str:
    """What the tariff rests on, as a sentence without its full stop; empty where on nothing.

    `rulebook` is the title that an article is named with, where it has to stand alone.
    """
    if not article:
        return ""
    if article == _OF_THE_TOURNAMENT:
        return _("Règle propre à ce concours")
    if article.startswith(_DECISION):
        return _("Usage retenu par le tarif : les textes ne fixent rien")
    if rulebook:
        return _("Article %(article)s de « %(rules)s »") % {"article": article, "rules": rulebook}
    return _("Article %(article)s") % {"article": article}
