"""One version of a club's rules: read, compared, printed, taken away as a file."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rules.club_rules import build_rule_file, keep_tournament_rules
from tournaments.forms.rules.club_rules import CompareForm, KeepRulesForm
from tournaments.models import RuleSetVersion
from tournaments.pages.rules.addresses import build_rules_query
from tournaments.pages.rules.club_rules import (
    find_compared_rules,
    list_comparable_rules,
    list_differences,
    list_differences_from_rulebook,
)
from tournaments.permissions import Permission
from tournaments.printing.lists import print_club_rules
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.queries.clubs import list_rule_set_history
from tournaments.rule_words import name_rulebook
from tournaments.tables.rule_set import VersionTable, list_version_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FormActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.rules.club_rules import ClubRulesAccess


class ClubRulesVersion(ClubRulesAccess):
    """What a version says otherwise than its rulebook, and the versions around it."""

    def get(
        self, request: HttpRequest, club_slug: str, rules_slug: str, number: int | None = None
    ) -> HttpResponse:
        version = self.version
        return self.show(
            "organiser/club_rules/version.html",
            version=version,
            book=name_rulebook(version.rulebook),
            chapters=list_differences_from_rulebook(version.rules),
            table=show_list(
                request,
                VersionTable(list_version_rows(version, list_rule_set_history(version.rule_set))),
                where=[club_slug, rules_slug],
            ),
            rules_query=build_rules_query(version.rules),
        )


class VersionsExport(ClubRulesAccess):
    """The versions of one rule set as a file."""

    def get(self, request: HttpRequest, club_slug: str, rules_slug: str, kind: str) -> HttpResponse:
        table = VersionTable(
            list_version_rows(self.version, list_rule_set_history(self.version.rule_set))
        )
        return send_list(request, table, kind, name=f"{rules_slug}-versions")


class CompareClubRules(ClubRulesAccess):
    """A version beside another, or beside what a tournament played."""

    def get(
        self, request: HttpRequest, club_slug: str, rules_slug: str, number: int
    ) -> HttpResponse:
        """Show what differs; without a choice, from the version before."""
        form = CompareForm(groups=list_comparable_rules(self.version))
        if form.first:
            chosen = {"avec": request.GET.get("avec", form.first)}
            form = CompareForm(chosen, groups=list_comparable_rules(self.version))
        context = {"version": self.version, "form": form}
        if form.is_valid():
            label, rules = find_compared_rules(self.club, form.cleaned_data["avec"])
            chapters = list_differences(self.version.rules, rules)
            context |= {"other": label, "chapters": chapters, "rules": rules}
        return self.show("organiser/club_rules/compare.html", **context)


class ExportClubRules(ClubRulesAccess):
    """A version as a file."""

    def get(
        self, request: HttpRequest, club_slug: str, rules_slug: str, number: int
    ) -> HttpResponse:
        name = f"{rules_slug}-{number}.json"
        return HttpResponse(
            build_rule_file(self.version).write(),
            content_type="application/json",
            headers={"Content-Disposition": content_disposition_header(True, name) or ""},
        )


class PrintClubRules(ClubRulesAccess):
    """A version as a règlement on paper."""

    def get(
        self, request: HttpRequest, club_slug: str, rules_slug: str, number: int
    ) -> HttpResponse:
        """Answer with the PDF, or with the page to print."""
        as_page = comes_as_page(request)
        return answer_with_paper(print_club_rules(self.version), as_page=as_page)


class KeepRules(TournamentAccess, FormActView):
    """What a tournament plays, kept for the club."""

    permission = Permission.RUN_CLUB
    section = "more"
    done = gettext_lazy("Les règles de ce concours sont gardées pour le club.")

    def build_form(self, *typed: Any) -> KeepRulesForm:
        return KeepRulesForm(*typed, club=self.tournament.club)

    def act(self, form: KeepRulesForm) -> RuleSetVersion:
        return keep_tournament_rules(self.tournament, by=self.actor, **form.cleaned_data)

    def onward(self, made: RuleSetVersion) -> HttpResponse:
        return redirect(made)

    def ask(self, form: KeepRulesForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Garder ces règles pour le club"),
            lead=_("Le concours d'après pourra partir des mêmes. Ce concours-ci ne change pas."),
            press=_("Garder ces règles"),
        )
