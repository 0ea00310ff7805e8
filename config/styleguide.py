"""The page that shows every component, for people who build pages; served in DEBUG alone."""

from datetime import timedelta
from typing import Any

import django_tables2 as tables
from django import forms
from django.core.paginator import Paginator
from django.utils import timezone
from django.views.generic import TemplateView

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}
WIDE_NUMBER = {"th": {"class": "number wide-only"}, "td": {"class": "number wide-only"}}
RANK = {"th": {"class": "narrow"}, "td": {"class": "narrow"}}
STAGES = [
    "Inscriptions",
    "Arrivées",
    "Tirage",
    "Feuilles",
    "Classement",
    "Impressions",
    "Réglages",
]
ROWS = [
    {"rank": 1, "team": "Moreau – Lefèvre", "wins": 3, "total": 4212, "difference": 1034},
    {"rank": 2, "team": "Girard – Nguyen", "wins": 3, "total": 3980, "difference": 611},
    {"rank": 3, "team": "Bonnet – Da Silva", "wins": 2, "total": 3871, "difference": 92},
    {"rank": 4, "team": "Fontaine – Œuvrard", "wins": 2, "total": 3618, "difference": -240},
]


class SampleTable(tables.Table):
    """A django-tables2 table in the site's dress."""

    rank = tables.TemplateColumn(
        '{% include "components/rank.html" with rank=value %}', verbose_name="Rang", attrs=RANK
    )
    team = tables.Column(verbose_name="Équipe", attrs={"td": {"class": "text"}})
    wins = tables.Column(verbose_name="Victoires", attrs=WIDE_NUMBER)
    total = tables.Column(
        verbose_name="Total",
        attrs={"th": {"class": "number"}, "td": {"class": "number total"}},
    )
    difference = tables.Column(verbose_name="Écart", attrs=NUMBER)

    class Meta:
        order_by = "rank"


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label="Nom de l'équipe", help_text="Deux noms, ou celui de l'équipe.")
    phone = forms.CharField(label="Téléphone", required=False)
    deals = forms.IntegerField(label="Donnes par partie", min_value=1, help_text="De 1 à 40.")
    rules = forms.ChoiceField(
        label="Jeu",
        choices=[("belote", "Belote, annonces comptées"), ("coinche", "Coinche")],
    )
    draw = forms.ChoiceField(
        label="Tirage",
        widget=forms.RadioSelect,
        choices=[("random", "Au sort"), ("ranking", "Au classement")],
        help_text="Comment les équipes se rencontrent.",
    )
    second_check = forms.BooleanField(label="Une seconde personne relit chaque feuille")
    remarks = forms.CharField(label="Remarques", required=False, widget=forms.Textarea({"rows": 3}))


def stage_link(label: str) -> dict[str, object]:
    """Return one link of the evening's bar, as tournament pages give it."""
    return {
        "label": label,
        "url": f"#{label.lower()}",
        "current": label == "Feuilles",
        "count": {"Arrivées": "61 / 63", "Feuilles": 3}.get(label),
        "waiting": label == "Feuilles",
    }


class StyleguideView(TemplateView):
    """Every component with sample contents."""

    template_name = "styleguide/page.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return the samples that components take from a view."""
        now = timezone.now()
        table = SampleTable(ROWS, prefix="s-")
        table.order_by = self.request.GET.get("s-sort", "rank")
        sample = {"name": "Dupont – Martin", "deals": "0", "draw": "autre"}
        return super().get_context_data(
            **kwargs,
            page_title="Composants",
            club={"name": "Belote Club de Saint-Martin"},
            tournament={"name": "Concours de la Saint-Hubert", "date": now.date()},
            tournament_links=[stage_link(label) for label in STAGES],
            breadcrumbs=[{"label": "Tournois", "url": "#tournois"}],
            form=SampleForm(sample),
            clean_form=SampleForm(prefix="clean"),
            table=table,
            page=Paginator(range(200), 10).page(4),
            now=now,
            ends_at=now + timedelta(minutes=24, seconds=10),
        )
