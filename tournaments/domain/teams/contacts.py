"""Where a person is reached by mail, and whether they agreed to it."""

from django.utils import timezone

from tournaments.models import Player


def take_address(player: Player, email: str, *, agreed: bool | None = None) -> None:
    """Write a person's address, and whether they agree to the club's mails there; None: nothing
    is said of it. The row is left to be saved.

    Another address is no longer the dead one, and is agreed to anew.
    """
    if email.casefold() != player.email.casefold():
        player.mail_dead_at = player.mail_agreed_at = None
    player.email = email
    if agreed is not None:
        since = player.mail_agreed_at or timezone.now()
        player.mail_agreed_at = since if agreed and email else None
