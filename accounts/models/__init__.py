"""Everything that is kept here."""

from accounts.models.browser import SignedInBrowser
from accounts.models.passkey import Passkey
from accounts.models.second_step import RecoveryCode, SecondStep

__all__ = ["Passkey", "RecoveryCode", "SecondStep", "SignedInBrowser"]
