"""Addresses with a secret in them: invitations, passes for an evening."""

from django.urls import path

from tournaments.views import links as secret_links

links = [
    path("invitation/<str:token>/", secret_links.InvitationPage.as_view(), name="invitation"),
    path("direction/<str:token>/", secret_links.HandoverPage.as_view(), name="handover"),
    path("passe/", secret_links.LeavePass.as_view(), name="pass_leave"),
    path("passe/<str:token>/", secret_links.OpenPass.as_view(), name="pass"),
]
