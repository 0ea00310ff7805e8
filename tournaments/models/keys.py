"""Keys: names of rows that hold in every database, where a number holds in one alone."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class Keyed(models.Model):
    """A row that a journal, a file or another site may name: by its key, which never changes."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class AccountKey(Keyed):
    """The key of an account, beside Django's own row; made when something first names it.

    It goes with the account: what names it from then on points to nobody.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account_key"
    )

    def __str__(self) -> str:
        return str(self.user)


class SiteKey(Keyed):
    """The one key of this site, kept with its data: a back-up restored elsewhere is the same."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="a_site_has_one_key")]

    def __str__(self) -> str:
        return str(self.key)
