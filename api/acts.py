"""What is done about programs: tokens, and addresses that are told."""

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.TOKEN_GIVEN: ActRow(cares=ALWAYS, ranks=False),
    Act.TOKEN_REVOKED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_ADDED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_REMOVED: ActRow(cares=ALWAYS, ranks=False),
}
