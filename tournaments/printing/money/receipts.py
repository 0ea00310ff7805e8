"""A receipt: two halves of an A4 sheet, one for who paid and one for the club."""

from dataclasses import dataclass
from datetime import timedelta

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.enums import PaymentMethod
from tournaments.models import Receipt
from tournaments.printing.papers import find_logo_url, read_generated_files
from tournaments.printing.pdf import render_pdf

_STILL_THE_FIRST = timedelta(minutes=10)
"""A jam of paper, or a second look, makes no duplicate yet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiptPaper:
    """What was given out, with the words of that day; what is printed later says so."""

    receipt: Receipt

    @property
    def is_duplicate(self) -> bool:
        """Whether the time in which the first one is printed is over."""
        return timezone.now() - self.receipt.made_at > _STILL_THE_FIRST

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(_('Reçu'))}-{self.receipt.name}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        tournament = self.receipt.movement.tournament
        context = {
            "page_title": _("Reçu n° %(number)s") % {"number": self.receipt.name},
            "tournament": tournament,
            "club": tournament.club,
            "logo_url": find_logo_url(tournament.club, as_page=as_page),
            "printed_at": timezone.localtime(),
            "receipt": self.receipt,
            "method": PaymentMethod(self.receipt.method).label,
            "halves": (_("Pour la personne qui a payé"), _("Pour le club")),
            "is_duplicate": self.is_duplicate,
            "as_page": as_page,
        }
        return render_to_string("print/receipt.html", context)

    def pdf(self) -> bytes:
        """The document as PDF."""
        club = self.receipt.movement.tournament.club
        return render_pdf(self.html(as_page=False), generated=read_generated_files(club))
