"""The pictures of help and README, taken of the real pages: ``python -m tools.help_pictures``.

A site of its own with a village evening is served and looked at in both languages, so that no
picture shows a page as it was. Needs a Chromium, and Pillow to write WebP.
"""

import io
import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from proofs import own_site
from tools.services import chromium

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.models.sheets.shapes import TotalsFacts

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "static" / "img" / "help"
LANGUAGES = ("fr", "en")
WINDOW: ViewportSize = {"width": 1366, "height": 854}
README = ROOT / "docs" / "images" / "evening.png"
PRINTED = (1024, 640)
OF_README = "evening"
UNPAID = 9
"""The team that still owes, so that the pictures show what is then said."""
QUALITY = 72


def main() -> None:
    """Take every picture in both languages."""
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        from tests.running.environment import CHROMIUM_ARGUMENTS
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
    """One village evening at three moments, and the address of each picture's page."""
    from django.urls import reverse

    from prizes.domain.handing import hand_out
    from tests.prizes.domain.lots import arrested, for_ranks
    from tournaments.actors import SERVER
    from tournaments.domain.draws.draws import preview_draw
    from tournaments.domain.tournament.endings import finish_tournament

    drawn, playing, over = (sign_up_village(number) for number in range(3))
    play_round(drawn)
    preview_draw(drawn, by=SERVER, seed=1)
    play_round(playing)
    play_round(playing, missing=5)
    for _round in range(4):
        play_round(over)
    finish_tournament(over, by=SERVER)
    awards = arrested(over, *for_ranks("2 jambons", "2 rosettes", *["2 bouteilles"] * 16))
    for award in awards[:12]:
        hand_out(award, by=SERVER)
    return {
        "teams": reverse("organiser:teams", args=[playing.slug]),
        "draw": reverse("organiser:round", args=[drawn.slug, 2]),
        "totals": reverse("organiser:round", args=[playing.slug, 2]),
        "end": reverse("organiser:end", args=[over.slug]),
        OF_README: reverse("organiser:overview", args=[playing.slug]),
    }


def sign_up_village(number: int) -> "Tournament":
    """A concours with eighteen teams that are there and have paid, but for one."""
    from django.utils import timezone

    from tests.journeys.short.hand import people
    from tournaments.actors import SERVER
    from tournaments.domain.money.payments import take_money
    from tournaments.domain.money.tariffs import TariffPlan
    from tournaments.domain.teams.check_in import check_in_team
    from tournaments.domain.teams.sign_ups import SignUp
    from tournaments.domain.teams.teams import register_team
    from tournaments.domain.tournament.tournaments import create_tournament
    from tournaments.enums import PaymentMethod, TariffUnit
    from tournaments.models import Club

    club, _made = Club.objects.get_or_create(name="Amicale de Saint-Just", slug="saint-just")
    price = TariffPlan(label="Entrée", cents=2400, unit=TariffUnit.TEAM)
    tournament = create_tournament(
        club,
        name="Concours de belote du 28 novembre",
        date=timezone.localdate(),
        preset="village-belote",
        values={"lot_seed": number + 1},
        tariffs=[price],
        by=SERVER,
    )
    names = list(people(36))
    for pair in zip(names[::2], names[1::2], strict=True):
        team = register_team(tournament, sign_up=SignUp(players=pair), by=SERVER)
        check_in_team(team, by=SERVER)
        if team.number != UNPAID:
            take_money(team, cents=price.cents, method=PaymentMethod.CASH, by=SERVER)
    return tournament


def play_round(tournament: "Tournament", *, missing: int = 0) -> None:
    """Draw, launch and type the next party, but for so many of its last tables."""
    from tests.journeys.short.hand import totals_of
    from tournaments.actors import SERVER
    from tournaments.domain.draws.draws import preview_draw
    from tournaments.domain.draws.rounds import launch_draw
    from tournaments.domain.sheets.facts import ensure_sheet
    from tournaments.domain.sheets.sheets import hand_in_sheet

    round_ = launch_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
    matches = list(round_.matches.exclude(ew=None).order_by("table_number"))
    lot = random.Random(round_.number)  # noqa: S311  made-up totals
    totals = totals_of(len(matches), lot)
    for match, (ns, ew) in zip(matches[: len(matches) - missing], totals, strict=False):
        told: TotalsFacts = {"NS": ns, "EW": ew}
        hand_in_sheet(ensure_sheet(match), totals=told, base_version=0, by=SERVER)


def sign_in() -> str:
    """The session of an organiser of the club."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from tournaments.enums import Role
    from tournaments.models import Club, Membership

    settings.ALLOWED_HOSTS = ["*"]
    person = User.objects.create_user("michel", first_name="Michel")
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
        if name != OF_README:
            picture.save(PLACE / language / f"{name}.webp", quality=QUALITY)
        elif language == LANGUAGES[0]:
            shot.quantize(256).save(README, optimize=True)
    context.close()


if __name__ == "__main__":
    main()
