"""What an arbiter reads who is called from a phone: what each side says of the deal."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.cards import SIDES
from tournaments.enums import SIDE_NAMES, CalledFor
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.queries.phones.tables import PhoneTable

LONGEST = 500
"""What an incident keeps."""


def phrase_both_versions(table: PhoneTable, number: int, *, what: str = "") -> str:
    """What somebody calls for (`what`, of `CalledFor`) and each side's version of a deal,
    in one text; what is written, where nobody says otherwise. It is kept, and so in the site's own
    language, whatever that phone speaks."""
    with override(settings.LANGUAGE_CODE):
        return " ".join(_list_said(table, number, what))[:LONGEST]


def _list_said(table: PhoneTable, number: int, what: str) -> list[str]:
    said = [
        _("%(side)s dit : %(deal)s")
        % {"side": SIDE_NAMES[side], "deal": _tell(table, stand.entry.facts)}
        for side in SIDES
        if (stand := table.stands.get((number, side)))
    ]
    if not said and (written := table.written.get(number)):
        said = [_("La feuille dit : %(deal)s") % {"deal": _tell(table, written)}]
    said = said or [_("Appel depuis la table, sans donne saisie.")]
    if what in CalledFor.values:
        return [f"{CalledFor(what).label}.", *said]
    return said


def _tell(table: PhoneTable, facts: DealFacts) -> str:
    return " ".join(phrase_said(table, facts))
