"""Mail in the words of the journal: what it was about, how many, how it stands."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from arbitration.pages.journal.names import Names
from mail.enums import MailKind
from tournaments.enums import MailState

LABELS: Mapping[str, str | Promise] = {
    "mail": gettext_lazy("Nature du courriel"),
    "mails": gettext_lazy("Nombre de courriels"),
    "mail_state": gettext_lazy("Envoi"),
}

REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    "mail": lambda value, _names: str(MailKind(value).label),
    "mail_state": lambda value, _names: str(MailState(value).label),
}
