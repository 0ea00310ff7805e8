"""People on papers that are signed: by their full names, never by an account's."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _


def name_signatory(full_name: str) -> str:
    """A full name; room to write it by hand where nobody filled it in."""
    return full_name.strip() or _("nom à écrire : ……………………")


def name_account_holder(user: User | None) -> str:
    """The full name of the holder of an account; empty where the account is gone."""
    return "" if user is None else name_signatory(user.get_full_name())
