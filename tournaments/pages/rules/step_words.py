"""The steps by which marks come about, in the words of the table."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Step
from tournaments.queries.sheets.columns import SIDE_LABELS, Label
from tournaments.wording import kept_by_language, phrase_number

STEP_WORDS: Mapping[str, Label] = {
    "trick-points": _("points des plis"),
    "sweep": _("tous les plis"),
    "base": _("points de base"),
    "contract": _("contrat"),
    "belote": _("belote"),
    "declarations": _("annonces"),
    "transferred-declarations": _("annonces de l'autre camp"),
    "transferred-belote": _("belote de l'autre camp"),
    "litige": _("mis en litige"),
    "replayed": _("donne rejouée"),
    "multiplier": _("coinche"),
    "pot": _("litige gagné"),
    "returned-pot": _("litige rendu"),
    "award": _("points donnés"),
    "rounding": _("arrondi"),
    "deal-cap": _("plafond de la donne"),
    "match-cap": _("plafond de la partie"),
    "match-floor": _("plancher de la partie"),
    "renonce": _("annonces non montrées"),
}


_DECISION = "décision "
"""How `scoring` cites what the text leaves open and this project decided."""

_DECISION_NAMES: Mapping[str, Label] = {
    "du tournoi": _("du tournoi"),
    "« annonces »": _("« annonces »"),
    "« arrondi »": _("« arrondi »"),
    "« belote »": _("« belote »"),
    "« coinche-650 »": _("« coinche-650 »"),
    "« contrat »": _("« contrat »"),
    "« contrat chuté »": _("« contrat chuté »"),
    "« contrats »": _("« contrats »"),
    "« donne passée »": _("« donne passée »"),
    "« durée »": _("« durée »"),
    "« enchères »": _("« enchères »"),
    "« fin de partie »": _("« fin de partie »"),
    "« règles de club »": _("« règles de club »"),
    "« surcoinche »": _("« surcoinche »"),
    "« tarif »": _("« tarif »"),
}
"""The decisions that have a name; the others have a number."""


@kept_by_language(4096)
def phrase_step(step: Step) -> Mapping[str, str]:
    """A step as texts: the side, the signed points, what for, and the article."""
    return {
        "side": str(SIDE_LABELS[step.side]),
        "points": f"{'' if step.points < 0 else '+'}{phrase_number(step.points)}",
        "words": str(STEP_WORDS.get(step.code, step.code)),
        "article": cite_article(step.article),
    }


def is_heading(article: str) -> bool:
    """Whether a rulebook has no numbers there and its headings are cited: « Calcul des scores »."""
    return article[:1].isupper() and article[1:2].islower()


def cite_article(article: str) -> str:
    """An article as it is cited; a decision of ours has its own word already."""
    if not article or article.startswith(_DECISION):
        return cite_rule(article)
    if is_heading(article):
        return gettext("« %(name)s »") % {"name": article}
    return str(_("art. %(article)s") % {"article": article})


def cite_rule(article: str) -> str:
    """What a rule rests on, in the reader's language: an article, or a decision of ours."""
    if not article.startswith(_DECISION):
        return article
    name = article.removeprefix(_DECISION)
    return gettext("décision %(name)s") % {"name": _DECISION_NAMES.get(name, name)}
