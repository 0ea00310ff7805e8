"""Addresses with a secret in them: invitations, passes for an evening, no more mails, payments."""

from django.urls import path

from tournaments.views import links, mail_refusal
from tournaments.views.public.bookings import private
from tournaments.views.public.online import hook, payment
from tournaments.views.sign_in import invited

_BOOKING = "inscription/<str:token>/"

app_name = "links"

urlpatterns = [
    path("invitation/<str:token>/", links.InvitationPage.as_view(), name="invitation"),
    path(
        "invitation/<str:token>/compte/",
        invited.InvitationAccount.as_view(),
        name="invitation_account",
    ),
    path("courriels/<uuid:token>/", mail_refusal.RefuseMails.as_view(), name="mail_refusal"),
    path(_BOOKING, private.PrivatePage.as_view(), name="booking"),
    path(f"{_BOOKING}changer/", private.PrivateChange.as_view(), name="booking_change"),
    path(
        f"{_BOOKING}adresse/<str:code>/", private.PrivateAddress.as_view(), name="booking_address"
    ),
    path(f"{_BOOKING}annuler/", private.PrivateCancel.as_view(), name="booking_cancel"),
    path(f"{_BOOKING}accepter/", private.PrivateAccept.as_view(), name="booking_accept"),
    path(f"{_BOOKING}redemander/", private.PrivateAgain.as_view(), name="booking_again"),
    path(
        f"{_BOOKING}partenaire/oui/",
        private.PrivatePartnerYes.as_view(),
        name="booking_partner_yes",
    ),
    path(
        f"{_BOOKING}partenaire/demander/",
        private.PrivateAsk.as_view(),
        name="booking_partner_ask",
    ),
    path(
        f"{_BOOKING}partenaire/non/", private.PrivatePartnerNo.as_view(), name="booking_partner_no"
    ),
    path(f"{_BOOKING}agenda.ics", private.PrivateCalendar.as_view(), name="booking_calendar"),
    path(f"{_BOOKING}donnees/", private.PrivateData.as_view(), name="booking_data"),
    path(f"{_BOOKING}donnees.json", private.PrivateDataFile.as_view(), name="booking_data_file"),
    path(f"{_BOOKING}payer/", payment.PayOnline.as_view(), name="booking_pay"),
    path("paiement/<uuid:key>/", payment.PaymentPage.as_view(), name="payment"),
    path("paiement/<uuid:key>/etat/", payment.PaymentState.as_view(), name="payment_state"),
    path("crochets/helloasso/<str:token>/", hook.HelloAssoHook.as_view(), name="helloasso_hook"),
    path("passe/", links.LeavePass.as_view(), name="pass_leave"),
    path("passe/<str:token>/", links.OpenPass.as_view(), name="pass"),
]
