"""One server per data directory."""

import pytest

from operations.embedded.lock import ServerLock, ServerRunning


def test_second_server_is_told_where_the_first_is(tmp_path):
    first = ServerLock(tmp_path)
    first.acquire("http://192.0.2.5:8000/")
    with pytest.raises(ServerRunning, match=r"^\d+ http://192\.0\.2\.5:8000/$"):
        ServerLock(tmp_path).acquire("http://192.0.2.5:8001/")
    first.release()


def test_released_lock_is_free(tmp_path):
    first, second = ServerLock(tmp_path), ServerLock(tmp_path)
    first.acquire("a")
    first.release()
    second.acquire("b")
    second.release()
    assert (tmp_path / "server.lock").read_text() == ""


def test_note_left_by_a_dead_server_is_no_lock(tmp_path):
    (tmp_path / "server.lock").write_text("1 http://192.0.2.5:8000/\n")
    lock = ServerLock(tmp_path)
    lock.acquire("c")
    lock.release()
    assert (tmp_path / "server.lock").read_text() == ""
