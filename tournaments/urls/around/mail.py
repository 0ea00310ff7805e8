"""Mails: addresses."""

from django.urls import path

from tournaments.views import mail_refusal
from tournaments.views.organiser.mail import outbox, writing

_MAILS = "<slug:slug>/courriels/"
_ONE = f"{_MAILS}<uuid:key>/"

organiser = [
    path(_MAILS, outbox.MailList.as_view(), name="mails"),
    path(f"{_MAILS}ecrire/", writing.MailWrite.as_view(), name="mail_write"),
    path(f"{_MAILS}retirer/", outbox.MailWithhold.as_view(), name="mail_withhold"),
    path(f"{_ONE}<slug:act>/", outbox.MailAct.as_view(), name="mail_act"),
]

links = [
    path("courriels/<uuid:token>/", mail_refusal.RefuseMails.as_view(), name="mail_refusal"),
]
