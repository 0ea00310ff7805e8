"""The journal of a tournament or a club, what one entry changed, and the record of a tournament."""

from functools import cached_property

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from arbitration.forms.journal import EditionForm, JournalFilterForm
from arbitration.models import AuditEntry
from arbitration.pages.journal.listing import (
    Links,
    filter_journal,
    find_act_group,
    list_actors,
    list_groups,
    match_money,
    pair_with_changes,
    word_entry,
)
from arbitration.pages.journal.names import Names
from arbitration.pages.journal.words import list_changes
from arbitration.pages.record.record import make_record
from arbitration.queries.trails import list_journal
from arbitration.tasks import record_paper, request_record
from arbitration.views.access import ArbiterAccess
from tournaments.permissions import Permission
from tournaments.ports import TrailWords
from tournaments.printing.pdf import can_make_pdf
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.clubs import ClubAccess

ENTRIES_PER_PAGE = 50


class JournalAccess(TournamentAccess):
    """A page of a tournament's journal; of money only who sees the accounts reads anything."""

    permission = Permission.READ_JOURNAL
    section = "more"

    @property
    def sees_money(self) -> bool:
        """Whether the accounts are open to this person."""
        return Permission.RUN_TILL in self.may

    def leave_money_out(self, entries: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        """Entries of a journal as far as this person reads them."""
        return entries if self.sees_money else entries.exclude(match_money())

    @cached_property
    def names(self) -> Names:
        """What entries point to, by name."""
        return Names(self.tournament)

    @cached_property
    def links(self) -> Links:
        """Where what entries are about can be read, as far as this person may."""
        return Links(self.tournament, self.names, may=self.may)


class Journal(JournalAccess):
    """Everything that changed what people see, the latest first."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show one page of what was asked for."""
        form = JournalFilterForm(
            request.GET,
            groups=list_groups(with_money=self.sees_money),
            people=list_actors(self.leave_money_out(list_journal(self.tournament))),
            rounds=self.names.rounds(),
        )
        wanted = form.wanted()
        found = filter_journal(self.tournament, wanted)
        entries = Paginator(self.leave_money_out(found), ENTRIES_PER_PAGE)
        page = entries.get_page(request.GET.get("page"))
        return self.page(
            "arbitration/journal.html",
            form=form,
            is_filtered=not wanted.is_empty,
            left_out=0 if self.sees_money else found.filter(match_money()).count(),
            page=page,
            lines=[self._word(entry) for entry in page],
        )

    def _word(self, entry: AuditEntry) -> TrailWords:
        url = reverse("arbitration:audit_entry", args=[self.tournament.slug, entry.number])
        return word_entry(entry, self.names, url=url, subject_url=self.links.of(entry))


class JournalEntry(JournalAccess):
    """One entry: what, who, from where, why, and each thing before and after."""

    def get(self, request: HttpRequest, slug: str, number: int) -> HttpResponse:
        shown = self.leave_money_out(list_journal(self.tournament))
        entry = get_object_or_404(shown, number=number)
        changes = list_changes(entry, self.names.as_of(entry))
        return self.page(
            "arbitration/journal_entry.html",
            entry=entry,
            act=self.names.act(entry),
            subject=self.names.subject(entry),
            subject_url=self.links.of(entry),
            changes=changes,
            has_before=any(change.before for change in changes),
            group=find_act_group(entry.act),
            earlier=shown.filter(number__lt=number).first(),
            later=shown.filter(number__gt=number).last(),
            breadcrumbs=[_journal_link(slug)],
        )


def _journal_link(slug: str) -> dict[str, str]:
    return {"url": reverse("arbitration:audit", args=[slug]), "label": _("Journal du concours")}


class ClubJournal(ClubAccess):
    """Every act in the club, the latest first, with what it changed."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Show one page of it."""
        page = Paginator(list_journal(self.club), ENTRIES_PER_PAGE).get_page(
            request.GET.get("page")
        )
        url = reverse("organiser:club", args=[club_slug])
        context = {
            "club": self.club,
            "page": page,
            "lines": pair_with_changes(list(page)),
            "breadcrumbs": [{"url": url, "label": str(self.club)}],
        }
        return render(request, "arbitration/club_journal.html", context)


class RecordPage(ArbiterAccess):
    """Everything that was decided, in the edition asked for."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = EditionForm(request.GET)
        record = make_record(self.tournament, form.chosen)
        shown = EditionForm(initial={"edition": form.chosen})
        return self.page("arbitration/record.html", record=record, form=shown)


class RecordPaper(ArbiterAccess):
    """The record on paper: at once where it is short, else after a word, as a job."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with it, as PDF or as a page to print; a long one is offered as a job."""
        edition = EditionForm(request.GET).chosen
        as_page = comes_as_page(request)
        paper = record_paper(self.tournament, make_record(self.tournament, edition))
        if not as_page and paper.is_long:
            chosen = {"edition": edition.value}
            return self.page("arbitration/record_prepare.html", chosen=chosen)
        return answer_with_paper(paper, as_page=as_page)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make it behind the page, and go to where its progress is seen."""
        edition = EditionForm(request.POST).chosen
        if not can_make_pdf():
            return redirect(f"{request.path}?{urlencode({'edition': edition.value})}")
        return redirect("jobs:page", pk=request_record(self.tournament, edition, by=self.actor).pk)
