"""Handing jobs on: to this process's thread, to a broker, or round a broker that is down."""

import os
import socket
import subprocess
import sys
import time
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
import redis
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from config.celery import ASIDE, app
from operations.tasks.looking_after import do_what_is_due
from tests import kinds_of_jobs  # noqa: F401  makes them known
from tests.documented import find_program
from tests.factories import JobFactory, UserFactory
from tests.sites import PATIENCE
from tools.services import redis_url
from tournaments.actors import SERVER
from tournaments.domain.jobs import claim_job
from tournaments.models import Job
from tournaments.models.job import SILENCE, JobState
from tournaments.tasks import dispatch
from tournaments.tasks.dispatch import hand_on, rerun_job, run_here, submit_job
from tournaments.tasks.run import Heartbeat

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = "redis://127.0.0.1:1/0"
LOST_AFTER = 20
"""Seconds after which a message that no worker took is one that is lost."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broker(settings):
    """Point the site and its Celery application at a broker, with a queue of its own."""
    before = (app.conf.broker_url, app.conf.task_default_queue)

    def use(url, queue=""):
        settings.CELERY_BROKER_URL = url
        app.conf.broker_url, app.conf.task_default_queue = url, queue
        app.__dict__.pop("amqp", None)

    yield use
    use(*before)


def wait_for_end(job):
    """The job after all that was handed to the site's thread, which does one after the other."""
    dispatch._executor.submit(lambda: None).result()
    job.refresh_from_db()
    return job


def test_without_a_broker_the_sites_thread_runs_it():
    job = submit_job(kind="test-echo", by=SERVER, arguments={"text": "bonsoir"})
    assert wait_for_end(job).result == {"text": "bonsoir"}


def test_asking_does_not_wait_for_the_work():
    with transaction.atomic():
        job = submit_job(kind="test-echo", by=SERVER)
        time.sleep(0.2)
        assert job.state == JobState.QUEUED
    assert wait_for_end(job).state == JobState.DONE


def test_what_is_rolled_back_is_never_run():
    with transaction.atomic():
        submit_job(kind="test-echo", by=SERVER)
        transaction.set_rollback(True)
    assert Job.objects.count() == 0


def test_jobs_run_one_after_the_other():
    futures = [run_here(JobFactory(arguments={"text": word})) for word in "abc"]
    for future in futures:
        future.result(timeout=PATIENCE)
    ends = Job.objects.order_by("finished_at").values_list("result__text", flat=True)
    assert list(ends) == ["a", "b", "c"]


def test_interrupted_job_runs_again():
    job = JobFactory(state=JobState.INTERRUPTED, arguments={"text": "encore"})
    rerun_job(job)
    assert wait_for_end(job).result == {"text": "encore"}


def test_broker_that_is_down_is_gone_round(broker):
    broker(NOWHERE, "nowhere")
    job = JobFactory(arguments={"text": "quand même"})
    start = time.monotonic()
    hand_on(job)
    waited = time.monotonic() - start
    assert wait_for_end(job).result == {"text": "quand même"}
    assert waited < 3


def test_broker_that_hangs_is_gone_round(broker):
    # The kernel takes connections of a process that is stopped; nobody reads them.
    with socket.create_server(("127.0.0.1", 0)) as stopped:
        broker(f"redis://127.0.0.1:{stopped.getsockname()[1]}/0", "stopped")
        job = wait_for_end(submit_job(kind="test-echo", by=SERVER))
    assert job.state == JobState.DONE


def test_broker_that_is_down_is_told(broker):
    broker(NOWHERE, "nowhere")
    job = JobFactory()
    hand_on(job)
    notice = "Les serveurs de travaux ne répondent pas : le site s'en charge lui-même."
    assert wait_for_end(job).notice == notice


@pytest.fixture
def worker(broker, tmp_path):
    """Starts workers on a queue of their own, where Redis answers; the queue's name with it."""
    if connection.vendor == "sqlite":
        pytest.skip("workers are tried beside PostgreSQL, as a server runs them")
    url, queue = redis_url(), f"dixdeder-test-{uuid.uuid4().hex}"
    if not url:
        pytest.skip("no Redis server answers")
    broker(url, queue)
    started = []

    def start():
        started.append(start_worker(url, queue, tmp_path))
        return started[-1]

    yield start, queue
    for process in started:
        if process.poll() is None:
            process.terminate()
            process.wait()
    redis.Redis.from_url(url).delete(queue)


def wait_for_state(job, state, worker):
    """The job once it is in a state, however long it takes a worker that lives.

    A worker that was just killed may still be given a message; as on a server, what waits for long
    is handed on again.
    """
    job.refresh_from_db()
    asked = time.monotonic()
    while job.state != state and worker.poll() is None:
        time.sleep(0.05)
        if job.state == JobState.QUEUED and time.monotonic() - asked > LOST_AFTER:
            fall_silent(job)
            do_what_is_due()
            asked = time.monotonic()
        job.refresh_from_db()
    assert job.state == state
    return job


def fall_silent(job):
    """As if the last sign of life had come longer ago than anybody waits."""
    Job.objects.filter(pk=job.pk).update(heard_at=timezone.now() - SILENCE - timedelta(seconds=1))


@pytest.mark.services
def test_a_worker_runs_it(worker):
    start, _queue = worker
    job = submit_job(kind="test-echo", by=SERVER, arguments={"text": "du serveur"})
    assert wait_for_state(job, JobState.DONE, start()).result == {"text": "du serveur"}


NO_JOBS = [b"no json", b"\xff\x00", b"7", b"[]", b"{}", b'{"body": "", "properties": {}}']


@pytest.mark.services
def test_what_is_no_job_ends_no_worker(worker):
    start, queue = worker
    client = redis.Redis.from_url(redis_url())
    client.delete(ASIDE)
    client.rpush(queue, *NO_JOBS)
    job = submit_job(kind="test-echo", by=SERVER, arguments={"text": "du serveur"})
    assert wait_for_state(job, JobState.DONE, start()).result == {"text": "du serveur"}
    assert client.llen(ASIDE) == len(NO_JOBS)


@pytest.mark.services
def test_a_job_whose_message_is_lost_is_handed_on_again(worker):
    start, queue = worker
    job = submit_job(kind="test-echo", by=SERVER, arguments={"text": "perdu"})
    assert redis.Redis.from_url(redis_url()).delete(queue) == 1
    fall_silent(job)
    do_what_is_due()
    assert wait_for_state(job, JobState.DONE, start()).result == {"text": "perdu"}


@pytest.mark.services
def test_a_job_whose_worker_was_killed_runs_again_from_its_page(worker, client, tmp_path):
    start, _queue = worker
    client.force_login(UserFactory(is_superuser=True))
    until = tmp_path / "go"
    job = submit_job(kind="test-waiting", by=SERVER, arguments={"until": str(until)})
    first = start()
    wait_for_state(job, JobState.RUNNING, first)
    first.kill()
    first.wait()
    fall_silent(job)
    until.touch()
    client.post(reverse("jobs:rerun", args=[job.pk]))
    assert wait_for_state(job, JobState.DONE, start()).result == {"waited": True}


def test_whoever_works_on_a_job_keeps_saying_so():
    job = JobFactory()
    claimed = claim_job(str(job.pk))
    fall_silent(job)
    with Heartbeat(claimed, seconds=0.05):
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            job.refresh_from_db()
            if not job.is_left_alone:
                break
            time.sleep(0.02)
    assert job.is_left_alone is False


def start_worker(url, queue, tmp_path):
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "DATA_DIR": str(tmp_path),
        "REDIS_URL": url,
        "CELERY_QUEUE": queue,
    }
    worker = find_program("celery", concurrency="1", loglevel="WARNING")
    own = ["-P", "solo", "-I", "tests.kinds_of_jobs", "--without-heartbeat"]
    command = [sys.executable, "-m", *worker, *own]
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def database_url():
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    host = f"{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT'] or 5432}"
    return f"postgres://{host}/{facts['NAME']}"
