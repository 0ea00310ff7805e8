"""gunicorn's own lines in the site's log: ``gunicorn --config python:config.gunicorn``."""

import logging.config
import os
from typing import Any

from django.conf import settings
from gunicorn.glogging import Logger

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class SiteLogger(Logger):
    """Hands on what gunicorn says, in place of writing it in a form of its own."""

    def setup(self, cfg: Any) -> None:
        """Have the site's handler write it."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True
        logging.config.dictConfig(settings.LOGGING)


logger_class = SiteLogger
