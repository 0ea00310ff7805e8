"""Places asked for from home and paid online, at the desk and by their links: addresses."""

from django.urls import path

from bookings.views import desk, home, online, paying

_LIST = "<slug:slug>/inscriptions/en-ligne/"
_ONE = f"{_LIST}<uuid:key>/"
_PRIVATE = "inscription/<str:token>/"
_CLUB = "club/<slug:club_slug>/helloasso/"
_PAYMENT = "<slug:slug>/comptes/en-ligne/<uuid:key>/"

organiser = [
    path(
        "<slug:slug>/reglages/inscriptions/",
        desk.BookingSettings.as_view(),
        name="settings_bookings",
    ),
    path(_LIST, desk.BookingList.as_view(), name="bookings"),
    path(f"{_LIST}liste.<str:kind>", desk.BookingExport.as_view(), name="bookings_export"),
    path(f"{_LIST}partenaires/", desk.ProposePartners.as_view(), name="booking_partners"),
    path(f"{_LIST}confirmer/", desk.ConfirmPlaced.as_view(), name="bookings_confirm"),
    path(f"{_LIST}proposer/", desk.OfferPlaces.as_view(), name="bookings_offer"),
    path(_ONE, desk.BookingPage.as_view(), name="booking"),
    path(f"{_ONE}confirmer/", desk.ConfirmBooking.as_view(), name="booking_confirm"),
    path(f"{_ONE}refuser/", desk.RefuseBooking.as_view(), name="booking_refuse"),
    path(_CLUB, online.OnlineAccountPage.as_view(), name="online_account"),
    path(f"{_CLUB}verifier/", online.VerifyOnlineAccount.as_view(), name="online_verify"),
    path(f"{_CLUB}oublier/", online.ForgetOnlineAccount.as_view(), name="online_forget"),
    path(f"{_PAYMENT}<slug:act>/", online.DecidePayment.as_view(), name="online_decide"),
]

public = [
    path("t/<slug:slug>/inscription/", home.BookPlace.as_view(), name="book"),
]

links = [
    path(_PRIVATE, home.PrivatePage.as_view(), name="booking"),
    path(f"{_PRIVATE}changer/", home.PrivateChange.as_view(), name="booking_change"),
    path(f"{_PRIVATE}adresse/<str:code>/", home.PrivateAddress.as_view(), name="booking_address"),
    path(f"{_PRIVATE}annuler/", home.PrivateCancel.as_view(), name="booking_cancel"),
    path(f"{_PRIVATE}accepter/", home.PrivateAccept.as_view(), name="booking_accept"),
    path(f"{_PRIVATE}redemander/", home.PrivateAgain.as_view(), name="booking_again"),
    path(
        f"{_PRIVATE}partenaire/oui/",
        home.PrivatePartnerYes.as_view(),
        name="booking_partner_yes",
    ),
    path(
        f"{_PRIVATE}partenaire/demander/",
        home.PrivateAsk.as_view(),
        name="booking_partner_ask",
    ),
    path(f"{_PRIVATE}partenaire/non/", home.PrivatePartnerNo.as_view(), name="booking_partner_no"),
    path(f"{_PRIVATE}agenda.ics", home.PrivateCalendar.as_view(), name="booking_calendar"),
    path(f"{_PRIVATE}donnees/", home.PrivateData.as_view(), name="booking_data"),
    path(f"{_PRIVATE}donnees.json", home.PrivateDataFile.as_view(), name="booking_data_file"),
    path(f"{_PRIVATE}payer/", paying.PayOnline.as_view(), name="booking_pay"),
    path("paiement/<uuid:key>/", paying.PaymentPage.as_view(), name="payment"),
    path("paiement/<uuid:key>/etat/", paying.PaymentState.as_view(), name="payment_state"),
    path("crochets/helloasso/<str:token>/", paying.HelloAssoHook.as_view(), name="helloasso_hook"),
]
