"""What a server does by itself each minute: one process that waits, and asks what is due; and a
mail to who keeps the site, once, about a trouble that it has."""

import json
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import send_mass_mail
from django.db import DatabaseError, connection
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from operations.backups import back_up_daily
from operations.enums import Trouble
from operations.tasks.health import REMARKS, examine_site
from tournaments.domain.jobs import interrupt_stale_jobs
from tournaments.domain.sheets.photos import remove_old_photos
from tournaments.json_values import read_json
from tournaments.models.job import SILENCE
from tournaments.queries.backups import backs_itself_up
from tournaments.tasks.dispatch import hand_on_forgotten
from tournaments.tasks.rounds import SWEPT_EVERY, list_threads, sweep

RECORD = "troubles.json"
ONCE_IN = timedelta(days=1)
"""A trouble that goes and comes is told no more often."""
SURE_AFTER = 10.0
"""Seconds after which a new trouble is looked for again: that of a restart is nobody's business."""


def send_troubles() -> list[Trouble]:
    """Write to the site's owners about each trouble of now that they were not told of; which.

    What was told, and to whom, lies in the data directory: with the database away it is known too.
    The mails go straight out, past the outbox, which may be the trouble.
    """
    kept, now = _read_kept(), timezone.now()
    here = [trouble for trouble in examine_site().troubles if trouble not in REMARKS]
    sent = {name: at for name, at in kept["told"].items() if name in here or _is_late(at, now)}
    if new := [trouble for trouble in here if trouble not in sent]:
        sleep(SURE_AFTER)
        lasting = examine_site().troubles
        new = [trouble for trouble in new if trouble in lasting]
    owners = _list_owners() or kept["owners"]
    if not (new and owners and _send(new, owners)):
        new = []
    sent |= {trouble.value: now.isoformat() for trouble in new}
    if (kept["told"], kept["owners"]) != (sent, owners):
        _keep({"told": sent, "owners": owners})
    return new


def _is_late(at: str, now: datetime) -> bool:
    """Whether a trouble told then is not to be told again."""
    return now - datetime.fromisoformat(at) < ONCE_IN


def _list_owners() -> list[str]:
    owners = get_user_model()._default_manager.filter(is_superuser=True, is_active=True)
    try:
        return sorted({*owners.exclude(email="").values_list("email", flat=True)})
    except DatabaseError:
        return []


def _send(troubles: Iterable[Trouble], owners: Iterable[str]) -> bool:
    """Whether a mail server took them."""
    with translation.override(settings.LANGUAGE_CODE):
        site = settings.SITE_URL or settings.ALLOWED_HOSTS[0]
        subject = _("%(site)s : le site a besoin de vous") % {"site": site}
        page = _("Où en est le site : %(page)s") % {"page": f"{site}/orga/site/"}
        text = "\n\n".join([*(str(trouble.label) for trouble in troubles), page])
    try:
        send_mass_mail([(subject, text, None, [owner]) for owner in owners])
    except OSError as fault:
        log.warning("owners not told", fault=str(fault))
        return False
    return True


def _read_kept() -> dict[str, Any]:
    try:
        kept = read_json(_find_record().read_text(encoding="utf-8"))
        return {"told": dict(kept["told"]), "owners": list(kept["owners"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {"told": {}, "owners": []}


def _keep(kept: dict[str, Any]) -> None:
    draft = _find_record().with_suffix(".part")
    try:
        draft.write_text(json.dumps(kept), encoding="utf-8")
        draft.replace(_find_record())
    except OSError as fault:
        log.warning("what owners were told is not kept", fault=str(fault))


def _find_record() -> Path:
    return Path(settings.DATA_DIR) / RECORD


log = structlog.get_logger(__name__)

EVERY = 60.0
"""Seconds between two rounds."""


def look_after(ends: Event) -> None:
    """Do what is due, again and again until `ends` is set; what is over goes once an hour."""
    rounds = 0
    while not ends.is_set():
        do_what_is_due(sweeps=rounds % (SWEPT_EVERY // EVERY) == 0)
        # Not in the first: a server that starts has its other parts to start yet.
        if settings.SITE_SENDS_MAIL and rounds:
            _run_duty(send_troubles)
        # A connection held from one minute to the next would be one that a restart breaks.
        connection.close()
        rounds += 1
        ends.wait(EVERY)


def do_what_is_due(*, sweeps: bool = True) -> None:
    """Jobs of workers that fell silent, what each subject has due, the copy of the day; with
    `sweeps` what is over is deleted too."""
    duties: list[Callable[[], object]] = [_see_to_jobs]
    duties += [thread.by_timer for thread in list_threads()]
    if sweeps:
        duties += [sweep, remove_old_photos]
    if backs_itself_up():
        duties.append(back_up_daily)
    for duty in duties:
        _run_duty(duty)


def _run_duty(duty: Callable[[], object]) -> None:
    try:
        duty()
    except Exception:
        # One that fails keeps no other waiting; the next round tries it again.
        log.exception("duty not done", duty=f"{duty.__module__}.{duty.__qualname__}")


def _see_to_jobs() -> None:
    since = timezone.now() - SILENCE
    interrupt_stale_jobs(unheard_since=since)
    hand_on_forgotten(unheard_since=since)
