"""Who acts, and from where: every function of `domain` is told explicitly."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import Origin


@dataclass(frozen=True, kw_only=True, slots=True)
class PassHeld:
    """The pass for an evening by which somebody acts without an account; `pk` is its number here,
    `key` what the journal names it by."""

    pk: int
    key: UUID
    label: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenHeld:
    """The token by which a program acts; `key` is what the journal names it by."""

    key: UUID
    label: str


def name_token(label: str) -> str:
    """How a program is called that acts by a token."""
    return _("Jeton « %(label)s »") % {"label": label}


@dataclass(frozen=True, kw_only=True, slots=True)
class Actor:
    """The person behind an act; `user` is None for a pass, for a program with its token and for
    the server's own commands."""

    user: User | None
    origin: Origin = Origin.DESK
    address: str = ""
    helper_pass: PassHeld | None = None
    token: TokenHeld | None = None

    @property
    def name(self) -> str:
        """The name to show in a history line."""
        if self.helper_pass is not None:
            return _("Droit d'un soir « %(label)s »") % {"label": self.helper_pass.label}
        if self.token is not None:
            return name_token(self.token.label)
        if self.user is None:
            return str(self.origin.label)
        return self.user.get_full_name() or self.user.get_username()


SERVER = Actor(user=None, origin=Origin.COMMAND)
PUBLIC = Actor(user=None, origin=Origin.PUBLIC)
"""Whoever signs up from home, without an account."""
