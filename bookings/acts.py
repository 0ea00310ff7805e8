"""What is done about sign-ups and payments from home."""

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.BOOKING_MADE: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_ANSWERED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_CANCELLED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_OFFERED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_LAPSED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_PAIRED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKINGS_FORGOTTEN: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_ACCOUNT_CHANGED: ActRow(cares=ALWAYS),
    Act.ONLINE_SETTLED: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_ACCEPTED: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_RETURNED: ActRow(cares=ALWAYS, ranks=False),
}
