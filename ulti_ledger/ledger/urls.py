"""The nights of a circle; included below its address."""

from django.urls import path

from ulti_ledger.ledger.views import (
    closing,
    corrections,
    entries,
    flags,
    hands,
    history,
    keeping,
    lineup,
    misdeals,
    nights,
    payments,
    players,
    privacy,
    rules,
    sessions,
    settling,
    sharing,
    watching,
)

app_name = "ledger"

_SESSION = "sessions/<int:session_id>/"
_HAND = f"{_SESSION}hands/<int:number>/"
_ENTRY = f"{_SESSION}entries/<int:entry_id>/"
_SETTLE = f"{_SESSION}settle/"

urlpatterns = [
    # asked every three seconds by everybody, so they are found first
    path(f"{_SESSION}watch/<str:token>/", watching.news, name="news"),
    path(f"{_SESSION}follow/<str:token>/", watching.follow, name="follow"),
    path("", nights.index, name="nights"),
    path("players/<int:player_id>/delete/", players.delete, name="delete_player"),
    path("delete/", privacy.delete_circle, name="delete_circle"),
    path("players/<int:player_id>/anonymous/", privacy.make_anonymous, name="anonymous"),
    path("players/<int:player_id>/merge/", players.merge, name="merge_player"),
    path("sessions/", nights.open_night, name="open"),
    path("sessions/seats/", nights.arrange, name="arrange"),
    path(_SESSION, sessions.page, name="session"),
    path(f"{_SESSION}sheet/", sessions.sheet, name="sheet"),
    path(f"{_SESSION}watch/", watching.page, name="watch"),
    path(f"{_SESSION}seats/", lineup.change, name="lineup"),
    path(f"{_SESSION}seats/arrange/", lineup.arrange, name="arrange_seats"),
    path(f"{_SESSION}share/", sharing.share, name="share"),
    path(f"{_SESSION}handover/", sharing.hand_over, name="hand_over"),
    path(f"{_SESSION}hands/", hands.record, name="record"),
    path(f"{_SESSION}hands/ahead/", keeping.ahead, name="ahead"),
    path(f"{_SESSION}hands/preview/", hands.preview, name="preview"),
    path(_HAND, hands.page, name="hand"),
    path(f"{_HAND}correct/", corrections.correct, name="correct"),
    path(f"{_HAND}correct/preview/", corrections.preview, name="correct_preview"),
    path(f"{_HAND}void/", corrections.void, name="void"),
    path(f"{_HAND}restore/", corrections.restore, name="restore"),
    path(f"{_HAND}flags/", flags.ask, name="flag"),
    path(f"{_HAND}flags/<int:flag_id>/resolve/", flags.resolve, name="resolve_flag"),
    path(f"{_SESSION}story/", history.story, name="story"),
    path(f"{_SESSION}rules/", rules.switch, name="switch"),
    path(f"{_SESSION}entries/new/", entries.new, name="new_entry"),
    path(f"{_SESSION}misdeal/", misdeals.note, name="misdeal"),
    path(f"{_SESSION}entries/sum/", entries.add_up, name="entry_sum"),
    path(_ENTRY, entries.page, name="entry"),
    path(f"{_ENTRY}void/", entries.void, name="void_entry"),
    path(f"{_ENTRY}restore/", entries.restore, name="restore_entry"),
    path(_SETTLE, settling.page, name="settle"),
    path(f"{_SETTLE}pay/", payments.pay, name="pay"),
    path(f"{_SETTLE}carry/", payments.carry, name="carry"),
    path(f"{_SETTLE}payments/<int:payment_id>/undo/", payments.undo, name="undo_payment"),
    path(f"{_SETTLE}coin/", settling.coin, name="coin"),
    path(f"{_SETTLE}chips/", settling.chips, name="chips"),
    path(f"{_SESSION}debts/<int:payment_id>/paid/", payments.pay_off, name="pay_off"),
    path(f"{_SESSION}on/", closing.play_on, name="play_on"),
    path(f"{_SESSION}delete/", privacy.delete_session, name="delete_session"),
    path(f"{_SESSION}close/", closing.close, name="close"),
    path(f"{_SESSION}reopen/", closing.reopen, name="reopen"),
]
