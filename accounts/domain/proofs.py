"""Who somebody is: shown anew, a limited number of times (`docs/decisions/guessing.md`), and the
name that papers which they sign have."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from accounts.domain.second_step import has_second_step, use_code
from tournaments.domain.rights.allowances import (
    Allowance,
    Delay,
    end_delay,
    give_back,
    take_attempt,
    take_turn,
)
from tournaments.errors import Refused
from tournaments.names import tidy

OF_A_CODE = Delay(scope="second step", free=5, first=15, longest=600)
"""Codes of one account, from one address or from one browser that has signed in with it."""
OF_AN_ACCOUNT = Allowance(scope="second step account", count=30, seconds=3600)
"""Codes of one account from everywhere, known browsers apart. Three of a million are right at any
moment, and whoever asks for one has the password already: it may be guessed nowhere else."""
OF_A_PROOF = Delay(scope="proof", free=10, first=15, longest=600)
"""Passwords and codes that somebody signed in is asked for again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SignInOrigin:
    """Where somebody tries from: an address, and the number of the browser where the account has
    been signed in on it before."""

    address: str
    device: str = ""

    @property
    def whose(self) -> str:
        """What tries are counted by: the browser, else the address."""
        return self.device or self.address


def try_code(user: User, typed: str, *, origin: SignInOrigin) -> None:
    """Let a code count after the password.

    Raises Refused (`wrong-code`, `too-many-attempts`). A try is counted before the code is looked
    at: many at once get no further than one after the other.
    """
    account = str(user.pk)
    take_turn(OF_A_CODE, account, origin.whose)
    if not origin.device:
        take_attempt(OF_AN_ACCOUNT, account)
    use_code(user, typed)
    end_delay(OF_A_CODE, account, origin.whose)
    if not origin.device:
        give_back(OF_AN_ACCOUNT, account)


def prove_oneself(user: User, typed: str) -> None:
    """Show again who is signed in: by the password or, with the second step, by a code.

    Raises Refused (`wrong-proof`, `wrong-code`, `too-many-attempts`). A session that somebody
    found open may be carried from address to address, so that all of an account's count together.
    """
    account = str(user.pk)
    take_turn(OF_A_PROOF, account)
    if not user.check_password(typed):
        if not has_second_step(user):
            raise Refused(_("Ce n'est pas votre mot de passe."), code="wrong-proof", field="proof")
        use_code(user, typed)
    end_delay(OF_A_PROOF, account)


def save_own_name(user: User, *, first_name: str, last_name: str) -> None:
    """Call the holder of an account by a name from now on; what was signed before follows too."""
    user.first_name, user.last_name = tidy(first_name), tidy(last_name)
    user.save(update_fields=["first_name", "last_name"])
