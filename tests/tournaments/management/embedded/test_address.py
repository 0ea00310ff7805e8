"""The address for the phones of the hall."""

import socket

import pytest

from tournaments.management.embedded import address


@pytest.fixture
def on_the_lan(monkeypatch):
    monkeypatch.setattr(address, "find_lan_address", lambda: "192.168.1.20")


@pytest.mark.parametrize(
    ("host", "port", "shown"),
    [
        ("0.0.0.0", 8000, "http://192.168.1.20:8000/"),
        ("0.0.0.0", 80, "http://192.168.1.20/"),
        ("127.0.0.1", 8000, "http://127.0.0.1:8000/"),
        ("fd00::1", 8000, "http://[fd00::1]:8000/"),
    ],
)
def test_address_to_type(on_the_lan, host, port, shown):
    assert address.find_site_address(host, port) == shown


def test_computer_without_network_has_itself(monkeypatch):
    class NoWayOut(socket.socket):
        def connect(self, destination):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoWayOut)
    assert address.find_lan_address() == "127.0.0.1"


def test_port_in_use_is_not_free():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert address.port_is_free("127.0.0.1", port) is False


def test_port_nobody_uses_is_free():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert address.port_is_free("127.0.0.1", port) is True


def test_code_is_drawn_in_half_blocks():
    drawing = address.write_terminal_code("http://192.168.1.20:8000/")
    assert set(drawing) <= set(" ▀▄█\n")


def test_a_port_that_is_taken_is_left_for_the_next(monkeypatch):
    monkeypatch.setattr(address, "port_is_free", lambda host, port: port == 8002)
    assert (address.find_free_port("", 8000), address.find_free_port("", 9000)) == (8002, 9000)
