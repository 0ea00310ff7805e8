"""How many attempts somebody has left."""

from django.db import models


class Bucket(models.Model):
    """A bucket of tokens that fills again with time; the key says whose, without naming them."""

    key = models.CharField(primary_key=True, max_length=64)
    tokens = models.FloatField()
    filled_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
