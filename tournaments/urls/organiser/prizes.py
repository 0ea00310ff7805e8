"""Lots: typed, given, handed out: addresses."""

from django.urls import path

from tournaments.views.organiser.prizes import handing, lots, palmares, plans

urlpatterns = [
    path("<slug:slug>/lots/", lots.Lots.as_view(), name="lots"),
    path("<slug:slug>/lots/copier/", lots.CopyLots.as_view(), name="lots_copy"),
    path("<slug:slug>/lots/enveloppes/", lots.Envelopes.as_view(), name="lots_envelopes"),
    path("<slug:slug>/lots/reglages/", plans.PrizeSettings.as_view(), name="lots_settings"),
    path("<slug:slug>/lots/categories/", plans.AddCategory.as_view(), name="prize_category_add"),
    path(
        "<slug:slug>/lots/categories/<int:category_number>/",
        plans.ChangeCategory.as_view(),
        name="prize_category",
    ),
    path(
        "<slug:slug>/lots/categories/<int:category_number>/retirer/",
        plans.RemoveCategory.as_view(),
        name="prize_category_remove",
    ),
    path("<slug:slug>/lots/apercu/", palmares.Preview.as_view(), name="palmares_preview"),
    path("<slug:slug>/lots/reprendre/", palmares.Release.as_view(), name="palmares_release"),
    path("<slug:slug>/lots/ecarts/", palmares.Changes.as_view(), name="palmares_changes"),
    path("<slug:slug>/fin/", handing.Awards.as_view(), name="end"),
    path("<slug:slug>/lots/remise/", handing.Awards.as_view(), name="awards"),
    path("<slug:slug>/lots/remise/ajouter/", handing.AddAward.as_view(), name="award_add"),
    path(
        "<slug:slug>/lots/remise/<int:award_number>/",
        handing.MarkAward.as_view(),
        name="award_mark",
    ),
    path(
        "<slug:slug>/lots/remise/<int:award_number>/remplacer/",
        handing.SwapAward.as_view(),
        name="award_swap",
    ),
]
