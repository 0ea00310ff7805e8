"""Addresses of a table for those who play there, by its code."""

from django.urls import path

from tournaments.views.players import deals, places

table = [
    path("", places.TableHome.as_view(), name="home"),
    path("code/<str:token>/", places.OpenCode.as_view(), name="code"),
    path("camp/", places.ClaimSide.as_view(), name="claim"),
    path("suite/", places.GoOnward.as_view(), name="onward"),
    path("quitter/", places.LeaveSide.as_view(), name="leave"),
    path("autre-telephone/", places.AnswerOtherPhone.as_view(), name="other_phone"),
    path("donne/<int:number>/", deals.DealPage.as_view(), name="deal"),
    path("donne/<int:number>/marque/", deals.DealMarks.as_view(), name="marks"),
    path("donne/<int:number>/juste/", deals.ConfirmDeal.as_view(), name="confirm"),
    path("donne/<int:number>/arbitre/", deals.ContestDeal.as_view(), name="contest"),
    path("photo/", deals.SendPhoto.as_view(), name="photo"),
    path("signer/", deals.SignSheet.as_view(), name="sign"),
]
