"""A site of its own for a benchmark: an empty database that is thrown away, in a folder or on a
PostgreSQL server.

`python -m proofs.own_site FOLDER` makes one, of which `MADE_SITE` lets others be copies.
"""

import argparse
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


@contextmanager
def on_server(url: str, *, copy_of: str = "") -> Iterator[str]:
    """The address of an empty database on a PostgreSQL server, which is gone at the end; or of a
    copy of another such, to which nobody is connected."""
    import psycopg

    name = f"mesure_{os.getpid()}"
    if copy_of:
        name, copied = f"{name}_copy", f" TEMPLATE {urlsplit(copy_of).path.strip('/')}"
    else:
        copied = ""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}{copied}")
    try:
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def connect(folder: str, database: str = "") -> None:
    """Set Django up on the site in a folder, or on the database of an address."""
    os.environ |= {
        "DATA_DIR": folder,
        "ENV_FILE": os.devnull,
        "DATABASE_URL": database or f"sqlite:///{folder}/mesure.sqlite3",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "ERROR",
        "DEBUG": "",
    }
    os.environ.pop("REDIS_URL", None)
    import django

    django.setup()


def create(folder: str, database: str = "") -> None:
    """Make the site: its tables, and its static files collected; or copy the one of `MADE_SITE`."""
    made = os.environ.get("MADE_SITE")
    if made and not database:
        shutil.copytree(made, folder, dirs_exist_ok=True)
        connect(folder)
        return
    connect(folder, database)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m proofs.own_site", description=__doc__)
    parser.add_argument("folder")
    create(parser.parse_args().folder)
