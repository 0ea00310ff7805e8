"""What a mail to many begins with, by its kind; the organiser changes it at will."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from mail.enums import MailKind
from tournaments.dates import phrase_evening
from tournaments.models import Tournament
from tournaments.queries.clubs import find_begin

OFFERED = (
    MailKind.MESSAGE,
    MailKind.REMINDER,
    MailKind.CHANGED,
    MailKind.CANCELLED,
    MailKind.RESULTS,
)
"""The kinds that an organiser writes to many."""


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
