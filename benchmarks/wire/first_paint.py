"""How soon a phone in a hall shows something: ``python -m benchmarks.wire.first_paint``.

Each page is opened by Chromium with an empty cache over a line of 1.6 Mb/s and 150 ms, and once
more with everything but its text refused, which is what the line alone costs. A site of its own
serves them through gunicorn, whose pages are kept: what is measured is the way to the phone.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from proofs import own_site
from tools.services import chromium

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds, and bytes a second: 1.6 Mb/s down."""
MOST_REQUESTS = 8
MOST_KILOBYTES = 70
MOST_SHIFT = 0.1
"""How far a page may jump as its letters come, by the measure of browsers."""
WATCHED = """window.shift = 0;
new PerformanceObserver((seen) => seen.getEntries().forEach((entry) => {
  window.shift += entry.value;
})).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)"
SENT = """[...performance.getEntriesByType('resource'),
           ...performance.getEntriesByType('navigation')].map(entry => entry.transferSize)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One page opened once: milliseconds to its first paint, requests, bytes over the wire, and
    how far it jumped."""

    painted: float
    requests: int
    sent: int
    shift: float


def main(arguments: Sequence[str]) -> None:
    """Open each page so many times, and print the medians."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wire.first_paint")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args(arguments)
    times = 1 if options.small else options.times
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        pages = dict(list(published_pages().items())[: 2 if options.small else None])
        print("| page | first paint | text alone | ratio | requests | kB | shift |")
        print("|---|---|---|---|---|---|---|")
        for line in measured(folder, pages, times):
            print(line)


def published_pages() -> dict[str, str]:
    """A tournament in its second round, and the addresses of its pages; a table whose code a phone
    has just scanned."""
    from django.utils import timezone

    from tests.crawling.addresses import whole_evening
    from tests.factories import TournamentFactory
    from tests.tournaments.domain.phones.table import Table
    from tests.tournaments.views.players.phone import printed

    slug = whole_evening(TournamentFactory()).tournament.slug
    table = Table(seats=False, rulebook="ffb-coinche", rule_overrides={}, date=timezone.localdate())
    return {
        "table's phone": f"/table/code/{printed(table.match).token}/",
        "calendar": "/",
        "calculator": "/calculer/",
        "front page": f"/t/{slug}/",
        "seats": f"/t/{slug}/ou-suis-je/",
        "standings": f"/t/{slug}/classement/",
        "draw": f"/t/{slug}/partie/2/",
        "team": f"/t/{slug}/equipe/1/",
        "rules": f"/t/{slug}/reglement/",
    }


def measured(folder: str, pages: dict[str, str], times: int) -> list[str]:
    """The rows of the table."""
    from tests.running.environment import CHROMIUM_ARGUMENTS
    from tests.sites import Site

    database = f"sqlite:///{folder}/mesure.sqlite3"
    site = Site(Path(folder), DATABASE_URL=database).start_gunicorn()
    try:
        site.wait_for_page()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=CHROMIUM_ARGUMENTS
            )
            root = f"http://127.0.0.1:{site.port}"
            return [row(browser, name, root + path, times) for name, path in pages.items()]
    finally:
        site.stop()


def row(browser: Browser, name: str, address: str, times: int) -> str:
    """The medians of one page; ends the benchmark where a page is heavier than it may be."""
    whole = [open_page(browser, address) for _ in range(times)]
    bare = [open_page(browser, address, text_alone=True) for _ in range(times)]
    painted, alone = (
        statistics.median(opened.painted for opened in seen) for seen in (whole, bare)
    )
    sent = statistics.median(opened.sent for opened in whole) / 1000
    requests, shift = whole[0].requests, statistics.median(opened.shift for opened in whole)
    if requests > MOST_REQUESTS or sent > MOST_KILOBYTES or shift > MOST_SHIFT:
        raise SystemExit(f"{name}: {requests} requests, {sent:.1f} kB, shift {shift:.3f}")
    ratio = painted / alone
    return (
        f"| {name} | {painted:.0f} ms | {alone:.0f} ms | {ratio:.2f} "
        f"| {requests} | {sent:.1f} | {shift:.3f} |"
    )


def open_page(browser: Browser, address: str, *, text_alone: bool = False) -> Opening:
    """Open a page in a window of its own, which has nothing in its cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    context.add_init_script(WATCHED)
    page = context.new_page()
    if text_alone:
        page.route("**/static/**", lambda route: route.abort())
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    page.goto(address, wait_until="networkidle")
    page.wait_for_function(f"({PAINTED}).length > 0")
    painted, sizes = page.evaluate(PAINTED)[0], page.evaluate(SENT)
    shift = page.evaluate("window.shift")
    context.close()
    return Opening(painted=painted, requests=len(sizes), sent=sum(sizes), shift=shift)


if __name__ == "__main__":
    main(sys.argv[1:])
