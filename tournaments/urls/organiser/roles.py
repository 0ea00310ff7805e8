"""Roles, invitations and passes: addresses."""

from django.urls import path

from tournaments.views.organiser import rights

_RIGHTS = "<slug:slug>/droits/"

organiser = [
    path(_RIGHTS, rights.Rights.as_view(), name="rights"),
    path(f"{_RIGHTS}liste.<str:kind>", rights.RightsExport.as_view(), name="rights_export"),
    path(f"{_RIGHTS}donner/", rights.GiveRole.as_view(), name="role_give"),
    path(f"{_RIGHTS}<uuid:key>/retirer/", rights.TakeRole.as_view(), name="role_take"),
    path(f"{_RIGHTS}inviter/", rights.Invite.as_view(), name="invite"),
    path(
        f"{_RIGHTS}invitation/<uuid:key>/retirer/",
        rights.RevokeInvitation.as_view(),
        name="invitation_revoke",
    ),
    path(f"{_RIGHTS}soir/", rights.GivePass.as_view(), name="pass_give"),
    path(f"{_RIGHTS}soir/<uuid:key>/retirer/", rights.RevokePass.as_view(), name="pass_revoke"),
]
