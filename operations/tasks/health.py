"""How the site itself fares: database, jobs, disk, back-ups, for monitors and its administrator."""

import os
import secrets
import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Min, Q
from django.utils import timezone

from operations.backups import list_backups
from operations.backups.rehearsals import Rehearsal, find_last_rehearsal
from operations.domain.versions import (
    list_in_the_way,
    list_own_migrations,
    list_unknown_here,
)
from operations.enums import Trouble
from tournaments.domain.outbox import IN_TIME, Backlog
from tournaments.models import Job
from tournaments.models.job import SILENCE, JobState
from tournaments.queries.backups import backs_itself_up
from tournaments.tasks.dispatch import is_broker_up
from tournaments.tasks.rounds import list_threads

SPACE_TO_WORK = 50 * 2**20
"""Bytes without which a database in use cannot be written to, nor a back-up made."""
SPACE_TO_REST = 500 * 2**20
"""Bytes with which nobody needs to think of the disk this evening."""
LONGEST_WAIT = timedelta(minutes=5)
"""A job that nobody has begun since then: too few workers are there, or none, of which tells a
minute in which nobody works on any."""
OLDEST_BACKUP = timedelta(hours=26)
"""The first start of a day writes one; a site that runs for days is given two hours more."""

HINDRANCES = frozenset(
    {
        Trouble.DATABASE,
        Trouble.MIGRATIONS,
        Trouble.NEWER,
        Trouble.READ_ONLY,
        Trouble.DISK_FULL,
    }
)
"""With which the site cannot do its work: it asks to be sent no visitors."""
REMARKS = frozenset({Trouble.ADDED})
"""Of which nobody has to be written to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Health:
    """What was found; sizes in bytes. None: not known, or not kept here.

    `silent_jobs` are begun and nobody works on them any more, `working_jobs` are worked on;
    `waiting_since` is of the oldest that nobody has begun. `backlogs` is what waits to be sent or
    asked, by the name of its trouble.
    """

    troubles: Collection[Trouble]
    jobs: dict[JobState, int] = field(default_factory=dict)
    silent_jobs: int = 0
    working_jobs: int = 0
    waiting_since: datetime | None = None
    backlogs: dict[Trouble, Backlog] = field(default_factory=dict)
    disk_free: int | None = None
    disk_total: int | None = None
    backed_up_at: datetime | None = None
    rehearsal: Rehearsal | None = None

    @property
    def is_ready(self) -> bool:
        """Whether visitors can be sent here."""
        return not HINDRANCES.intersection(self.troubles)


def examine_site() -> Health:
    """Look at everything once; what does not answer is a trouble, never a fault."""
    found: dict[str, Any] = {}
    troubles: list[Trouble] = []
    try:
        troubles += _compare_versions()
        found |= _count_jobs() | {"backlogs": _measure_backlogs()}
    except DatabaseError:
        troubles.append(Trouble.DATABASE)
    if _is_read_only():
        troubles.append(Trouble.READ_ONLY)
    found |= _weigh_disk() | _date_backup()
    troubles += _judge(**found)
    if settings.CELERY_BROKER_URL and not is_broker_up():
        troubles.append(Trouble.BROKER)
    if settings.REDIS_URL and not _does_cache_keep():
        troubles.append(Trouble.CACHE)
    return Health(troubles=tuple(troubles), **found)


def _judge(
    *,
    waiting_since: datetime | None = None,
    silent_jobs: int = 0,
    working_jobs: int = 0,
    backlogs: Mapping[Trouble, Backlog] = MappingProxyType({}),
    disk_free: int | None = None,
    backed_up_at: datetime | None = None,
    rehearsal: Rehearsal | None = None,
    **_counted: Any,
) -> list[Trouble]:
    """The troubles that figures tell."""
    troubles = []
    wait = LONGEST_WAIT if working_jobs else IN_TIME
    if silent_jobs or (waiting_since and is_older(waiting_since, wait)):
        troubles.append(Trouble.JOBS)
    troubles += [trouble for trouble, backlog in backlogs.items() if backlog.is_stuck]
    if disk_free is not None and disk_free < SPACE_TO_REST:
        troubles.append(Trouble.DISK_FULL if disk_free < SPACE_TO_WORK else Trouble.DISK)
    if rehearsal is not None and not rehearsal.went_well:
        troubles.append(Trouble.REHEARSAL)
    if backs_itself_up() and (backed_up_at is None or is_older(backed_up_at, OLDEST_BACKUP)):
        troubles.append(Trouble.BACKUP)
    return troubles


def is_older(moment: datetime, age: timedelta) -> bool:
    """Whether more than this has gone by since."""
    return timezone.now() - moment > age


def _compare_versions() -> list[Trouble]:
    """Whether the database is older than this version, or newer."""
    applied = MigrationRecorder(connection).applied_migrations()
    found = [] if list_own_migrations().issubset(applied) else [Trouble.MIGRATIONS]
    if list_unknown_here(applied):
        found.append(Trouble.NEWER if list_in_the_way(applied) else Trouble.ADDED)
    return found


def _is_read_only() -> bool:
    """Whether SQLite's file is there and may not be written."""
    path = Path(str(connection.settings_dict["NAME"]))
    return connection.vendor == "sqlite" and path.exists() and not os.access(path, os.W_OK)


def _count_jobs() -> dict[str, Any]:
    counted = dict(Job.objects.order_by().values_list("state").annotate(Count("pk")))
    unheard = Q(state=JobState.RUNNING, heard_at__lt=timezone.now() - SILENCE)
    silent = Job.objects.filter(unheard).count()
    waiting = Job.objects.filter(state=JobState.QUEUED)
    return {
        "jobs": {state: counted.get(state, 0) for state in JobState},
        "silent_jobs": silent,
        "working_jobs": counted.get(JobState.RUNNING, 0) - silent,
        "waiting_since": waiting.aggregate(since=Min("created_at"))["since"],
    }


def _measure_backlogs() -> dict[Trouble, Backlog]:
    return {Trouble(thread.trouble): thread.measure() for thread in list_threads()}


def _weigh_disk() -> dict[str, Any]:
    try:
        disk = shutil.disk_usage(settings.DATA_DIR)
    except OSError:
        return {}
    return {"disk_free": disk.free, "disk_total": disk.total}


def _date_backup() -> dict[str, Any]:
    """What something else on the server makes is not seen from here."""
    found = list_backups() if backs_itself_up() else []
    if not found:
        return {}
    written_at = datetime.fromtimestamp(found[-1].stat().st_mtime, tz=UTC)
    return {"backed_up_at": written_at, "rehearsal": find_last_rehearsal()}


def _does_cache_keep() -> bool:
    word = secrets.token_hex(8)
    cache.set("health", word, timeout=60)
    return bool(cache.get("health") == word)
