"""Places asked for from home and paid online, at the desk and by their links: addresses."""

from django.urls import path

from bookings.views import online, paying
from bookings.views.desk import bookings
from bookings.views.home import private

_LIST = "<slug:slug>/inscriptions/en-ligne/"
_ONE = f"{_LIST}<uuid:key>/"
_PRIVATE = "inscription/<str:token>/"
_CLUB = "club/<slug:club_slug>/helloasso/"
_PAYMENT = "<slug:slug>/comptes/en-ligne/<uuid:key>/"

organiser = [
    path(
        "<slug:slug>/reglages/inscriptions/",
        bookings.BookingSettings.as_view(),
        name="settings_bookings",
    ),
    path(_LIST, bookings.BookingList.as_view(), name="bookings"),
    path(f"{_LIST}liste.<str:kind>", bookings.BookingExport.as_view(), name="bookings_export"),
    path(f"{_LIST}partenaires/", bookings.ProposePartners.as_view(), name="booking_partners"),
    path(f"{_LIST}confirmer/", bookings.ConfirmPlaced.as_view(), name="bookings_confirm"),
    path(f"{_LIST}proposer/", bookings.OfferPlaces.as_view(), name="bookings_offer"),
    path(_ONE, bookings.BookingPage.as_view(), name="booking"),
    path(f"{_ONE}confirmer/", bookings.ConfirmBooking.as_view(), name="booking_confirm"),
    path(f"{_ONE}refuser/", bookings.RefuseBooking.as_view(), name="booking_refuse"),
    path(_CLUB, online.OnlineAccountPage.as_view(), name="online_account"),
    path(f"{_CLUB}verifier/", online.VerifyOnlineAccount.as_view(), name="online_verify"),
    path(f"{_CLUB}oublier/", online.ForgetOnlineAccount.as_view(), name="online_forget"),
    path(f"{_PAYMENT}<slug:act>/", online.DecidePayment.as_view(), name="online_decide"),
]

public = [
    path("t/<slug:slug>/inscription/", private.BookPlace.as_view(), name="book"),
]

links = [
    path(_PRIVATE, private.PrivatePage.as_view(), name="booking"),
    path(f"{_PRIVATE}changer/", private.PrivateChange.as_view(), name="booking_change"),
    path(
        f"{_PRIVATE}adresse/<str:code>/", private.PrivateAddress.as_view(), name="booking_address"
    ),
    path(f"{_PRIVATE}annuler/", private.PrivateCancel.as_view(), name="booking_cancel"),
    path(f"{_PRIVATE}accepter/", private.PrivateAccept.as_view(), name="booking_accept"),
    path(f"{_PRIVATE}redemander/", private.PrivateAgain.as_view(), name="booking_again"),
    path(
        f"{_PRIVATE}partenaire/oui/",
        private.PrivatePartnerYes.as_view(),
        name="booking_partner_yes",
    ),
    path(
        f"{_PRIVATE}partenaire/demander/",
        private.PrivateAsk.as_view(),
        name="booking_partner_ask",
    ),
    path(
        f"{_PRIVATE}partenaire/non/", private.PrivatePartnerNo.as_view(), name="booking_partner_no"
    ),
    path(f"{_PRIVATE}agenda.ics", private.PrivateCalendar.as_view(), name="booking_calendar"),
    path(f"{_PRIVATE}donnees/", private.PrivateData.as_view(), name="booking_data"),
    path(f"{_PRIVATE}donnees.json", private.PrivateDataFile.as_view(), name="booking_data_file"),
    path(f"{_PRIVATE}payer/", paying.PayOnline.as_view(), name="booking_pay"),
    path("paiement/<uuid:key>/", paying.PaymentPage.as_view(), name="payment"),
    path("paiement/<uuid:key>/etat/", paying.PaymentState.as_view(), name="payment_state"),
    path("crochets/helloasso/<str:token>/", paying.HelloAssoHook.as_view(), name="helloasso_hook"),
]
