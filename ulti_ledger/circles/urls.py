"""Where the pages of circles are."""

from django.urls import path

from ulti_ledger.circles.views import (
    circles,
    joining,
    links,
    players,
    recovery,
    rule_changes,
    rules,
    sharing,
)

app_name = "circles"

_LINK = "circles/<slug:slug>/links/<int:link_id>/"

urlpatterns = [
    path("", circles.home, name="home"),
    path("circles/new/", circles.new, name="new"),
    path("circles/<slug:slug>/players/", players.players, name="players"),
    path("circles/<slug:slug>/players/<int:player_id>/", players.player, name="player"),
    path("circles/<slug:slug>/players/<int:player_id>/retire/", players.retire, name="retire"),
    path("circles/<slug:slug>/rules/", rules.rules, name="rules"),
    path("circles/<slug:slug>/rules/prices/", rules.prices, name="prices"),
    path("circles/<slug:slug>/rules/sheet/", rules.sheet, name="rules_sheet"),
    path("circles/<slug:slug>/rules/versions/", rules.versions, name="rule_versions"),
    path("circles/<slug:slug>/rules/change/", rule_changes.change, name="change_rules"),
    path("circles/<slug:slug>/rules/examples/", rule_changes.examples, name="rule_examples"),
    path("circles/<slug:slug>/rules/part/", rule_changes.another_part, name="another_part"),
    path("circles/<slug:slug>/edit/", circles.edit, name="edit"),
    path("circles/<slug:slug>/sharing/", sharing.page, name="sharing"),
    path("circles/<slug:slug>/members/", sharing.add, name="add_member"),
    path("circles/<slug:slug>/members/<int:membership_id>/", sharing.remove, name="remove_member"),
    path("circles/<slug:slug>/recovery/", recovery.page, name="recovery"),
    path(_LINK, links.page, name="link"),
    path(f"{_LINK}speak/", links.speak, name="speak_link"),
    path(f"{_LINK}renew/", links.renew, name="renew_link"),
    path(f"{_LINK}revoke/", links.revoke, name="revoke_link"),
    path("join/", joining.code, name="code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("recover/", recovery.recover, name="recover"),
]
