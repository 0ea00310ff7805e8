"""Fees paid online, for those who run a club and its tournaments: addresses."""

from django.urls import path

from tournaments.views.organiser.online import account, doubts

_CLUB = "club/<slug:club_slug>/helloasso/"
_PAYMENT = "<slug:slug>/comptes/en-ligne/<uuid:key>/"

urlpatterns = [
    path(_CLUB, account.OnlineAccountPage.as_view(), name="online_account"),
    path(f"{_CLUB}verifier/", account.VerifyOnlineAccount.as_view(), name="online_verify"),
    path(f"{_CLUB}oublier/", account.ForgetOnlineAccount.as_view(), name="online_forget"),
    path(f"{_PAYMENT}<slug:act>/", doubts.DecidePayment.as_view(), name="online_decide"),
]
