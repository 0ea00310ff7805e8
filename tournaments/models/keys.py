"""Keys: of rows in every database, of forms already sent; and how many attempts are left."""

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


class Submission(models.Model):
    """A key the server put into a form, spent the first time the form arrives. `outcome` says by
    digests where it was sent and what stood in it, then the address of what it made, if any."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    outcome = models.CharField(max_length=200, blank=True)
    spent_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.key)


class Bucket(models.Model):
    """A bucket of tokens that fills again with time; the key says whose, without naming them."""

    key = models.CharField(primary_key=True, max_length=64)
    tokens = models.FloatField()
    filled_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
