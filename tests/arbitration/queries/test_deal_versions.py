"""What phones said of a deal, as the arbiter who is called for it reads it."""

import pytest

from arbitration.models import Incident
from arbitration.queries.deal_versions import list_compared_deals
from tests.tournaments.domain.phones.table import Table

pytestmark = pytest.mark.django_db


def called_for_the_second_deal() -> Table:
    """A table whose sheet is signed as a whole, so that nothing is written of it yet."""
    table = Table(deals=3, phone_entry="whole")
    for seat, ways in ((table.ns, "ab"), (table.ew, "ad")):
        for number, way in enumerate(ways, start=1):
            assert table.type(seat, number, way).is_ok
    assert table.type(table.ns, 2, "a").is_ok
    assert table.contest(table.ns, 2).is_ok
    return table


def test_what_sides_say_is_marked_after_what_they_said_before() -> None:
    """Before the first deal was written, no version of a later one once said what it marks."""
    called_for_the_second_deal()
    [deal] = list_compared_deals(Incident.objects.get())
    [marks] = [line for line in deal.lines if str(line.label).startswith("Marque")]
    assert all(marks.texts)
    assert marks.differs


def test_all_that_phones_said_of_the_deal_is_told_with_who_in_order() -> None:
    table = called_for_the_second_deal()
    [deal] = list_compared_deals(Incident.objects.get())
    said = [(one.side, one.phone) for one in deal.typed]
    ns, ew = ("Nord-Sud", table.ns.number), ("Est-Ouest", table.ew.number)
    assert said == [ns, ew, ns]
    assert "92" in deal.typed[0].says
    assert [one.at for one in deal.typed] == sorted(one.at for one in deal.typed)
