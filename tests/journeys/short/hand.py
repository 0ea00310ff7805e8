"""An organiser's hands: every click and key of an evening is counted, names apart."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import BROKEN_WORDS, CUT_TABLES, OVERLAID, SMALL_TARGETS, WIDTH, sign_in
from tests.factories import ClubFactory, MembershipFactory
from tests.journeys.typist import KEYS
from tournaments.enums import Role
from tournaments.models import Tournament

_VILLAGE = (
    "Martin Odile|Roux Ginette|Dupont Michel|Leroy Gérard|Petit Daniel|Moreau Jean|Laurent Alain|"
    "Simon Bernard|Michel René|Garcia José|Lefebvre Paul|Bertrand Guy|Girard Marcel|Bonnet Robert|"
    "Blanc Nicole|Fontaine Monique|Chevalier Yves|Robin Claude|Masson André|Gauthier Roger|"
    "Perrin Serge|Morin Henri|Mathieu Lucien|Clément Raymond|Dumont Josette|Lopez Simone|"
    "Faure Christian|Rousseau Patrick|Mercier Jacques|Guérin Louis|Muller Philippe|Henry Francis|"
    "Nicolas Éric|Perez Antoine|Barbier Lucette|Noël Yvonne"
)
NAMES = _VILLAGE.split("|")
"""The people of a village, who come two by two."""
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
DEALS = 12
STACKED = 162 * DEALS

BUDGETS = {
    r"/orga/nouveau/": 100,
    r"/orga/[^/]+/": 80,
    r"/orga/[^/]+/equipes/": 90,
    r"/orga/[^/]+/parties/\d+/": 80,
    r"/orga/[^/]+/classement/": 60,
    r"/orga/[^/]+/fin/": 90,
    r"/orga/[^/]+/plus/": 120,
    r"/orga/[^/]+/reglages/": 120,
}
"""How many words a page may say before anything is unfolded, names and numbers apart."""
UNHEARD = re.compile(
    r"\b(preuves?|écarts?|tarifs?|justificatifs?|palmarès|registre|contre-pass\w+|valises?|"
    r"phases?|critères?|instances?|csv|json)\b",
    re.IGNORECASE,
)
"""Words of ours that nobody at a card table says."""
IN_SIGHT = """() => {
  const seen = new CSSStyleSheet();
  seen.replaceSync(".visually-hidden { display: none !important; }");
  document.adoptedStyleSheets = [seen];
  const text = document.querySelector("main").innerText;
  document.adoptedStyleSheets = [];
  return text;
}"""
"""What a page says to the eye; to a reader of the screen it says more."""
MAIN_BUTTONS = """[...document.querySelectorAll("main .button--primary")]
  .filter((one) => one.checkVisibility()).map((one) => one.innerText)"""


def totals_of(tables: int, lot: random.Random) -> list[tuple[int, int]]:
    """Totals as sheets of twelve deals bear them: some belotes, seldom a capot."""
    found = []
    for _table in range(tables):
        whole = STACKED + 20 * lot.randrange(5) + 90 * (lot.random() < 0.15)
        ns = lot.randrange(560, whole - 560)
        found.append((ns, whole - ns))
    return found


def people(count: int) -> Iterator[str]:
    """So many different names."""
    for n in range(count):
        yield NAMES[n] if n < len(NAMES) else f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}"


def phone_faults(page: Page) -> list[str]:
    """What a finger on a phone cannot reach or read on a page."""
    wide = page.evaluate(WIDTH)
    return [
        *([f"{wide} px wide"] if wide > PHONE["width"] else []),
        *[f"too small: {found}" for found in page.evaluate(SMALL_TARGETS)],
        *[f"cut: {found}" for found in page.evaluate(CUT_TABLES)],
        *[f"broken: {found}" for found in page.evaluate(BROKEN_WORDS)],
        *[f"one over the other: {found}" for found in page.evaluate(OVERLAID)],
    ]


class Hand:
    """Somebody at the laptop who does what a page offers, by its words."""

    def __init__(
        self, browser: Browser, live_server: LiveServer, *, has_phone: bool = False
    ) -> None:
        self.server, self.has_phone = live_server.url, has_phone
        self.context = browser.new_context(
            locale="fr-FR",
            reduced_motion="reduce",
            viewport=PHONE if has_phone else LAPTOP,
            has_touch=has_phone,
            is_mobile=has_phone,
        )
        self.club = ClubFactory(name="Amicale de Saint-Just")
        user = MembershipFactory(club=self.club, role=Role.ORGANISER).user
        sign_in(self.context, user, self.server)
        # The browser's own window for printing: opened, never answered here.
        self.context.add_init_script("window.print = () => {}")
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.names: set[str] = set()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.clicks = self.keys = 0
        self.page.goto(self.server + reverse("organiser:home"))

    def look(self) -> None:
        """Read the page as it lies there: how many words, which of ours, how many main buttons."""
        path = urlsplit(self.page.url).path
        budget = next((most for page, most in BUDGETS.items() if re.fullmatch(page, path)), None)
        if budget is None:
            return
        if self.has_phone:
            self.complaints += [f"{path}: {fault}" for fault in phone_faults(self.page)]
        text = self.page.evaluate(IN_SIGHT)
        for name in sorted({*self.names, self.club.name}, key=len, reverse=True):
            text = text.replace(name, " ")
        # What every row says, as « là, payé », is read once.
        lines = dict.fromkeys(re.sub(r"\d+", "", line).strip() for line in text.splitlines())
        words = re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", "\n".join(lines))
        if len(words) > budget:
            self.complaints.append(f"{path}: {len(words)} words: {' '.join(words)}")
        self.complaints += [f"{path}: {found[0]}" for found in UNHEARD.finditer(text)]
        if len(main := self.page.evaluate(MAIN_BUTTONS)) > 1:
            self.complaints.append(f"{path}: {main}")

    @property
    def tournament(self) -> Tournament:
        """The one concours of the club."""
        return Tournament.objects.get()

    def click(self, words: str, *, within: str = "body") -> None:
        """Press the button or follow the link of exactly that name."""
        place = self.page.locator(within)
        named = place.get_by_role("button", name=words, exact=True)
        named = named.or_(place.get_by_role("link", name=words, exact=True))
        self.press_on(named.locator("visible=true").first)

    def press_on(self, thing: Locator) -> None:
        """One click, or one tap of a finger, on a page that has its scripts."""
        thing.wait_for()
        self.page.wait_for_load_state()
        self.look()
        if self.has_phone:
            thing.tap()
        else:
            thing.click()
        self.clicks += 1

    def tab(self, words: str) -> None:
        """Go to one of the six tabs."""
        self.press_on(self.page.get_by_role("navigation").get_by_role("link", name=words).first)

    def type(self, keys: str) -> None:
        """Keys that count: ↵ is Enter."""
        for key in keys:
            self.page.keyboard.press(KEYS.get(key, key))
            self.keys += 1

    def type_names(self, names: Iterable[str]) -> None:
        """What only people know, with the Enter that ends it: it does not count."""
        for name in names:
            self.names.add(name)
            self.page.keyboard.insert_text(name)
            self.page.keyboard.press("Enter")

    def sign_up(self, names: Sequence[str]) -> None:
        """A team at the door, in the two boxes that wait for it."""
        before = self.tournament.teams.count()
        self.focused("Joueur 1")
        self.type_names(names)
        expect(self.page.locator("body")).to_contain_text(f"N° {before + 1}")

    def focused(self, label: str) -> None:
        """Wait until a box has the keyboard, and the page its scripts."""
        self.page.wait_for_load_state()
        expect(self.page.get_by_label(label, exact=True).first).to_be_focused()

    def type_totals(self, totals: Sequence[tuple[int, int]], *, most: int = 3264) -> None:
        """Each sheet's two totals, with Enter only where the box cannot know that it is full."""
        for pair in totals:
            for total in pair:
                self.type(f"{total}" if total * 10 > most else f"{total}↵")
