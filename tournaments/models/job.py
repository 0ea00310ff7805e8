"""Work that takes longer than a page: what was asked, how far it is, what came of it."""

import uuid
from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    """Where a job stands. The last three are ends; only the server's fault is `INTERRUPTED`."""

    QUEUED = "queued", _("en attente")
    RUNNING = "running", _("en cours")
    DONE = "done", _("terminé")
    FAILED = "failed", _("échoué")
    INTERRUPTED = "interrupted", _("interrompu")


ENDS = (JobState.DONE, JobState.FAILED, JobState.INTERRUPTED)
RERUNNABLE = (JobState.FAILED, JobState.INTERRUPTED)
UNDER_WAY = (JobState.QUEUED, JobState.RUNNING)

SILENCE = timedelta(minutes=1)
"""After which nobody works on a job any more: whoever does says so every few seconds."""


class Job(models.Model):
    """One piece of work: `kind` names the function, `arguments` is what it is given."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=60)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=JobState.choices, default=JobState.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    progress_text = models.CharField(max_length=200, blank=True)
    notice = models.CharField(max_length=200, blank=True)
    result = models.JSONField(default=dict, blank=True)
    error = models.TextField(blank=True)
    language = models.CharField(max_length=10, default="fr")
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="jobs"
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, on_delete=models.CASCADE, related_name="jobs"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, editable=False)
    heard_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["state", "heard_at"], name="job_by_state")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(progress__gte=0, progress__lte=100),
                name="job_progress_is_a_percentage",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=JobState.values), name="job_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen unless somebody runs it again."""
        return self.state in ENDS

    @property
    def can_rerun(self) -> bool:
        """Whether the job ended without a result, or is left alone, and may be run again."""
        return self.state in RERUNNABLE or self.is_left_alone

    @property
    def is_left_alone(self) -> bool:
        """Whether the job should be under way, and nobody has said so for a while."""
        silent = self.heard_at is not None and self.heard_at < timezone.now() - SILENCE
        return self.state in UNDER_WAY and silent


class JobDocument(models.Model):
    """The file a job made. In the database, where every server of the site finds it."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="document")
    name = models.CharField(max_length=120)
    content_type = models.CharField(max_length=80)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.name
