"""The name of whoever holds an account, as papers that are signed have it."""

from django.contrib.auth.models import User

from tournaments.names import tidy


def save_own_name(user: User, *, first_name: str, last_name: str) -> None:
    """Call the holder of an account by a name from now on; what was signed before follows too."""
    user.first_name, user.last_name = tidy(first_name), tidy(last_name)
    user.save(update_fields=["first_name", "last_name"])
