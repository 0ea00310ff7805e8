"""Keys of forms already sent, so that a retry over bad Wi-Fi changes nothing."""

import uuid

from django.db import models


class Submission(models.Model):
    """A key the server put into a form, spent the first time the form arrives. `outcome` says by
    digests where it was sent and what stood in it, then the address of what it made, if any."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    outcome = models.CharField(max_length=200, blank=True)
    spent_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.key)
