"""A season on paper."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify

from seasons.models import Series
from seasons.pages.public_season import read_public_season
from tournaments.printing.papers import find_logo_url, read_generated_files
from tournaments.printing.pdf import render_pdf


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonPaper:
    """The standings of a series, with what each tournament brought."""

    series: Series

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(self.series.name)[:80] or 'document'}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        return render_to_string("seasons/print/season.html", self._context(as_page))

    def pdf(self) -> bytes:
        """The document as PDF. Raises `Refused` for a page nested too deep to lay out."""
        return render_pdf(
            self.html(as_page=False), generated=read_generated_files(self.series.club)
        )

    def _context(self, as_page: bool) -> dict[str, Any]:
        season, now = read_public_season(self.series), timezone.localtime()
        return {
            "page_title": self.series.name,
            "club": self.series.club,
            "logo_url": find_logo_url(self.series.club, as_page=as_page),
            "heading": {"name": self.series.name, "date": now},
            "printed_at": now,
            "state": "provisional" if season.is_provisional else "",
            "season": season,
            "as_page": as_page,
        }
