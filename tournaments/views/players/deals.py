"""A deal typed, confirmed, contested; a sheet signed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.phones.deals import confirm_deal, contest_deal, type_deal
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.forms.phones.deals import PhoneDealForm
from tournaments.forms.sheets.rows import MAX_ROWS
from tournaments.pages.phones.contested_words import tell_both_versions
from tournaments.pages.phones.table_page import build_phone_page, list_sides
from tournaments.views.players.access import SpeakingPage, read_key


class _OneDeal(SpeakingPage):
    """A page about one deal; there is none for a number that no sheet has."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse such a number before anything else."""
        if not 0 < kwargs["number"] <= MAX_ROWS:
            raise Http404
        return super().dispatch(request, *args, **kwargs)


class DealPage(_OneDeal):
    """One deal: typed, or typed anew on top of what was said."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Show the deal as it is said so far."""
        facts = self.table.find_facts(number, self.speaker.side)
        base = self.table.find_head(number, self.speaker.side)
        return self._show(PhoneDealForm.fresh(base=base, facts=facts, **self._about(number)))

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Say what it was, or show again what stands in the way."""
        form = PhoneDealForm(request.POST, **self._about(number))
        if not form.is_valid():
            return self._show(form)
        data = form.cleaned_data
        answer = type_deal(
            self.speaker.key, key=data["key"], number=number, facts=form.facts, base=data["base"]
        )
        if answer.is_ok or answer.code in ("deal-changed", "seat-ended", "taken-over"):
            return self.say(answer)
        form.add_error(None, answer.sentence)
        return self._show(form.renewed())

    def _about(self, number: int) -> dict[str, Any]:
        played = self.table.sheet.match
        return {
            "rules": played.round.rules,
            "length": played.round.length,
            "number": number,
            "teams": {one.code: f"{one.name} – {one.team}" for one in list_sides(played)},
        }

    def _show(self, form: PhoneDealForm) -> HttpResponse:
        said = build_phone_page(self.table, self.speaker)
        return self.page("table/deal.html", form=form, said=said)


class ConfirmDeal(_OneDeal):
    """« C'est juste. »"""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stand on the version that was on the screen."""
        return self.say(
            confirm_deal(
                self.speaker.key,
                key=read_key(request.POST.get("key", "")),
                number=number,
                version=request.POST.get("version", "")[:60],
                same_phone="same_phone" in request.POST,
            )
        )


class ContestDeal(_OneDeal):
    """The arbiter is called about a deal: asked first, then done."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask."""
        return self.page("table/contest.html", number=number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Call, and tell what both sides said."""
        answer = contest_deal(
            self.speaker.key,
            key=read_key(request.POST.get("key", "")),
            number=number,
            said=tell_both_versions(self.table, number),
        )
        return self.say(answer, _("L'arbitre est appelé : jouez la suite en l'attendant."))


class SignSheet(SpeakingPage):
    """« C'est juste, nous signons. »"""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Sign what was on the screen."""
        return self.say(
            sign_sheet(
                self.speaker.key,
                key=read_key(request.POST.get("key", "")),
                digest=request.POST.get("digest", "")[:64],
                same_phone="same_phone" in request.POST,
            )
        )
