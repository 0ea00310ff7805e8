"""What an update leaves for the versions before it to read."""

from django.db import models


class Addition(models.Model):
    """A migration that only added to the database: code that does not know it goes on there."""

    app = models.CharField(max_length=255)
    name = models.CharField(max_length=255)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["app", "name"], name="one_note_each")]

    def __str__(self) -> str:
        return f"{self.app}.{self.name}"
