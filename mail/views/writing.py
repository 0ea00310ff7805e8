"""An organiser writes to many: seen as it will be read, with how many it reaches, then sent."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from mail.domain.letters import Circular, Mailing, fill_in, foresee_mailing, send_to_teams
from mail.enums import MailKind
from mail.forms import CircularForm
from mail.pages.drafts import OFFERED, phrase_draft
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.previews import PreviewingPage


class MailWrite(PreviewingPage):
    """The words, to whom, when; then what becomes of them."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the words that this kind begins with."""
        asked = request.GET.get("nature", "")
        kind = MailKind(asked) if asked in OFFERED else OFFERED[0]
        subject, text = phrase_draft(self.tournament, kind)
        initial = {"kind": kind, "subject": subject, "text": text}
        return self._page(CircularForm(initial=initial), kind)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show whom it would reach; send it as that was shown."""
        form = CircularForm(request.POST)
        if not form.is_valid():
            return self._page(form, OFFERED[0])
        circular = form.circular()
        try:
            mails = self.apply_as_shown(
                lambda: self._foresee(circular),
                lambda: send_to_teams(self.tournament, circular, by=self.actor),
            )
        except PreviewChanged as changed:
            return self._page(form, circular.kind, circular, changed)
        except Refused as refusal:
            form.add_error(refusal.field or None, str(refusal))
            return self._page(form, circular.kind)
        messages.success(request, _phrase_written(len(mails)))
        return redirect("organiser:mails", slug)

    def _foresee(self, circular: Circular) -> Foreseen[Mailing]:
        mailing = foresee_mailing(self.tournament, circular)
        to = [(letter.player.key, letter.address) for letter in mailing.to_write]
        return Foreseen(typed=(circular.batch, circular.audience, to), impact=mailing)

    def _page(
        self,
        form: CircularForm,
        kind: MailKind,
        circular: Circular | None = None,
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        context = {}
        if circular is not None and changed is not None:
            mailing: Mailing = changed.foreseen.impact
            context = self.show_foreseen(changed.foreseen, changed)
            context |= {"mailing": mailing, "example": _fill_in_first(circular, mailing)}
        return self.page(
            "mail/write.html",
            form=form,
            kind=kind,
            kinds=OFFERED,
            sends=settings.SITE_SENDS_MAIL,
            **context,
        )


def _fill_in_first(circular: Circular, mailing: Mailing) -> str:
    """The text as the first whom it concerns reads it."""
    teams = [
        *(letter.team for letter in mailing.to_write),
        *(team for team, _phone in mailing.reach.by_phone),
    ]
    return fill_in(circular.text, teams[0]) if teams else circular.text


def _phrase_written(count: int) -> str:
    said = ngettext("%(count)d courriel est écrit.", "%(count)d courriels sont écrits.", count)
    return said % {"count": count}
