"""A site in which nobody answers what the core asks does not start."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournaments import ports


def test_a_port_that_nobody_fills_is_named_before_the_site_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ports.check_every_port(None) == []
    empty = ports.subjects.Socket[ports.subjects.SeasonsPort]("seasons")
    monkeypatch.setattr(ports, "seasons", empty)
    assert [error.msg for error in ports.check_every_port(None)] == [
        "Nobody answers what is asked of seasons."
    ]
    with pytest.raises(ImproperlyConfigured, match="seasons"):
        empty()
