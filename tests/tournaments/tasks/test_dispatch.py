"""Handing jobs on: to this process's thread, to a broker, or round a broker that is down."""

import os
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest
from django.db import connection, transaction

from config.celery import app
from tests import kinds_of_jobs  # noqa: F401  makes them known
from tests.factories import JobFactory
from tools.services import redis_url
from tournaments.actors import SERVER
from tournaments.models import Job
from tournaments.models.job import JobState
from tournaments.tasks.dispatch import hand_on, rerun_job, run_here, submit_job

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = "redis://127.0.0.1:1/0"

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


def wait_for_end(job, seconds=30.0):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        job.refresh_from_db()
        if job.is_over:
            break
        time.sleep(0.05)
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
        future.result(timeout=30)
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


def test_broker_that_is_down_is_told(broker):
    broker(NOWHERE, "nowhere")
    job = JobFactory()
    hand_on(job)
    notice = "Les serveurs de travaux ne répondent pas : le site s'en charge lui-même."
    assert wait_for_end(job).notice == notice


@pytest.mark.services
def test_a_worker_runs_it(broker, tmp_path):
    url, queue = redis_url(), f"dixdeder-test-{uuid.uuid4().hex}"
    if not url:
        pytest.skip("no Redis server answers")
    broker(url, queue)
    job = submit_job(kind="test-echo", by=SERVER, arguments={"text": "du serveur"})
    worker = start_worker(url, queue, tmp_path)
    try:
        wait_for_end(job, seconds=60)
    finally:
        worker.terminate()
        worker.wait(timeout=30)
    assert (job.state, job.result) == (JobState.DONE, {"text": "du serveur"})


def start_worker(url, queue, tmp_path):
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "DATA_DIR": str(tmp_path),
        "REDIS_URL": url,
        "CELERY_QUEUE": queue,
    }
    options = ["-P", "solo", "-I", "tests.kinds_of_jobs", "--loglevel", "WARNING"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", *options, *quiet]
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def database_url():
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    host = f"{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT'] or 5432}"
    return f"postgres://{host}/{facts['NAME']}"
