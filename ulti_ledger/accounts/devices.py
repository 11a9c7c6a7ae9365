"""What to call a phone whose owner says no name for it."""

from django.utils.translation import gettext as _


def device_name(user_agent: str) -> str:
    """ "Android phone", "Computer": as much as everybody at the table would see of it."""
    if "iPhone" in user_agent:
        return "iPhone"
    if "iPad" in user_agent:
        return "iPad"
    if "Android" in user_agent:
        return _("Android phone") if "Mobile" in user_agent else _("Android tablet")
    if any(system in user_agent for system in ("Windows", "Macintosh", "X11", "CrOS")):
        return _("Computer")
    return _("A device")
