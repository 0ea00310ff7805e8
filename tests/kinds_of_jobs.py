"""Jobs that only tests ask for; a worker under test imports them too."""

import time
from pathlib import Path
from typing import NoReturn

from django.core.exceptions import ValidationError
from django.utils.translation import get_language

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.tasks.kinds import JOB_KINDS, JobKind, JobOutcome, JobReport


def echo(job: Job, progress: JobReport) -> JobOutcome:
    """Give the arguments back, as values and as a text file."""
    progress(50, "à moitié")
    text = str(job.arguments.get("text", ""))
    document = Document(name="écho.txt", content_type="text/plain", content=text.encode())
    return JobOutcome(result={"text": text}, document=document)


def language(job: Job, progress: JobReport) -> JobOutcome:
    """Tell which language the job speaks."""
    return JobOutcome(result={"language": get_language()})


def refused(job: Job, progress: JobReport) -> NoReturn:
    """Refuse in words."""
    raise Refused("Aucune feuille à imprimer.", code="nothing-to-print")


def invalid(job: Job, progress: JobReport) -> NoReturn:
    """Refuse as a form does."""
    raise ValidationError(["Une équipe manque.", "Une table aussi."])


def broken(job: Job, progress: JobReport) -> NoReturn:
    """Fail as a programme does."""
    raise ZeroDivisionError(job.kind)


def waiting(job: Job, progress: JobReport) -> JobOutcome:
    """Be at work until a file is there."""
    while not Path(job.arguments["until"]).exists():
        time.sleep(0.05)
    return JobOutcome(result={"waited": True})


JOB_KINDS |= {
    f"test-{work.__name__}": JobKind(title=work.__name__, function=work)
    for work in (echo, language, refused, invalid, broken, waiting)
}
