"""New accounts, and the link by which the owner of one chooses a password."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.errors import Refused


def open_account(*, username: str, password: str) -> User:
    """A new account without any right. Raises Refused (`name-taken`)."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password=password)
    except IntegrityError as error:
        raise Refused(_("Ce nom est déjà pris."), code="name-taken", field="username") from error


def build_setup_path(user: User) -> str:
    """Return the path of the page where this person, and nobody else, chooses a password.

    It is worth what a password is: it ends with the first use, or after three days.
    """
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token})
