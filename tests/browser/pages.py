"""The pages of a circle in which a night is on, by what they are for."""

from collections.abc import Iterator

from playwright.sync_api import Page


def pages_of(page: Page) -> Iterator[str]:
    """Open each page in turn; `page` is on a session with one hand and comes back to it."""
    session = page.url
    circle = session.partition("sessions/")[0]
    for address in (
        circle,
        f"{circle}players/",
        f"{circle}rules/",
        f"{circle}numbers/",
        f"{circle}edit/",
        f"{circle}delete/",
        f"{session}delete/",
        "/circles/new/",
        f"{session}sheet/",
        f"{session}watch/",
        f"{session}seats/",
        f"{session}entries/new/",
        f"{session}story/",
        f"{session}rules/",
        f"{session}settle/",
        f"{session}hands/1/",
        f"{session}hands/1/correct/",
        session,
    ):
        page.goto(address)
        yield address
