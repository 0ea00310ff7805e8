"""Signing in and out, and one's own account."""

from django.conf import settings
from django.contrib.auth import views
from django.urls import path

from accounts.views import own, password, second_step

_TWO_STEPS = "compte/deux-temps/"
_KEYS = "compte/cles/"
_BROWSERS = "compte/navigateurs/"

accounts = [
    path("connexion/", password.SignIn.as_view(), name="login"),
    path("connexion/code/", password.AskCode.as_view(), name="login_code"),
    path("connexion/cle/", password.ShowPasskey.as_view(), name="login_passkey"),
    path("deconnexion/", views.LogoutView.as_view(), name="logout"),
    path("compte/", own.Account.as_view(), name="account"),
    path("compte/nom/", own.OwnName.as_view(), name="account_name"),
    path(_TWO_STEPS, second_step.SwitchOn.as_view(), name="second_step"),
    path(
        f"{_TWO_STEPS}preparer/",
        second_step.PrepareSecondStep.as_view(),
        name="second_step_prepare",
    ),
    path(f"{_TWO_STEPS}arreter/", second_step.SwitchOff.as_view(), name="second_step_off"),
    path(f"{_TWO_STEPS}codes/", second_step.RenewRecoveryCodes.as_view(), name="recovery_codes"),
    path(_KEYS, own.AddPasskey.as_view(), name="passkey_add"),
    path(f"{_KEYS}garder/", own.KeepPasskey.as_view(), name="passkey_keep"),
    path(f"{_KEYS}<uuid:key>/retirer/", own.RemovePasskey.as_view(), name="passkey_remove"),
    path(f"{_BROWSERS}autres/", own.EndOtherBrowsers.as_view(), name="browsers_end"),
    path(f"{_BROWSERS}<uuid:key>/", own.EndBrowser.as_view(), name="browser_end"),
    path("mot-de-passe/", password.ChangePassword.as_view(), name="password_change"),
    path(
        "bienvenue/<uidb64>/<token>/",
        password.ChoosePassword.as_view(),
        name="password_reset_confirm",
    ),
]

# Asking for a new link oneself needs a site that sends mail; elsewhere the organiser makes one.
if settings.SITE_SENDS_MAIL:
    accounts += [
        path("mot-de-passe/oublie/", password.ForgottenPassword.as_view(), name="password_reset"),
        path(
            "mot-de-passe/oublie/envoye/",
            views.PasswordResetDoneView.as_view(),
            name="password_reset_done",
        ),
    ]

links = [
    path(
        "invitation/<str:token>/compte/",
        own.InvitationAccount.as_view(),
        name="invitation_account",
    ),
    path(
        "direction/<str:token>/compte/",
        own.HandoverAccount.as_view(),
        name="handover_account",
    ),
]
