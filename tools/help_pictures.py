"""The pictures of help and README, taken of the real pages: ``python -m tools.help_pictures``.

A site of its own with the demonstration is served and looked at in both languages, so that no
picture shows a page as it was. Needs a Chromium, and Pillow to write WebP.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from proofs import own_site
from tools.services import chromium

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "static" / "img" / "help"
LANGUAGES = ("fr", "en")
WINDOW: ViewportSize = {"width": 1280, "height": 800}
README = ROOT / "docs" / "images" / "evening.png"
PRINTED = (1024, 640)
QUALITY = 72


def main() -> None:
    """Take every picture in both languages."""
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        from tests.environment import CHROMIUM_ARGUMENTS
        from tests.sites import Site

        pages = prepare_evening()
        cookie = sign_in()
        site = Site(
            Path(folder), DATABASE_URL=f"sqlite:///{folder}/mesure.sqlite3"
        ).start_gunicorn()
        try:
            site.wait_for_page()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium(), args=CHROMIUM_ARGUMENTS
                )
                for language in LANGUAGES:
                    take(browser, f"http://127.0.0.1:{site.port}", pages, cookie, language)
        finally:
            site.stop()


def prepare_evening() -> dict[str, str]:
    """The demonstration, and the address of each picture's page."""
    from django.core.management import call_command
    from django.urls import reverse

    from tournaments.enums import SheetState
    from tournaments.models import ScoreSheet, Tournament

    call_command("load_demo", verbosity=0)
    tournament = Tournament.objects.get()
    done = ScoreSheet.objects.filter(state=SheetState.LOCKED).earliest("pk").match
    table = [tournament.slug, done.round.number, done.table_number]
    return {
        "teams": reverse("organiser:teams", args=[tournament.slug]),
        "check_in": reverse("organiser:check_in", args=[tournament.slug]),
        "draw": reverse("organiser:round", args=[tournament.slug, 3]),
        "sheet": reverse("organiser:sheet", args=table),
        "sheets": reverse("organiser:rounds", args=[tournament.slug]),
        "standings": reverse("public:standings", args=[tournament.slug]),
    }


def sign_in() -> str:
    """The session of an organiser of the demonstration's club."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from tournaments.enums import Role
    from tournaments.models import Club, Membership

    settings.ALLOWED_HOSTS = ["*"]
    person = User.objects.create_user("organisateur")
    Membership.objects.create(user=person, club=Club.objects.get(), role=Role.ORGANISER)
    client = Client()
    client.force_login(person)
    value: str = client.cookies["sessionid"].value
    return value


def take(browser: Browser, root: str, pages: dict[str, str], cookie: str, language: str) -> None:
    """The pictures of one language, each as a WebP of `PRINTED` pixels."""
    from tournaments.views.languages import address_in

    context = browser.new_context(viewport=WINDOW, locale=language)
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": root}])
    page = context.new_page()
    (PLACE / language).mkdir(parents=True, exist_ok=True)
    for name, address in pages.items():
        page.goto(root + address_in(language, address), wait_until="networkidle")
        shot = Image.open(io.BytesIO(page.screenshot()))
        picture = shot.resize(PRINTED, Image.Resampling.LANCZOS)
        if name != "sheets":
            picture.save(PLACE / language / f"{name}.webp", quality=QUALITY)
        elif language == LANGUAGES[0]:
            shot.quantize(256).save(README, optimize=True)
    context.close()


if __name__ == "__main__":
    main()
