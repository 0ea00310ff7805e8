"""A site of its own for a benchmark: an empty SQLite database in a folder that is thrown away.

`python -m proofs.own_site FOLDER` makes one, of which `MADE_SITE` lets others be copies.
"""

import os
import shutil
import sys


def connect(folder: str) -> None:
    """Set Django up on the site in a folder."""
    os.environ |= {
        "DATA_DIR": folder,
        "ENV_FILE": os.devnull,
        "DATABASE_URL": f"sqlite:///{folder}/mesure.sqlite3",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "ERROR",
        "DEBUG": "",
    }
    os.environ.pop("REDIS_URL", None)
    import django

    django.setup()


def create(folder: str) -> None:
    """Make the site: its tables, and its static files collected; or copy the one of `MADE_SITE`."""
    if made := os.environ.get("MADE_SITE"):
        shutil.copytree(made, folder, dirs_exist_ok=True)
        connect(folder)
        return
    connect(folder)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    create(sys.argv[1])
