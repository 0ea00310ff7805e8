"""A club's rules of the game as a document to hang up or hand out."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify

from tournaments.models import RuleSetVersion
from tournaments.pages.rules.regulations import phrase_game_regulations
from tournaments.printing.papers import find_logo_url, read_generated_files
from tournaments.printing.pdf import render_pdf


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesPaper:
    """The règlement that one version of a club's rules amounts to."""

    version: RuleSetVersion

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(str(self.version))[:80] or 'document'}.pdf"

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        return render_to_string("print/club_rules.html", self._context(as_page))

    def pdf(self) -> bytes:
        """The document as PDF. Raises `Refused` for a page nested too deep to lay out."""
        return render_pdf(
            self.html(as_page=False), generated=read_generated_files(self.version.rule_set.club)
        )

    def _context(self, as_page: bool) -> dict[str, Any]:
        version = self.version
        return {
            "page_title": version.rule_set.name,
            "club": version.rule_set.club,
            "logo_url": find_logo_url(version.rule_set.club, as_page=as_page),
            "heading": {"name": version, "date": version.created_at},
            "printed_at": timezone.localtime(),
            "regulations": phrase_game_regulations(version.rules),
            "as_page": as_page,
        }
