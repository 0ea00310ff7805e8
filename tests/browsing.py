"""What every browser test asks of a page, and how a person is signed in."""

from collections.abc import Callable
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from tests.forced_colours import lost_in_forced_colours
from tests.running import nightly

Palette = Literal["light", "dark"]

SMALL_LETTERS = """() => [...document.querySelectorAll("body *")].filter(e => e.offsetParent)
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 15.99).map(e => e.outerHTML)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, input, select")]
  .filter(e => e.type !== "hidden" && e.offsetParent && !e.closest("p, .form-errors"))
  .filter(e => { const fills = getComputedStyle(e, "::after").position === "absolute";
                 const target = e.closest("label") || (fills && e.closest("th, td")) || e;
                 const box = target.getBoundingClientRect();
                 return box.width < 44 || box.height < 44; }).map(e => e.outerHTML)"""
"""Links and fields too small for a finger; a link whose `::after` fills its cell is as large."""
BROKEN_RULES = """async (contrast) => {
  const rules = { "color-contrast": { enabled: contrast } };
  const said = { preload: false, resultTypes: ["violations"], rules, selectors: false };
  const { violations } = await axe.run(said);
  return violations.map((rule) => [rule.id, rule.nodes[0].html]);
}"""
"""What axe finds, and no more: all that it looked at is a hundred times as long to hand over."""
WIDTH = "document.documentElement.scrollWidth"
TOUCHING = """() => {
  const edged = (one) => !["0px", ""].includes(getComputedStyle(one).borderTopWidth)
    && getComputedStyle(one).borderTopColor !== "rgba(0, 0, 0, 0)";
  const near = "main :is(.button, summary, .card, .row, .message, p, figure)";
  const strips = ".segments, .tabs, .hall-plan";
  const things = [...document.querySelectorAll(near)].filter((one) => one.checkVisibility())
    .filter((one) => !one.closest(strips)).map((one) => [one, one.getBoundingClientRect()]);
  return things.filter(([one]) => one.matches(".button, .confirm > summary")).flatMap(
    ([one, box]) => things.filter(([other, its]) => {
      if (one.contains(other) || other.contains(one)) return false;
      const across = Math.max(box.left, its.left) - Math.min(box.right, its.right);
      const down = its.top - box.bottom;
      const overlaps = box.top < its.bottom && its.top < box.bottom;
      const beside = other.matches(".button") && overlaps && across >= -1 && across < 8;
      return beside || (edged(one) && across < 0 && down >= -1 && down < 4);
    }).map(([other]) => [one.outerHTML, other.outerHTML]));
}"""
"""Buttons that stick to what is beside or below them: one blob, where a finger wants one of two."""
OVERLAID = """() => {
  const style = (one) => getComputedStyle(one);
  const isApart = (one) => one && (style(one).clipPath !== "none" || isApart(one.parentElement)
    || ["absolute", "fixed", "sticky"].includes(style(one).position));
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const lines = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.parentElement;
    if (!text.data.trim() || !place.checkVisibility() || isApart(place) || place.closest("svg"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = text.data.trim();
    // What is read of a line: the space above and below its letters may lie over the next one's.
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const space = (bottom - top) / 4;
      lines.push({ left, right, top: top + space, bottom: bottom - space, words });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  return lines.flatMap((line, n) => {
    const below = lines.slice(n + 1);
    const end = below.findIndex((other) => other.top > line.bottom);
    return (end < 0 ? below : below.slice(0, end))
      .filter((other) => Math.min(line.right, other.right) - Math.max(line.left, other.left) > 2)
      .map((other) => [line.words, other.words]);
  });
}"""
"""Words that are written over other words."""
CUT_TABLES = """() => [...document.querySelectorAll(".table-scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel)"""
"""Tables of which a part lies beyond the edge of their frame."""
BROKEN_WORDS = r"""() => {
  const isClipped = (place) => place && (
    getComputedStyle(place).clipPath !== "none" || isClipped(place.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.parentElement;
    if (!place.checkVisibility()) continue;
    for (const word of text.data.matchAll(/(?<!\S*[/@]\S*)[\p{L}\p{N}]+(?!\S*[/@])/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1 && !isClipped(place)) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""Words on more than one line, as in a column too narrow for them; addresses may break anywhere."""
PALETTES: tuple[Palette, ...] = ("light", "dark")
SCREENS: dict[int, Palette] = {390: "light", 820: "dark", 1280: "light"}
"""A phone, a tablet and a desk by their widths, each in a palette."""

LOOKS_SOON = """document.addEventListener("readystatechange", () =>
  document.querySelectorAll("[data-poll-seconds]").forEach((box) => {
    box.dataset.pollSeconds /= 10;
  }), { once: true, capture: true })"""
"""The pauses of a page that keeps itself fresh, cut to a tenth once it is parsed: its script,
which is deferred, reads them then, and is done before `DOMContentLoaded`."""

Opener = Callable[..., Page]


def faults(page: Page, *, by_axe: bool = True) -> list[object]:
    """What keeps somebody from reading a page or reaching what is on it, as it is shown now."""
    wide = page.evaluate(WIDTH)
    too_wide = [wide] if wide > page.viewport_size["width"] else []
    small = page.evaluate(SMALL_LETTERS) + page.evaluate(SMALL_TARGETS)
    return [*too_wide, *small, *(violations(page) if by_axe else ())]


def faults_by_width(
    page: Page, *, both_palettes: bool = False
) -> dict[tuple[int, str], list[object]]:
    """The faults of a page on each of the `SCREENS` that shows any, and in forced colours; one load
    serves them all.

    Axe looks at a phone with each change, at night at every one.
    """
    found = {}
    phone = min(SCREENS)
    for width, usual in SCREENS.items():
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in PALETTES if both_palettes else (usual,):
            # A colour on its way to the next palette is none to judge.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            by_axe = width == phone or nightly.is_asked_for
            found[width, scheme] = faults(page, by_axe=by_axe)
    found[width, "forced"] = lost_in_forced_colours(page)
    return {screen: wrong for screen, wrong in found.items() if wrong}


def violations(page: Page, *, by_contrast: bool = False) -> list[list[str]]:
    """The rules of axe that a page breaks, each with the first place where it does.

    Contrast takes axe longer than all other rules: with each change it looks at every component
    (`tests/design/test_pages.py`), at night at every page.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[list[str]] = page.evaluate(BROKEN_RULES, by_contrast or nightly.is_asked_for)
    return found


def phone_of(browser: Browser, user: User, site: str) -> Page:
    """A window of the phone on which `user` is signed in; who asks for it closes its context."""
    context = browser.new_context(
        locale="fr-FR", viewport={"width": 390, "height": 844}, has_touch=True
    )
    sign_in(context, user, site)
    return context.new_page()


def look_soon(windows: Page | BrowserContext) -> None:
    """Let pages opened from here on look for news ten times as often as they do for people."""
    windows.add_init_script(LOOKS_SOON)


def sign_in(context: BrowserContext, user: User, address: str) -> None:
    """Let the windows of a browser be those of `user`, without the sign-in page."""
    client = Client()
    client.force_login(user)
    share_cookies(client, context, address)


def share_cookies(client: Client, context: BrowserContext, address: str) -> None:
    """Let the windows of a browser go on as whoever asked by a client."""
    context.add_cookies(
        [
            {"name": name, "value": cookie.value, "url": address}
            for name, cookie in client.cookies.items()
        ]
    )
