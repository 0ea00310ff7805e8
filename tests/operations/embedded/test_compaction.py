"""What was deleted leaves the file of the database."""

from pathlib import Path

import pytest
from django.db import connection, connections

from operations.embedded.upkeep import compact

NAME = b"DUPONT Wilhelmina"


def found(path: Path) -> bool:
    """Whether the name stands in the database's files."""
    return any(NAME in one.read_bytes() for one in path.parent.iterdir())


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own means")
def test_a_deleted_name_is_not_left_in_free_places(tmp_path: Path) -> None:
    path = tmp_path / "site.sqlite3"
    database = connections.create_connection("default")
    database.settings_dict = database.settings_dict | {"NAME": path}
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE remarks (words TEXT)")
        cursor.executemany("INSERT INTO remarks VALUES (%s)", [[NAME.decode() + " ." * 2000]] * 9)
        cursor.execute("INSERT INTO remarks VALUES ('reste')")
        cursor.execute("DELETE FROM remarks WHERE words LIKE 'DUPONT%%'")
    assert found(path)
    compact(database)
    assert not found(path)
    with database.cursor() as cursor:
        assert cursor.execute("SELECT words FROM remarks").fetchall() == [("reste",)]
    database.close()
