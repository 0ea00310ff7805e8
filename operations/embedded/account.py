"""The first account of a new site."""

from django.contrib.auth.models import User

FIRST_NAME = "organisateur"


def create_first_account() -> User | None:
    """Create the organiser's account in a site that has none; None where there is one."""
    if User.objects.exists():
        return None
    return User.objects.create_superuser(FIRST_NAME, password=None)


def find_account_without_password() -> User | None:
    """Return the first account as long as nobody has chosen its password."""
    user = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return user if user is not None and not user.has_usable_password() else None
