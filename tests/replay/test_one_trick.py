"""One trick judged by itself, with the reason for what is allowed too."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.browsing import Opener

ADDRESS = reverse("public:one_trick")


def answer(rulebook: str, trump: str, trick: str, hand: str, card: str) -> str:
    told = {"rulebook": rulebook, "trump": trump, "trick": trick, "hand": hand, "card": card}
    page = Client().get(ADDRESS, told, headers={"accept-language": "fr"})
    found = page.context.get("judgement")
    return f"{found.is_legal}: {found.reason}" if found else str(page.context["form"].errors)


@pytest.mark.parametrize(
    ("trick", "hand", "card", "said"),
    [
        ("", "AP 7H", "7H", "True: qui entame joue ce qu'il veut"),
        ("AP", "7P 8H", "7P", "True: la couleur demandée est fournie"),
        ("AP", "7P 8H", "8H", "False: il fallait fournir la couleur demandée"),
        ("AP", "7K 8T", "8T", "True: ni la couleur demandée ni atout : toute carte est permise"),
        ("AP", "7K 8H", "8H", "True: il faut couper, et c'est un atout assez fort"),
        ("AP", "7K 8H", "7K", "False: il fallait couper"),
        ("AP 7P", "7K 8H", "7K", "True: le partenaire est maître : rien n'oblige à couper"),
        ("7P 9H", "7K 8H VH", "VH", "True: il faut couper, et c'est un atout assez fort"),
        ("7P 9H", "7K 8H VH", "8H", "False: il fallait surcouper"),
        ("8H", "9H 7H", "9H", "True: la couleur demandée, plus haut que ce qui tient le pli"),
        ("9H", "7H 7K", "7H", "True: la couleur demandée, sans devoir ou pouvoir monter"),
    ],
)
def test_each_card_has_its_reason(trick: str, hand: str, card: str, said: str) -> None:
    assert answer("ffb-belote", "H", trick, hand, card) == said


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "card", "refusal"),
    [
        ("NT", "AP", "7P", "7P", "Ce règlement ne joue pas cet atout."),
        ("H", "AP RP DP VP", "7P", "7P", "la quatrième est celle qu"),
        ("H", "AP", "7P", "8P", "Une seule carte, et qui soit dans la main."),
        ("H", "AP", "AP 7P", "7P", "Une carte est écrite deux fois."),
        ("H", "AP", "zz", "7P", "n&#x27;est pas une carte"),
        ("", "AP", "7P", "7P", "Dites l&#x27;atout."),
    ],
)
def test_what_is_no_trick_is_said_beside_its_field(
    trump: str, trick: str, hand: str, card: str, refusal: str
) -> None:
    assert refusal in answer("ffb-coinche", trump, trick, hand, card)


@pytest.mark.django_db(transaction=True)
def test_dealing_fits_a_phone_of_320_pixels(opened: Opener) -> None:
    query = "?rulebook=ffb-coinche&trump=S&dealer=N&taker=NS&contract=80"
    page = opened(reverse("public:replay") + query, width=320)
    assert page.locator(".deck .drawn-card").count() == 32
    assert page.evaluate("document.documentElement.scrollWidth") == 320
