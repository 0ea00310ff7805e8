"""The keys of accounts and of the site: made when something first names them."""

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import AccountKey, SiteKey


def ensure_account_key(user: User) -> UUID:
    """The key by which journals and files name an account.

    Asked of the database each time: what a preview made is undone with it, and `user` may
    outlive that.
    """
    key = AccountKey.objects.filter(user=user).values_list("key", flat=True)
    known = key.first()
    return make_account_key(user) if known is None else known


def make_account_key(user: User) -> UUID:
    """The key of an account that had none a moment ago; what somebody else made since stays."""
    # Made without a savepoint: two who make it at once wait for each other and read the same.
    AccountKey.objects.bulk_create([AccountKey(user=user)], ignore_conflicts=True)
    return AccountKey.objects.values_list("key", flat=True).get(user=user)


def ensure_site_key() -> UUID:
    """The key of this site."""
    return SiteKey.objects.get_or_create(pk=1)[0].key
