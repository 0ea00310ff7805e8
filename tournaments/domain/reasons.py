"""Acts that others will ask about are done with a reason."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused

WHY = _("Dites pourquoi.")


def refuse_without_reason(reason: str, sentence: str | Promise = WHY) -> None:
    """Raise Refused with `reason-missing`, in the words of `sentence`, where no reason is given."""
    if not reason.strip():
        raise Refused(sentence, code="reason-missing", field="reason")
