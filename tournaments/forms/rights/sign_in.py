"""Signing in, a limited number of times."""

from contextlib import suppress
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from tournaments.domain.rights.allowances import Allowance, check_allowance, take_attempt
from tournaments.errors import Refused

# From one device; for one name from everywhere; for all names from one hall.
OF_A_DEVICE = Allowance(scope="sign-in device", count=10, seconds=600)
OF_A_NAME = Allowance(scope="sign-in name", count=50, seconds=600)
OF_AN_ADDRESS = Allowance(scope="sign-in address", count=100, seconds=600)


class SignInForm(AuthenticationForm):
    """Django's form; failed attempts count, and without any left no password is tried."""

    def clean(self) -> dict[str, Any]:
        """Check name and password; raises ValidationError for both of the two refusals."""
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        name = self.cleaned_data.get("username", "").casefold()
        allowances = (
            (OF_A_DEVICE, (name, address)),
            (OF_A_NAME, (name,)),
            (OF_AN_ADDRESS, (address,)),
        )
        try:
            for allowance, whose in allowances:
                check_allowance(allowance, *whose)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        try:
            return super().clean()
        except ValidationError:
            for allowance, whose in allowances:
                with suppress(Refused):
                    take_attempt(allowance, *whose)
            raise
