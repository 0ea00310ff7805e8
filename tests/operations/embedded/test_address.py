"""The port to listen on, and the code of an address in a terminal."""

import socket

from operations.embedded import browser


def test_port_in_use_is_not_free():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert browser.port_is_free("127.0.0.1", port) is False


def test_port_nobody_uses_is_free():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert browser.port_is_free("127.0.0.1", port) is True


def test_code_is_drawn_in_half_blocks():
    drawing = browser.picture_terminal_code("http://192.168.1.20:8000/")
    assert set(drawing) <= set(" ▀▄█\n")


def test_a_port_that_is_taken_is_left_for_the_next(monkeypatch):
    monkeypatch.setattr(browser, "port_is_free", lambda host, port: port == 8002)
    assert (browser.find_free_port("", 8000), browser.find_free_port("", 9000)) == (8002, 9000)
