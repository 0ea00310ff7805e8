"""What is done about mails."""

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.MAIL_WRITTEN: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_RETRIED: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_WITHHELD: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_PASSED_ON: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_REFUSED: ActRow(cares=ALWAYS, ranks=False),
    Act.ADDRESS_DEAD: ActRow(cares=ALWAYS, ranks=False),
}
