"""Lots: typed, given, handed out, and the end of the evening: addresses."""

from django.urls import path

from prizes.views import end, handing, lots, palmares, plans

organiser = [
    path("<slug:slug>/fin/", end.End.as_view(), name="end"),
    path("<slug:slug>/terminer/", end.Finish.as_view(), name="finish"),
    path("<slug:slug>/lots/", lots.AddLot.as_view(), name="lots"),
    path("<slug:slug>/lots/<int:lot_number>/", lots.ChangeLot.as_view(), name="lot"),
    path("<slug:slug>/lots/<int:lot_number>/retirer/", lots.RemoveLot.as_view(), name="lot_remove"),
    path("<slug:slug>/lots/<int:lot_number>/pour/", lots.PressNumber.as_view(), name="lot_number"),
    path("<slug:slug>/lots/copier/", lots.CopyLots.as_view(), name="lots_copy"),
    path("<slug:slug>/lots/coller/", lots.PasteLots.as_view(), name="lots_paste"),
    path("<slug:slug>/lots/enveloppes/", lots.Envelopes.as_view(), name="lots_envelopes"),
    path("<slug:slug>/lots/reglages/", plans.PrizeSettings.as_view(), name="lots_settings"),
    path("<slug:slug>/lots/egalites/", end.ChooseSharing.as_view(), name="lots_sharing"),
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
    path("<slug:slug>/lots/attribuer/", end.GiveLots.as_view(), name="lots_give"),
    path("<slug:slug>/lots/reprendre/", palmares.Release.as_view(), name="palmares_release"),
    path("<slug:slug>/lots/ecarts/", palmares.Changes.as_view(), name="palmares_changes"),
    path("<slug:slug>/lots/remise/ajouter/", handing.AddAward.as_view(), name="award_add"),
    path("<slug:slug>/lots/remise/tout/", handing.HandOutAll.as_view(), name="awards_all"),
    path(
        "<slug:slug>/lots/remise/equipe/<int:team_number>/",
        handing.MarkTeam.as_view(),
        name="awards_mark",
    ),
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

public = [
    path("t/<slug:slug>/lots/", lots.LotsPage.as_view(), name="lots"),
]
