"""The Celery application: used by workers, and by the site when a broker is configured.

Whoever reaches Redis can put anything into its queue, and what kombu cannot read would end the
worker that took it. It is put aside in a list beside the queue, for who looks.
"""

import json
import os
import sys
from typing import Any

import structlog
from celery import Celery
from celery.signals import worker_init
from kombu.transport import TRANSPORT_ALIASES, redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

log = structlog.get_logger(__name__)

ASIDE = "dixdeder.aside"
MOST_ASIDE = 100


class Channel(redis.Channel):
    """A queue whose items may be anything."""

    def _brpop_read(self, **options: Any) -> bool:
        try:
            taken: bool = super()._brpop_read(**options)
        except json.JSONDecodeError as fault:
            self.put_aside(fault.doc)
            return True
        except UnicodeDecodeError as fault:
            self.put_aside(fault.object)
            return True
        return taken

    def put_aside(self, item: str | bytes) -> None:
        """Keep what is no job where no worker takes it."""
        log.error("no job in the queue", kept_in=ASIDE, length=len(item))
        with self.conn_or_acquire() as client:
            client.lpush(ASIDE, item)
            client.ltrim(ASIDE, 0, MOST_ASIDE - 1)


class Transport(redis.Transport):
    """Redis, whose messages are looked at before they are taken for some."""

    Channel = Channel

    def _deliver(self, message: Any, queue: str) -> None:
        if _is_message(message):
            super()._deliver(message, queue)
        else:
            self.channels[0].put_aside(json.dumps(message))


def _is_message(found: Any) -> bool:
    """Whether kombu can make a message of it; what a message says, Celery reads with care."""
    if not isinstance(found, dict):
        return False
    properties = found.get("properties")
    return (
        isinstance(found.get("body"), str)
        and isinstance(found.get("headers"), dict)
        and isinstance(properties, dict)
        and isinstance(properties.get("delivery_tag"), str)
        and isinstance(properties.get("delivery_info"), dict)
    )


for scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[scheme] = "config.celery:Transport"

app = Celery("dixdeder")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def refuse_other_version(**_signal: Any) -> None:
    """End a worker, in a sentence, that would work with a database it does not know."""
    # There is no model before the settings are read.
    from operations.domain.versions import OtherVersion, refuse_to_start

    try:
        refuse_to_start()
    except OtherVersion as fault:
        sys.exit(str(fault))
