"""The first account, and the link by which its owner chooses a password."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

FIRST_NAME = "organisateur"


def create_first_account() -> User | None:
    """Create the organiser's account in a site that has none; None where there is one."""
    if User.objects.exists():
        return None
    return User.objects.create_superuser(FIRST_NAME, password=None)


def account_without_password() -> User | None:
    """Return the first account as long as nobody has chosen its password."""
    user = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return user if user is not None and not user.has_usable_password() else None


def setup_path(user: User) -> str:
    """Return the path of the page where this person, and nobody else, chooses a password.

    It is worth what a password is: it ends with the first use, or after three days.
    """
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token})
