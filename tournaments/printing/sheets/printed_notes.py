"""What stands under the lines of a score sheet: what its columns have no room to say."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import CATALOGUE, RuleSet, loses_deal
from tournaments.printing.sheets.printed_columns import AWARD_SIGNS
from tournaments.queries.sheets.columns import (
    TAKER_LABEL,
    list_award_codes,
    name_award,
    phrase_award,
)
from tournaments.wording import engine_language, lower_first, value_of

_UNCOUNTED = CATALOGUE["last_trick_uncounted"]


def list_sheet_notes(rules: RuleSet) -> tuple[str, ...]:
    """When points of tricks leave out the last trick, and how awards are written."""
    return (*_phrase_where_last_trick_is_uncounted(rules), *_explain_awards(rules))


def _phrase_where_last_trick_is_uncounted(rules: RuleSet) -> Iterator[str]:
    """The beginning of the rule's own sentence: `Les donnes où […] : tout atout.`"""
    met = (*rules.trumps, "sweep")
    deals = tuple(deal for deal in rules.last_trick_uncounted if deal in met)
    if deals:
        subject, _semicolon, _consequence = _UNCOUNTED.sentence(engine_language()).partition(";")
        said = {"subject": subject.strip(), "deals": value_of(_UNCOUNTED, deals)}
        yield _("%(subject)s : %(deals)s.") % said


def _explain_awards(rules: RuleSet) -> Iterator[str]:
    for code in list_award_codes(rules):
        sentence = _("%(column)s « %(sign)s » : %(fault)s, %(points)s à l'autre camp.")
        if code == "irregular" and loses_deal(rules):
            sentence = _("%(column)s « %(sign)s » : %(fault)s, l'arbitre dit ce qui se marque.")
        yield sentence % {
            "column": TAKER_LABEL,
            "sign": AWARD_SIGNS[code],
            "fault": lower_first(name_award(rules, code)),
            "points": phrase_award(rules, code),
        }
