"""A mail as it leaves: text first, the same as small HTML, and the headers around them."""

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
from tournaments.domain.addresses import find_site_url
from tournaments.names import tidy


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
