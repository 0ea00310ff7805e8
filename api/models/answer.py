"""What programs were answered, so that asking again changes nothing."""

from django.db import models

from tournaments.models.tokens.token import ApiToken


class KeptAnswer(models.Model):
    """The answer to one act of a program, by the key that it chose.

    `digest` is of the address and the body. Without a `status`, the act is under way since
    `claimed_at`, or its process died. `body` names no person.
    """

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)
    claimed_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "tournaments_keptanswer"
        constraints = [
            models.UniqueConstraint(fields=["token", "key"], name="answer_once_per_key_of_a_token")
        ]

    def __str__(self) -> str:
        return self.key
