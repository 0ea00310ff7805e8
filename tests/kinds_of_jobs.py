"""Jobs that only tests ask for; a worker under test imports them too."""

import time
from pathlib import Path

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.tasks.registry import Outcome, Progress, job_kind


@job_kind("test-echo", title="Écho")
def echo(job: Job, progress: Progress) -> Outcome:
    """Give the arguments back, as values and as a text file."""
    progress(50, "à moitié")
    text = str(job.arguments.get("text", ""))
    document = Document(name="écho.txt", content_type="text/plain", content=text.encode())
    return Outcome(result={"text": text}, document=document)


@job_kind("test-refused", title="Refusé")
def refused(job: Job, progress: Progress) -> Outcome:
    """Refuse in words."""
    raise Refused("Aucune feuille à imprimer.", code="nothing-to-print")


@job_kind("test-broken", title="Cassé")
def broken(job: Job, progress: Progress) -> Outcome:
    """Fail as a programme does."""
    raise ZeroDivisionError(job.kind)


@job_kind("test-waiting", title="Attente")
def wait_for_file(job: Job, progress: Progress) -> Outcome:
    """Be at work until a file is there, for a minute at most."""
    deadline = time.monotonic() + 60
    while not Path(job.arguments["until"]).exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    return Outcome(result={"waited": True})
