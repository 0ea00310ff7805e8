"""One deal in full sentences, for whoever says that it is right."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import SIDES, other_side
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.cards.words import CONTRACT_WORDS
from tournaments.queries.sheets.columns import TRUMP_LABELS
from tournaments.wording import write_score

_DOUBLED = {
    "coinche": gettext_lazy("coinché"),
    "surcoinche": gettext_lazy("surcoinché"),
}


def tell_deal(facts: DealFacts) -> list[str]:
    """Who took what and how it was doubled, what each side made, and the bonuses."""
    return [*_tell_taking(facts), *_tell_points(facts), *_tell_bonuses(facts)]


def _tell_taking(facts: DealFacts) -> Iterator[str]:
    if facts.get("passed"):
        yield _("Personne n'a pris.")
    if facts.get("annulled"):
        yield _("Donne annulée.")
    if award := facts.get("awarded"):
        yield _("Points donnés à %(side)s.") % {"side": SIDE_NAMES[award["to"]]}
    if taker := facts.get("taker"):
        parts = [_("%(side)s a pris") % {"side": SIDE_NAMES[taker]}, *_tell_contract(facts)]
        yield f"{', '.join(parts)}."


def _tell_contract(facts: DealFacts) -> Iterator[str]:
    if trump := facts.get("trump"):
        yield _("à %(trump)s") % {"trump": TRUMP_LABELS[trump]}
    if (bid := facts.get("contract")) is not None:
        yield _("contrat %(bid)s") % {"bid": CONTRACT_WORDS.get(str(bid), bid)}
    if doubled := facts.get("doubled"):
        yield str(_DOUBLED[doubled])


def _tell_points(facts: DealFacts) -> Iterator[str]:
    if swept := facts.get("sweep"):
        yield _("Capot de %(side)s.") % {"side": SIDE_NAMES[swept]}
    elif points := facts.get("points"):
        yield _("Points de plis, NS – EO : %(score)s.") % {
            "score": write_score(points.get("NS", 0), points.get("EW", 0))
        }
    if facts.get("stopped"):
        yield _("Le preneur a arrêté le jeu.")


def _tell_bonuses(facts: DealFacts) -> Iterator[str]:
    for side in SIDES:
        name = SIDE_NAMES[side]
        for _time in range((facts.get("belote") or {}).get(side, 0)):
            yield _("Belote de %(side)s.") % {"side": name}
        if points := (facts.get("declarations") or {}).get(side):
            yield _("Annonces de %(side)s : %(points)d.") % {"side": name, "points": points}
    if claim := facts.get("claim"):
        yield _("%(side)s a dit « gagné ».") % {"side": SIDE_NAMES[claim]}
    if renonce := facts.get("renonce"):
        yield _("Annonces fausses de %(side)s : %(points)d.") % {
            "side": SIDE_NAMES[other_side(renonce["to"])],
            "points": renonce["points"],
        }
