"""Mails: addresses."""

from django.urls import path

from mail.views import outbox, receipts, writing
from mail.views import refusal as mail_refusal

_MAILS = "<slug:slug>/courriels/"
_ONE = f"{_MAILS}<uuid:key>/"

organiser = [
    path(_MAILS, outbox.MailList.as_view(), name="mails"),
    path(f"{_MAILS}ecrire/", writing.MailWrite.as_view(), name="mail_write"),
    path(f"{_MAILS}retirer/", outbox.MailWithhold.as_view(), name="mail_withhold"),
    path(f"{_ONE}<slug:act>/", outbox.MailAct.as_view(), name="mail_act"),
    path(
        "<slug:slug>/recus/<uuid:key>/courriel/",
        receipts.ReceiptMail.as_view(),
        name="receipt_mail",
    ),
]

links = [
    path("courriels/<uuid:token>/", mail_refusal.RefuseMails.as_view(), name="mail_refusal"),
]
