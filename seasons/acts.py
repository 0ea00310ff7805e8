"""What is done about series and the people in them."""

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.SERIES_CHANGED: ActRow(cares=ALWAYS),
    Act.PEOPLE_JOINED: ActRow(cares=ALWAYS),
    Act.PEOPLE_PARTED: ActRow(cares=ALWAYS),
    Act.PERSON_RESPELLED: ActRow(cares=ALWAYS),
    Act.IDENTIFICATION_UNDONE: ActRow(cares=ALWAYS),
}
