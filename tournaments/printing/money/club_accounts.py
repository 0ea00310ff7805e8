"""A season's accounts on paper, to be signed for the assembly."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.pages.money.club_accounts import ClubAccounts
from tournaments.printing.papers import find_logo_url, read_generated_files
from tournaments.printing.pdf import render_pdf


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubAccountsPaper:
    accounts: ClubAccounts

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(_('Comptes de la saison'))}-{self.accounts.first.isoformat()}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        club = self.accounts.club
        context = {
            "page_title": _("Comptes de la saison"),
            "club": club,
            "logo_url": find_logo_url(club, as_page=as_page),
            "printed_at": timezone.localtime(),
            "accounts": self.accounts,
            "as_page": as_page,
        }
        return render_to_string("print/club_accounts.html", context)

    def pdf(self) -> bytes:
        club = self.accounts.club
        return render_pdf(self.html(as_page=False), generated=read_generated_files(club))
