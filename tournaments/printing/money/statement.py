"""The accounts of an evening on paper, to be signed."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.money.statement import read_statement
from tournaments.printing.papers import Paper


def print_statement(tournament: Tournament) -> Paper:
    """Every sum with its name, what remains and where it is, and room for two signatures."""
    statement = read_statement(tournament)
    return Paper(
        tournament=tournament,
        title=_("Comptes du concours"),
        template="print/statement.html",
        context={"statement": statement},
        weight=sum(len(section.lines) for section in statement.sections) // 2,
        is_official=True,
    )
