"""Hands jobs on: to workers where a broker is configured, else to a thread of this process."""

import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.utils.translation import gettext as _
from kombu.connection import Connection
from kombu.exceptions import KombuError, OperationalError

from tournaments.actors import Actor
from tournaments.domain.jobs import claim_forgotten_jobs, note_on_job, request_job, requeue_job
from tournaments.domain.limits import WORK, hold_to
from tournaments.models import Job, Tournament
from tournaments.tasks.rounds import Rounds
from tournaments.tasks.run import run_job

log = structlog.get_logger(__name__)

# One thread: jobs are heavy, and the pages need the processor more.
_executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


@transaction.atomic
def submit_job(
    *,
    kind: str,
    by: Actor,
    arguments: Mapping[str, Any] | None = None,
    tournament: Tournament | None = None,
) -> Job:
    """Ask for work, and hand it on once the surrounding transaction is committed."""
    job = request_job(kind=kind, by=by, arguments=arguments or {}, tournament=tournament)
    transaction.on_commit(partial(hand_on, job))
    return job


@transaction.atomic
def rerun_job(job: Job) -> Job:
    """Run again a job that failed or was left; raises `Refused` when there is nothing to rerun."""
    requeue_job(job)
    transaction.on_commit(partial(hand_on, job))
    return job


def hand_on_forgotten(*, unheard_since: datetime) -> int:
    """Hand on again the jobs that wait since then: a broker may have lost their message.

    Returns how many there were.
    """
    forgotten = claim_forgotten_jobs(unheard_since=unheard_since)
    for job in forgotten:
        hand_on(job)
    return len(forgotten)


def hand_on(job: Job) -> None:
    """Give a queued job to the broker, or do it here when there is none or it is down."""
    if settings.CELERY_BROKER_URL:
        try:
            knock(settings.CELERY_BROKER_URL)
            run_job.delay(str(job.pk))
        except (KombuError, OperationalError, OSError) as fault:
            log.warning("broker does not answer", job=str(job.pk), fault=str(fault))
            notice = _("Les serveurs de travaux ne répondent pas : le site s'en charge lui-même.")
            note_on_job(job, notice=notice)
        else:
            return
    run_here(job)


def is_broker_up() -> bool:
    """Whether something listens where jobs are handed on; False without a broker."""
    try:
        knock(settings.CELERY_BROKER_URL)
    except (KombuError, OSError):
        return False
    return bool(settings.CELERY_BROKER_URL)


def knock(broker: str) -> None:
    """Raise OSError within a second when nothing listens there, or a Redis that hangs.

    The Redis client by itself tries again for six seconds, during which a person waits.
    """
    address = Connection(broker)
    if not (address.hostname and address.port):
        return
    with socket.create_connection((address.hostname, address.port), timeout=1) as line:
        if address.transport_cls == "redis":
            # The kernel takes connections for a process that is stopped.
            line.sendall(b"PING\r\n")
            if not line.recv(1):
                raise ConnectionResetError


def have_done(task: Any, thread: Rounds, *, after: float = 0.0) -> None:
    """Have a task without arguments done in so many seconds: by a worker, else by a thread."""
    if not ask_a_worker(task, after=after):
        thread.wake(after=after)


def finish(task: Any, count_due: Callable[[], int]) -> None:
    """Have what is due done, for a process that ends: by a worker, else before it returns."""
    if count_due() and not ask_a_worker(task):
        task()


def ask_a_worker(task: Any, *, after: float = 0.0) -> bool:
    """Whether there is a broker, and it has a task without arguments now, for in so many
    seconds."""
    if not settings.CELERY_BROKER_URL:
        return False
    try:
        knock(settings.CELERY_BROKER_URL)
        if after:
            task.apply_async(countdown=after)
        else:
            task.delay()
    except (KombuError, OperationalError, OSError) as fault:
        log.warning("broker does not answer", task=task.name, fault=str(fault))
        return False
    return True


def run_here(job: Job) -> "Future[None]":
    """Queue a job for this process's own thread."""
    return _executor.submit(_run_in_thread, str(job.pk))


def _run_in_thread(job_id: str) -> None:
    close_old_connections()
    try:
        with hold_to(WORK):
            run_job(job_id)
    finally:
        connection.close()
