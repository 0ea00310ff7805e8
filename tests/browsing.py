"""What every browser test asks of a page, and how a person is signed in."""

from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import BrowserContext, Page

SMALL_LETTERS = """() => [...document.querySelectorAll("body *")].filter(e => e.offsetParent)
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 15.99).map(e => e.outerHTML)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, input, select")]
  .filter(e => e.type !== "hidden" && e.offsetParent && !e.closest("p, .form-errors"))
  .filter(e => { const box = (e.closest("label") || e).getBoundingClientRect();
                 return box.width < 44 || box.height < 44; }).map(e => e.outerHTML)"""
WIDTH = "document.documentElement.scrollWidth"


def violations(page: Page) -> list[tuple[str, str]]:
    """The rules of axe that a page breaks, each with the first place where it does."""
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found]


def sign_in(context: BrowserContext, user: User, address: str) -> None:
    """Let the windows of a browser be those of `user`, without the sign-in page."""
    client = Client()
    client.force_login(user)
    value = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": value, "url": address}])
