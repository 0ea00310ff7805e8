"""The accounts of an evening, and those of a season, on paper, to be signed."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.money.club_accounts import ClubAccounts
from tournaments.pages.money.statement import read_statement
from tournaments.printing.papers import ClubPaper, Paper


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


def print_club_accounts(accounts: ClubAccounts) -> ClubPaper:
    """A line for each concours, for the assembly."""
    title = _("Comptes de la saison")
    return ClubPaper(
        club=accounts.club,
        title=title,
        template="print/club_accounts.html",
        stem=f"{title} {accounts.first.isoformat()}",
        context={"accounts": accounts, "heading": {"name": title}},
    )
