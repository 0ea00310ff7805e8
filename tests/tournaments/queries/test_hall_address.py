"""Addresses as the phones of the hall open them."""

import socket

import pytest

from tournaments.queries import hall_address
from tournaments.queries.hall_address import find_hall_address, find_lan_address, find_site_address

LAN = "192.168.1.20"


@pytest.fixture
def on_the_lan(monkeypatch):
    monkeypatch.setattr(hall_address, "find_lan_address", lambda: LAN)


@pytest.fixture
def listening(monkeypatch):
    monkeypatch.setattr(hall_address._Server, "listens_everywhere", True)


@pytest.mark.parametrize(
    ("host", "port", "shown"),
    [
        ("0.0.0.0", 8000, "http://192.168.1.20:8000/"),
        ("0.0.0.0", 80, "http://192.168.1.20/"),
        ("127.0.0.1", 8000, ""),
        ("fd00::1", 8000, "http://[fd00::1]:8000/"),
    ],
)
def test_address_to_type(on_the_lan, host, port, shown):
    assert find_site_address(host, port) == shown


def test_computer_without_network_has_no_address(monkeypatch):
    class NoWayOut(socket.socket):
        def connect(self, destination):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoWayOut)
    assert (find_lan_address(), find_site_address("0.0.0.0", 8000)) == ("", "")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("http://localhost:8000/1", "http://192.168.1.20:8000/1"),
        ("http://127.0.0.1/1", "http://192.168.1.20:80/1"),
        ("http://[::1]:8000/1", "http://192.168.1.20:8000/1"),
        ("https://concours.example.org/1", "https://concours.example.org/1"),
        ("http://192.0.2.2:8000/1", "http://192.0.2.2:8000/1"),
        ("", ""),
    ],
)
def test_phones_ask_for_this_computer_by_its_name_on_the_network(
    on_the_lan, listening, asked, found
):
    assert find_hall_address(asked) == found


def test_no_address_is_given_out_where_no_phone_is_listened_to(on_the_lan):
    assert find_hall_address("http://localhost:8000/1") == ""


def test_no_address_is_given_out_without_a_network(monkeypatch, listening):
    monkeypatch.setattr(hall_address, "find_lan_address", str)
    assert find_hall_address("http://localhost:8000/1") == ""
