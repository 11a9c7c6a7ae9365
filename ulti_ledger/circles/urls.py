"""Where the pages of circles are."""

from django.urls import include, path

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

_LINK = "links/<int:link_id>/"

_CIRCLE = [
    path("players/", players.players, name="players"),
    path("players/<int:player_id>/", players.player, name="player"),
    path("players/<int:player_id>/retire/", players.retire, name="retire"),
    path("rules/", rules.rules, name="rules"),
    path("rules/prices/", rules.prices, name="prices"),
    path("rules/sheet/", rules.sheet, name="rules_sheet"),
    path("rules/versions/", rules.versions, name="rule_versions"),
    path("rules/change/", rule_changes.change, name="change_rules"),
    path("rules/examples/", rule_changes.examples, name="rule_examples"),
    path("rules/part/", rule_changes.another_part, name="another_part"),
    path("edit/", circles.edit, name="edit"),
    path("sharing/", sharing.page, name="sharing"),
    path("members/", sharing.add, name="add_member"),
    path("members/<int:membership_id>/", sharing.remove, name="remove_member"),
    path("recovery/", recovery.page, name="recovery"),
    path(_LINK, links.page, name="link"),
    path(f"{_LINK}speak/", links.speak, name="speak_link"),
    path(f"{_LINK}renew/", links.renew, name="renew_link"),
    path(f"{_LINK}revoke/", links.revoke, name="revoke_link"),
]

urlpatterns = [
    path("", circles.home, name="home"),
    path("circles/new/", circles.new, name="new"),
    path("circles/<slug:slug>/", include(_CIRCLE)),
    path("join/", joining.code, name="code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("recover/", recovery.recover, name="recover"),
]
