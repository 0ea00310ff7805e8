"""A deal played again card by card, from its address alone."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from replay.forms import TermsForm, TypedCardsForm
from replay.pages.dealing import read_dealing
from replay.pages.one_trick import judge_card
from replay.pages.replay_summary import phrase_terms, read_replay_summary
from replay.pages.replay_table import find_shown_trick
from replay.pages.replayed_deal import ReplayedDeal, read_deal_cards
from replay.trick_form import OneTrickForm
from scoring import RULEBOOKS, RuleSet, deal_rules
from tournaments.errors import Refused
from tournaments.pages.rules.addresses import SHOWN, build_all_trumps_query, read_rules
from tournaments.rule_words import name_rules
from tournaments.views.public.page import KeptPage, list_language_links
from tournaments.wording import engine_language

_KEPT = ("rulebook", "rules", "hands", "tricks", "stopped")


class OneTrickPage(KeptPage):
    """A card judged on its trick: four cards at most, one hand, and no deal around them."""

    names_nobody = True

    @classmethod
    def names_read(cls, asked: Collection[str]) -> Collection[str]:
        """Every field once a hand is told."""
        return asked if "hand" in asked else ()

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """Rules change with a release alone."""
        return "trick"

    def get(self, request: HttpRequest) -> HttpResponse:
        form = OneTrickForm(request.GET if "hand" in request.GET else None)
        context: dict[str, Any] = {"form": form}
        if form.is_valid():
            typed = form.cleaned_data
            rules = deal_rules(RuleSet.of(typed["rulebook"]), typed["trump"])
            context["judgement"] = judge_card(
                rules, trick=typed["trick"], hand=typed["hand"], card=typed["card"][0]
            )
        context["language_links"] = list_language_links(request)
        return render(request, "replay/one_trick.html", context)


class ReplayPage(KeptPage):
    """The rulebook, then the terms, then the hands, then the tricks: the address holds them all."""

    names_nobody = True

    @classmethod
    def names_read(cls, asked: Collection[str]) -> Collection[str]:
        """Every name once a rulebook is chosen: each step reads its own."""
        return asked if "rulebook" in asked else ()

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """Rules change with a release alone."""
        return "replay"

    def get(self, request: HttpRequest) -> HttpResponse:
        """The first step that the address leaves open."""
        if "rulebook" not in request.GET:
            return self._choose()
        try:
            rules = read_rules(request.GET["rulebook"], request.GET.get("rules", ""))
        except Refused as refusal:
            return self._choose(str(refusal))
        return self._under(rules)

    def _under(self, rules: RuleSet) -> HttpResponse:
        request = self.request
        is_typed = any(name in request.GET for name in TermsForm.base_fields)
        is_shown = SHOWN in request.GET
        form = TermsForm(
            request.GET if is_typed and not is_shown else None,
            rules=rules,
            initial=request.GET.dict(),
        )
        if is_shown or not form.is_valid():
            return self._terms(form, rules)
        deal = read_deal_cards(
            form.terms(),
            hands=request.GET.get("hands", ""),
            tricks=request.GET.get("tricks", ""),
            stopped=request.GET.get("stopped", ""),
        )
        return self._play(deal) if deal.is_dealt else self._deal(deal)

    def _choose(self, refusal: str = "") -> HttpResponse:
        books = [(book.id, book.title(engine_language())) for book in RULEBOOKS.values()]
        return self._page("choose", books=books, refusal=refusal)

    def _terms(self, form: TermsForm, rules: RuleSet) -> HttpResponse:
        kept = [(name, self.request.GET[name]) for name in _KEPT if name in self.request.GET]
        wider, title = build_all_trumps_query(rules), name_rules(rules)
        return self._page("terms", form=form, title=title, kept=kept, wider=wider)

    def _deal(self, deal: ReplayedDeal) -> HttpResponse:
        state = read_dealing(deal, self.request.GET.get("seat", ""))
        typing = self._typing(deal, seat=state.seat)
        if typing.is_valid():
            filled = typing.cleaned_data["typed"]
            return HttpResponseRedirect(self.request.path + filled.query(seat=state.seat))
        return self._page("hands", deal=deal, dealing=state, typing=typing)

    def _play(self, deal: ReplayedDeal) -> HttpResponse:
        out = "out" in self.request.GET
        typing = self._typing(deal, out_of_turn=out)
        if typing.is_valid():
            return HttpResponseRedirect(self.request.path + typing.cleaned_data["typed"].query())
        wanted = self.request.GET.get("trick", "")
        number = int(wanted) if wanted in map(str, range(1, deal.rules.tricks + 1)) else 0
        trick = find_shown_trick(deal, number, out_of_turn=out)
        return self._page(
            "table",
            deal=deal,
            typing=typing,
            out=out,
            trick=trick,
            summary=read_replay_summary(deal),
        )

    def _typing(self, deal: ReplayedDeal, **where: Any) -> TypedCardsForm:
        typed = self.request.GET if "typed" in self.request.GET else None
        return TypedCardsForm(typed, deal=deal, **where)

    def _page(self, step: str, **context: Any) -> HttpResponse:
        deal: ReplayedDeal | None = context.get("deal")
        if deal is not None:
            context |= {"terms": phrase_terms(deal.terms), "links": _links(deal)}
        context["language_links"] = list_language_links(self.request)
        return render(self.request, f"replay/{step}.html", context)


def _links(deal: ReplayedDeal) -> dict[str, str]:
    """Where the page leads: the same deal, one card back, its terms, its hands, another hand."""
    return {
        "here": deal.query(),
        "undo": deal.undone().query() if deal.played else "",
        "stop": deal.stopping().query() if deal.can_be_stopped else "",
        "out": deal.query(out=1),
        "terms": deal.query(terms=1),
        "hands": deal.holding("W", deal.hands["W"][:-1]).query(seat="W"),
    }
