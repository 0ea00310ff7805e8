"""What a worker of the documented server does when a reload puts others in its place."""

import signal
from threading import Event
from unittest import mock

import pytest

from config import gunicorn


class Worker:
    """As much of a worker of gunicorn as its hooks know."""

    def __init__(self) -> None:
        self.left = Event()

    def handle_exit(self, *told: object) -> None:
        """As gunicorn begins to end one."""
        self.left.set()


@pytest.fixture
def told_to_leave() -> object:
    """What the process does on SIGTERM, as a worker that begins has set it."""
    before = signal.getsignal(signal.SIGTERM)
    yield lambda: signal.raise_signal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, before)


def begin() -> Worker:
    """A worker that came to answer."""
    worker = Worker()
    gunicorn.pre_fork(None, worker)
    gunicorn.post_worker_init(worker)
    return worker


def test_a_worker_leaves_once_the_one_in_its_place_answers(told_to_leave) -> None:
    old, waited = begin(), Event()

    def come(_seconds: float) -> None:
        """The other one answers, the old one having been there until now."""
        assert not old.left.is_set()
        gunicorn._ready.value = gunicorn._begun.value
        waited.set()

    gunicorn.pre_fork(None, None)
    with mock.patch("config.gunicorn.time.sleep", come):
        told_to_leave()
        assert old.left.wait(10)
    assert waited.is_set()


def test_a_worker_that_nobody_replaces_leaves_at_once(told_to_leave) -> None:
    old = begin()
    with mock.patch("config.gunicorn.time.sleep", side_effect=AssertionError):
        told_to_leave()
        assert old.left.wait(10)
