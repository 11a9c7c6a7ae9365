"""The colours a visitor chose: the server renders each page in them, so that none flashes white."""

from django.http import HttpRequest

THEMES = ("light", "dark")


def theme(request: HttpRequest) -> dict[str, str]:
    """Context processor: `theme` is light, dark, or empty for "as the phone"."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else ""}
