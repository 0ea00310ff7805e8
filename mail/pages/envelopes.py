"""What a mail says: to many, what it begins with, by its kind, which the organiser changes at will;
as it leaves, text first, the same as small HTML, and the headers around them."""

from collections.abc import Callable, Mapping
from email.mime.text import MIMEText
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.defaultfilters import linebreaks_filter, urlize
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _

from mail.domain.delivery import TREATMENTS
from mail.domain.outbox import is_address
from mail.enums import MailKind
from mail.models import OutgoingMail
from tournaments.calendars import read_method
from tournaments.dates import phrase_evening
from tournaments.domain.rights.links import find_site_url
from tournaments.models import Tournament
from tournaments.names import tidy
from tournaments.queries.clubs import find_begin


def phrase_draft(tournament: Tournament, kind: MailKind) -> tuple[str, str]:
    """A subject and a text."""
    said = {
        "name": tournament.name,
        "when": _phrase_when(tournament),
        "club": tournament.club.name,
        "contact": _phrase_contact(tournament),
    }
    subject, text = _DRAFTS[kind]()
    return subject % said, text % said


def _phrase_when(tournament: Tournament) -> str:
    """« samedi 21 novembre 2026 à 20 h 00, salle des fêtes »."""
    said = phrase_evening(tournament.date, find_begin(tournament))
    return f"{said}, {tournament.place}" if tournament.place else said


def _phrase_contact(tournament: Tournament) -> str:
    """How whoever does not come says so; empty where the club gave no way."""
    contact = tournament.booking_contact or tournament.club.contact_email
    return _(" : %(contact)s") % {"contact": contact} if contact else ""


def _message() -> tuple[str, str]:
    return "%(name)s", _("Bonjour,\n\n\n\n%(club)s")


def _reminder() -> tuple[str, str]:
    return _("Rappel : %(name)s, %(when)s"), _(
        "Bonjour,\n\n"
        "votre équipe (n° [équipe]) est inscrite au concours « %(name)s » : %(when)s.\n\n"
        "[à régler]\n\n"
        "Vous ne pouvez pas venir ? Prévenez le club%(contact)s. La place ira à d'autres. Si "
        "vous vous êtes inscrit en ligne, annulez par votre lien privé.\n\n"
        "À bientôt,\n%(club)s"
    )


def _changed() -> tuple[str, str]:
    return _("Changement : %(name)s"), _(
        "Bonjour,\n\n"
        "le concours « %(name)s » a changé. Voici ce qui vaut maintenant :\n%(when)s.\n\n"
        "À bientôt,\n%(club)s"
    )


def _cancelled() -> tuple[str, str]:
    return _("Annulé : %(name)s"), _(
        "Bonjour,\n\n"
        "le concours « %(name)s » (%(when)s) n'aura pas lieu.\n\n"
        "Ce que vous avez payé vous sera rendu.\n\n%(club)s"
    )


def _results() -> tuple[str, str]:
    return _("Résultats : %(name)s"), _(
        "Bonjour,\n\n"
        "merci d'être venus. Les parties et la place de votre équipe :\n[lien]\n\n"
        "À la prochaine,\n%(club)s"
    )


_DRAFTS: Mapping[MailKind, Callable[[], tuple[str, str]]] = {
    MailKind.MESSAGE: _message,
    MailKind.REMINDER: _reminder,
    MailKind.CHANGED: _changed,
    MailKind.CANCELLED: _cancelled,
    MailKind.RESULTS: _results,
}

OFFERED = tuple(_DRAFTS)
"""The kinds that an organiser writes to many."""


def build_message(mail: OutgoingMail) -> EmailMultiAlternatives:
    """The message of a mail, in its reader's language; the same each time it is built."""
    with translation.override(mail.language):
        text = f"{mail.text.strip()}\n\n-- \n{phrase_foot(mail)}\n"
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=text,
        from_email=formataddr((tidy(mail.tournament.club.name), sender)),
        to=[mail.to_address],
        reply_to=[mail.reply_to] if is_address(mail.reply_to) else None,
        headers=_build_headers(mail),
    )
    message.attach_alternative(_build_html(text, mail.language), "text/html")
    if mail.calendar:
        message.attach(_build_calendar(mail.calendar))
    return message


def phrase_foot(mail: OutgoingMail) -> str:
    """Who writes, why to this address, and how to have no more of it."""
    treatment = TREATMENTS[MailKind(mail.kind)]
    lines = [mail.tournament.club.name, str(treatment.why)]
    if link := find_refusal_link(mail):
        lines.append(_("Ne plus en recevoir : %(link)s") % {"link": link})
    return "\n".join(lines)


def find_refusal_link(mail: OutgoingMail) -> str:
    """Where the reader ends such mails; empty where it answers what they asked for, or where the
    site has no address of its own."""
    site = find_site_url()
    if not site or not TREATMENTS[MailKind(mail.kind)].by_consent:
        return ""
    return site + reverse("links:mail_refusal", args=[mail.key])


def _build_headers(mail: OutgoingMail) -> dict[str, str]:
    # An answer that says nobody is there must not be answered in turn.
    headers = {"Message-ID": mail.message_id, "Auto-Submitted": "auto-generated"}
    if link := find_refusal_link(mail):
        headers["List-Unsubscribe"] = f"<{link}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _build_html(text: str, language: str) -> str:
    return format_html(
        '<!doctype html>\n<html lang="{}"><head><meta charset="utf-8"></head>'
        '<body style="font-size:18px">{}</body></html>\n',
        language,
        linebreaks_filter(urlize(text)),
    )


def _build_calendar(calendar: str) -> MIMEText:
    """The file for the agenda; its type says what it asks, as RFC 6047 wants it."""
    part = MIMEText(calendar, "calendar", "utf-8")
    part.set_param("method", read_method(calendar))
    part.add_header("Content-Disposition", "attachment", filename="concours.ics")
    return part
