"""Who looks at a night just now."""

from django.db import models

from ulti_ledger.ledger.models.play import PlaySession


class Presence(models.Model):
    """An open page of a night. It says so every few seconds, and is forgotten once it doesn't."""

    session = models.ForeignKey(PlaySession, on_delete=models.CASCADE, related_name="presences")
    tab = models.UUIDField(help_text="made up by the page, so that a person may have two open")
    scores = models.BooleanField(help_text="whether hands are written down there")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "tab"], name="one_presence_per_tab")
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.tab}"
