"""What a deal is typed with: the form of one deal, and keys for those typed without a network."""

from typing import Any

from tournaments.domain.phones.keys import ON_A_PAGE, issue_key
from tournaments.forms.phones.deals import PhoneDealForm
from tournaments.models import Match, PhoneSeat
from tournaments.pages.phones.table_page import list_sides
from tournaments.queries.phones.tables import PhoneTable


def describe_deal(match: Match, number: int) -> dict[str, Any]:
    """What the form of a deal must know of its match."""
    return {
        "rules": match.round.rules,
        "length": match.round.length,
        "number": number,
        "teams": {one.code: f"{one.name} – {one.team}" for one in list_sides(match)},
    }


def fill_in(table: PhoneTable, seat: PhoneSeat, number: int) -> PhoneDealForm:
    """The form of a deal, filled in with what is said of it so far."""
    return PhoneDealForm.fresh(
        key=issue_key(seat.key),
        base=table.find_head(number, seat.side),
        facts=table.find_facts(number, seat.side),
        **describe_deal(table.sheet.match, number),
    )


def list_keys(seat: PhoneSeat) -> str:
    """Keys for what is typed on a page that is not loaded again, as the page holds them."""
    return " ".join(str(issue_key(seat.key)) for _key in range(ON_A_PAGE))
