"""Which way leads back to a version before, asked while this one still serves."""

import subprocess
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from operations.domain.versions import Named, list_noted, list_replaced


class Command(BaseCommand):
    """Changes nothing. Exit code 1 where the older version does not go on with the database."""

    help = "Tell whether an older version goes on with the database as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("version", help="what git knows it by: a tag, a commit")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the older version is going to do when it starts."""
        version = options["version"]
        applied = MigrationRecorder(connection).applied_migrations()
        ours = {name for name in applied if name[0] in settings.OWN_APPS}
        left = sorted(ours - _list_migrations_of(version) - list_replaced() - list_noted())
        if left:
            text = _("%(version)s ne continue pas avec cette base (%(migration)s) : rendez la "
                     "sauvegarde d'avant.")  # fmt: skip
            raise CommandError(text % {"version": version, "migration": ".".join(left[0])})
        self.stdout.write(
            _("%(version)s continue avec cette base : revenez-y sans arrêter le site.")
            % {"version": version}
        )


def _list_migrations_of(version: str) -> set[Named]:
    """The migrations of a version in the site's own repository."""
    command = ["git", "ls-tree", "-r", "--name-only", version, "--", *settings.OWN_APPS]
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as fault:
        text = _("git ne connaît pas la version %(version)s ici.")
        raise CommandError(text % {"version": version}) from fault
    paths = [PurePath(line) for line in done.stdout.splitlines()]
    return {
        (path.parts[0], path.stem)
        for path in paths
        if path.parts[1:-1] == ("migrations",) and path.suffix == ".py"
    }
