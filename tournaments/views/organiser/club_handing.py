"""A club put into other hands, closed, opened again, taken along as a file."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from tournaments.acts import row_of
from tournaments.domain.clubs import close_club, offer_club, reopen_club
from tournaments.enums import Act, Role
from tournaments.forms.clubs import ClosingForm
from tournaments.forms.rights import HandoverForm
from tournaments.tasks.requests import request_club_export
from tournaments.views.access import SiteOwnerAccess
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.organiser.owners import OfClub, ShownOnce
from tournaments.views.organiser.rights import LINK_PAGE, describe_link


@method_decorator(never_cache, name="dispatch")
class OfferClub(ShownOnce, OfClub):
    """The link by which somebody comes to run the club, shown this once."""

    answered = LINK_PAGE
    said_again = gettext_lazy("Ce lien est déjà fait. S'il est perdu, faites-en un autre.")

    def address(self, act: str = "", *named: object) -> str:
        """The club's own page, where one returns to."""
        return reverse("organiser:club", args=[self.club.slug])

    def build_context(self) -> dict[str, Any]:
        """The question, with what the link is worth."""
        return {
            "page_title": _("Qui dirige le club"),
            "above": self.club.name,
            "lead": _(
                "Qui ouvre ce lien dirige le club, une fois : concours, membres, saisons et "
                "comptes restent où ils sont. Le lien d'avant ne vaut plus."
            ),
            "press": _("Faire le lien"),
            "back": self.address(),
        }

    def build_form(self, data: Any = None) -> HandoverForm:
        is_run = self.club.memberships.filter(role=Role.ORGANISER).exists()
        return HandoverForm(data, is_run=is_run)

    def make(self, form: HandoverForm) -> dict[str, Any]:
        """The link, with its code to scan."""
        made, token = offer_club(self.club, by=self.actor, **form.offer())
        asked = self.request.build_absolute_uri(reverse("links:handover", args=[token]))
        return {
            "made": made,
            "above": self.club.name,
            "role": Role.ORGANISER.label,
            "back": self.address(),
            **describe_link(asked),
        }


class CloseClub(SiteOwnerAccess, ClubAccess, FormActView):
    """No new concours in this club, by the site's owner."""

    form_class = ClosingForm
    done = gettext_lazy("Le club est fermé ; rien n'est effacé.")
    back_to = "organiser:club"

    def act(self, form: ClosingForm) -> None:
        close_club(self.club, by=self.actor, **form.cleaned_data)

    def ask(self, form: ClosingForm) -> HttpResponse:
        context = {
            "form": form,
            "page_title": _("Fermer ce club ?"),
            "heading": _("Fermer « %(name)s » ?") % {"name": self.club.name},
            "stake": row_of(Act.CLUB_CLOSED),
            "told": self._phrase_to_come(),
            "press": _("Fermer le club"),
            "look": "danger",
            "back": reverse("organiser:club", args=[self.club.slug]),
        }
        return render(self.request, "ask.html", context)

    def _phrase_to_come(self) -> str:
        """How many concours are still to be played; empty for none."""
        open_ones = self.club.tournaments.filter(finished_at=None, is_demo=False)
        count = open_ones.filter(date__gte=timezone.localdate()).count()
        if not count:
            return ""
        return ngettext(
            "%(count)d concours est encore à jouer : il se joue jusqu'au bout.",
            "%(count)d concours sont encore à jouer : ils se jouent jusqu'au bout.",
            count,
        ) % {"count": count}


class ReopenClub(SiteOwnerAccess, ClubAccess, ActView):
    """A closed club that lives on."""

    done = gettext_lazy("Le club est rouvert, ses pages aussi.")
    back_to = "organiser:club"

    def act(self) -> None:
        reopen_club(self.club, by=self.actor)


class TakeClub(ClubAccess):
    """Everything that the club has as one file, made behind a page."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        job = request_club_export(self.club, by=self.actor)
        return redirect("jobs:page", pk=job.pk)
