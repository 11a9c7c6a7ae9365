"""What somebody may do in a circle."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """From the most to the least; each may do what those below it may."""

    OWNER = "owner", _("Owner")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    VIEWER = "viewer", _("Viewer")
