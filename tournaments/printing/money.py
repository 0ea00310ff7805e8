"""Money on paper: receipts in two halves, and the accounts of an evening or a season to sign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.enums import PaymentMethod
from tournaments.models import Receipt, Tournament
from tournaments.pages.money.statement import ClubAccounts, read_statement
from tournaments.printing.papers import ClubPaper, Paper, find_logo_url, read_generated_files
from tournaments.printing.pdf import render_pdf

_STILL_THE_FIRST = timedelta(minutes=10)
"""A jam of paper, or a second look, makes no duplicate yet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Shown:
    """A receipt and how it is printed now: what is printed later says so."""

    receipt: Receipt
    method: str
    is_duplicate: bool

    @property
    def title(self) -> str:
        return _("Reçu n° %(number)s") % {"number": self.receipt.name}


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiptPaper:
    """Receipts of one tournament as they were given out, with the words of that day. They say that
    no tax applies where that is asked for."""

    receipts: Sequence[Receipt]
    tells_tax: bool = False

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        if len(self.receipts) == 1:
            return f"{slugify(_('Reçu'))}-{self.receipts[0].name}.pdf"
        return f"{slugify(_('Reçus'))}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        tournament = self.receipts[0].movement.tournament
        shown = [_show(receipt) for receipt in self.receipts]
        context = {
            "page_title": shown[0].title if len(shown) == 1 else _("Reçus"),
            "tournament": tournament,
            "club": tournament.club,
            "logo_url": find_logo_url(tournament.club, as_page=as_page),
            "printed_at": timezone.localtime(),
            "receipts": shown,
            "halves": (_("Pour la personne qui a payé"), _("Pour le club")),
            "tells_tax": self.tells_tax,
            "as_page": as_page,
        }
        return render_to_string("print/receipt.html", context)

    def pdf(self) -> bytes:
        club = self.receipts[0].movement.tournament.club
        return render_pdf(self.html(as_page=False), generated=read_generated_files(club))


def _show(receipt: Receipt) -> _Shown:
    return _Shown(
        receipt=receipt,
        method=str(PaymentMethod(receipt.method).label),
        is_duplicate=timezone.now() - receipt.made_at > _STILL_THE_FIRST,
    )


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
