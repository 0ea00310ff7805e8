"""The Celery application: used by workers, and by the site when a broker is configured."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("dixdeder")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
