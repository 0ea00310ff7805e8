"""Browsers as their owners would call them."""

import pytest

from accounts.pages import name_device

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
SAID = {
    "Firefox, Linux": "(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Chrome, Windows": f"(Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/130.0 Safari/537.36",
    "Edge, Windows": f"(Windows NT 10.0) {WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0",
    "Samsung Internet, Android": f"(Linux; Android 14) {WEBKIT} SamsungBrowser/25.0 Chrome/121.0",
    "Safari, iPhone": "(iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1",
    "Safari, macOS": "(Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15",
}


@pytest.mark.parametrize("name", SAID)
def test_a_browser_is_called_by_its_name_and_its_system(name):
    assert name_device(f"Mozilla/5.0 {SAID[name]}") == name


@pytest.mark.parametrize("user_agent", ["curl/8.5.0", ""])
def test_what_is_no_browser_is_called_unknown(user_agent):
    assert name_device(user_agent) == "Navigateur inconnu"
