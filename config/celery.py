"""The Celery application: used by workers, and by the site when a broker is configured."""

import os
import sys
from typing import Any

from celery import Celery
from celery.signals import worker_init
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

for scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[scheme] = "config.broker:Transport"

app = Celery("dixdeder")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def refuse_other_version(**_signal: Any) -> None:
    """End a worker, in a sentence, that would work with a database it does not know."""
    # There is no model before the settings are read.
    from tournaments.tasks.versions import OtherVersion, refuse_to_start

    try:
        refuse_to_start()
    except OtherVersion as fault:
        sys.exit(str(fault))
