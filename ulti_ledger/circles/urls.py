"""Where the pages of circles are."""

from django.urls import path

from ulti_ledger.circles.views import circles, players, rules

app_name = "circles"

urlpatterns = [
    path("", circles.home, name="home"),
    path("circles/new/", circles.new, name="new"),
    path("circles/<slug:slug>/players/", players.players, name="players"),
    path("circles/<slug:slug>/players/<int:player_id>/", players.player, name="player"),
    path("circles/<slug:slug>/rules/", rules.rules, name="rules"),
    path("circles/<slug:slug>/edit/", circles.edit, name="edit"),
]
