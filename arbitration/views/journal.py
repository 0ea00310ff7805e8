"""The journal of a tournament or a club, and what one entry changed."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from arbitration.forms.journal import JournalFilterForm
from arbitration.queries.journal import filtered, group_of, journal_of, people_of_journal
from arbitration.queries.journal_names import Names
from arbitration.queries.journal_words import changes_of
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess

ENTRIES_PER_PAGE = 50


class Journal(TournamentAccess):
    """Everything that changed what people see, the latest first."""

    permission = Permission.READ_JOURNAL
    section = "arbitration"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show one page of what was asked for."""
        form = JournalFilterForm(request.GET, people=people_of_journal(self.tournament))
        wanted = form.wanted()
        entries = Paginator(filtered(self.tournament, wanted), ENTRIES_PER_PAGE)
        page = entries.get_page(request.GET.get("page"))
        names = Names(self.tournament)
        return self.page(
            "arbitration/journal.html",
            form=form,
            is_filtered=not wanted.is_empty,
            page=page,
            lines=[(entry, names.subject(entry)) for entry in page],
        )


class JournalEntry(TournamentAccess):
    """One entry: what, who, from where, why, and each thing before and after."""

    permission = Permission.READ_JOURNAL
    section = "arbitration"

    def get(self, request: HttpRequest, slug: str, number: int) -> HttpResponse:
        """Show it."""
        entry = get_object_or_404(journal_of(self.tournament), number=number)
        names = Names(self.tournament)
        changes = changes_of(entry, names)
        return self.page(
            "arbitration/journal_entry.html",
            entry=entry,
            subject=names.subject(entry),
            changes=changes,
            has_before=any(change.before for change in changes),
            group=group_of(entry.act),
            last=journal_of(self.tournament)[0].number,
            breadcrumbs=[_journal_link(slug)],
        )


def _journal_link(slug: str) -> dict[str, str]:
    return {"url": reverse("arbitration:audit", args=[slug]), "label": _("Journal du concours")}
