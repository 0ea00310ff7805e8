"""What a deal, or two totals, are typed with: their form, and keys for what is typed offline."""

from collections.abc import Mapping
from typing import Any

from tournaments.domain.phones.keys import ON_A_PAGE, issue_key
from tournaments.forms.phones.deals import PhoneDealForm
from tournaments.forms.phones.totals import PhoneTotalsForm
from tournaments.models import PhoneSeat, Round
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.tables import TOTALS, PhoneTable

Pad = PhoneDealForm | PhoneTotalsForm


def read_pad(played: Round, number: int, data: Mapping[str, str]) -> Pad:
    """The form of a deal, or of the totals, as it was sent."""
    return _find_pad(number)(data, **_describe(played, number))


def fill_in(table: PhoneTable, seat: PhoneSeat, number: int) -> Pad:
    """The form of a deal, or of the totals, filled in with what is said of it so far."""
    said: Any = table.find_facts(number, seat.side)
    return _find_pad(number).fresh(
        key=issue_key(seat.key),
        base=table.find_head(number, seat.side),
        facts=said,
        **_describe(table.sheet.match.round, number),
    )


def _find_pad(number: int) -> type[PhoneDealForm] | type[PhoneTotalsForm]:
    return PhoneTotalsForm if number == TOTALS else PhoneDealForm


def _describe(played: Round, number: int) -> dict[str, Any]:
    """What a form must know of its match."""
    about = {"rules": played.rules, "length": played.length, "number": number}
    return {**about, "is_stopped": is_time_over(played)} if number == TOTALS else about


def list_keys(seat: PhoneSeat) -> str:
    """Keys for what is typed on a page that is not loaded again, as the page holds them."""
    return " ".join(str(issue_key(seat.key)) for _key in range(ON_A_PAGE))
