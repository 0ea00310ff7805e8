"""A club's own rule sets: begun, read, changed by further versions, taken from a file."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import RuleSet
from tournaments.domain.rules.club_rules import add_version, create_rule_set, import_rules
from tournaments.errors import Refused
from tournaments.forms.rules.club_rules import NewRuleSetForm, RuleFileForm, VersionNoteForm
from tournaments.forms.rules.rules import RulesForm
from tournaments.models import Club, RuleSetVersion
from tournaments.pages.rules.club_rules import find_version_or_404
from tournaments.queries.clubs import list_newest_versions
from tournaments.tables.rule_set import RuleSetTable, rule_set_rows
from tournaments.views.access import find_actor
from tournaments.views.acts import FormActView
from tournaments.views.lists import read_search, send_list, show_list
from tournaments.views.organiser.clubs import ClubAccess

LIST = "organiser/list.html"


class ClubRulesAccess(ClubAccess):
    """A page about a club's rules, for the club's organisers."""

    @cached_property
    def version(self) -> RuleSetVersion:
        """The version of the address, or the newest where the address names none; else 404."""
        return find_version_or_404(self.club, self.kwargs["rules_slug"], self.kwargs.get("number"))

    def show(self, template: str, **context: Any) -> HttpResponse:
        """A page below the club's."""
        way = [(reverse("organiser:club", args=[self.club.slug]), str(self.club))]
        if template != LIST:
            label = _("Règles du club")
            way.append((reverse("organiser:club_rules", args=[self.club.slug]), label))
        crumbs = [{"url": url, "label": label} for url, label in way]
        context |= {"club": self.club, "breadcrumbs": crumbs}
        return render(self.request, template, context)


def list_rule_sets(club: Club) -> RuleSetTable:
    """A club's rule sets as rows."""
    return RuleSetTable(rule_set_rows(list_newest_versions(club)))


class ClubRules(ClubRulesAccess):
    """Every rule set of the club, as it stands now."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        table = show_list(
            request,
            list_rule_sets(self.club),
            where=[club_slug],
        )
        return self.show(
            LIST,
            table=table,
            page_title=_("Règles du club"),
            lead=_(
                "Vos règles, gardées d'une année à l'autre : un concours en prend une copie, et "
                "chaque changement fait une nouvelle version."
            ),
            new_url=reverse("organiser:club_rules_new", args=[club_slug]),
            new=_("Écrire de nouvelles règles"),
            empty_title=_("Aucune règle gardée"),
            empty_text=_(
                "Partez d'un règlement écrit et changez-en ce que votre club joue autrement."
            ),
            beside_url=reverse("organiser:club_rules_import", args=[club_slug]),
            beside=_("Lire des règles dans un fichier"),
        )


class ClubRulesList(ClubRulesAccess):
    """The list as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        table = list_rule_sets(self.club)
        return send_list(request, table, kind, name=f"{club_slug}-regles")


class NewClubRules(ClubRulesAccess, FormActView):
    """Rules begun from a written rulebook; their points are next."""

    form_class = NewRuleSetForm

    def act(self, form: NewRuleSetForm) -> RuleSetVersion:
        name = form.cleaned_data["name"]
        return create_rule_set(self.club, name=name, rules=form.rules(), by=self.actor)

    def onward(self, made: RuleSetVersion) -> HttpResponse:
        return redirect("organiser:club_rules_edit", *self.where, made.rule_set.slug)

    def ask(self, form: NewRuleSetForm) -> HttpResponse:
        return self.show(
            "ask.html",
            form=form,
            page_title=_("Nouvelles règles"),
            lead=_("Un nom et un règlement écrit ; la page suivante montre chaque point."),
            press=_("Continuer avec les points"),
        )


class ImportClubRules(ClubRulesAccess, FormActView):
    """The rules of a file, kept for the club."""

    form_class = RuleFileForm

    def act(self, form: RuleFileForm) -> RuleSetVersion:
        kept = import_rules(self.club, by=self.actor, **form.cleaned_data)
        self._warn_of_edition(form, kept)
        return kept

    def onward(self, made: RuleSetVersion) -> HttpResponse:
        return redirect(made)

    def ask(self, form: RuleFileForm) -> HttpResponse:
        lead = _(
            "Un autre club vous a donné ses règles, ou vous reprenez les vôtres : elles sont "
            "vérifiées avant d'être gardées."
        )
        title, press = _("Lire des règles dans un fichier"), _("Garder ces règles")
        return self.show("ask.html", form=form, page_title=title, lead=lead, press=press)

    def _warn_of_edition(self, form: RuleFileForm, kept: RuleSetVersion) -> None:
        messages.success(self.request, _("Les règles du fichier sont gardées."))
        written_for = form.cleaned_data["file"].edition
        if written_for and written_for != kept.edition:
            text = _(
                "Le fichier a été écrit pour l'édition « %(old)s » du règlement ; ce site joue "
                "l'édition « %(new)s » : relisez les différences."
            )
            messages.warning(self.request, text % {"old": written_for, "new": kept.edition})


class EditClubRules(ClubRulesAccess):
    """A further version of rules."""

    def get(self, request: HttpRequest, club_slug: str, rules_slug: str) -> HttpResponse:
        """Show each point as the newest version has it."""
        note = VersionNoteForm(initial={"based_on": self.version.number})
        return self._page(self._form(wanted=read_search(request)), note)

    def post(self, request: HttpRequest, club_slug: str, rules_slug: str) -> HttpResponse:
        """Add a version, or say what stands in the way."""
        form, note = self._form(request.POST), VersionNoteForm(request.POST)
        if not (form.is_valid() and note.is_valid()):
            return self._page(form, note)
        rules = RuleSet.of(self.version.rulebook, form.overrides())
        chosen = {"rules": rules, "by": find_actor(request), **note.cleaned_data}
        try:
            added = add_version(self.version.rule_set, **chosen)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._page(form, note)
        messages.success(request, _("La version %(number)d est gardée.") % {"number": added.number})
        return redirect(added)

    def _form(self, data: object = None, wanted: str = "") -> RulesForm:
        held = self.version
        kept = {"rulebook": held.rulebook, "overrides": held.overrides}
        return RulesForm(data, wanted=wanted, **kept)

    def _page(self, form: RulesForm, note: VersionNoteForm) -> HttpResponse:
        return self.show(
            "organiser/club_rules/edit.html", version=self.version, form=form, note=note
        )
