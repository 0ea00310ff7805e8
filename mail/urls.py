"""Mails: addresses."""

from django.urls import path

from mail import views

_MAILS = "<slug:slug>/courriels/"
_ONE = f"{_MAILS}<uuid:key>/"

organiser = [
    path(_MAILS, views.MailList.as_view(), name="mails"),
    path(f"{_MAILS}ecrire/", views.MailWrite.as_view(), name="mail_write"),
    path(f"{_MAILS}retirer/", views.MailWithhold.as_view(), name="mail_withhold"),
    path(f"{_ONE}<slug:act>/", views.MailAct.as_view(), name="mail_act"),
    path(
        "<slug:slug>/recus/<uuid:key>/courriel/",
        views.ReceiptMail.as_view(),
        name="receipt_mail",
    ),
]

links = [
    path("courriels/<uuid:token>/", views.RefuseMails.as_view(), name="mail_refusal"),
]
