"""The keys of accounts and of the site: made when something first names them."""

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import AccountKey, SiteKey


def ensure_account_key(user: User) -> UUID:
    """The key by which journals and files name an account.

    Asked of the database each time: what a preview made is undone with it, and `user` may
    outlive that.
    """
    return AccountKey.objects.get_or_create(user=user)[0].key


def ensure_site_key() -> UUID:
    """The key of this site."""
    return SiteKey.objects.get_or_create(pk=1)[0].key
