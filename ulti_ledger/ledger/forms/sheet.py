"""How the sheet is looked at. Three ways to print the same facts, which stay as they are."""

from dataclasses import dataclass

from django.db.models import TextChoices
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles import words
from ulti_ledger.circles.money import SYMBOLS, format_figure
from ulti_ledger.ledger.models import PlaySession

_REMEMBERED = "sheet_view"


class View(TextChoices):
    """Running totals in points or in money, or a single column with what each soloist won."""

    POINTS = "points", _("Points")
    MONEY = "money", _("Money")
    SOLOIST = "soloist", _("Soloist only")


@dataclass(frozen=True, slots=True)
class SheetView:
    """One night looked at in one way. `stake` in minor units of its currency."""

    view: View
    stake: int
    currency: str
    language: str

    @property
    def views(self) -> tuple[View, ...]:
        """Those that say something: points that are worth nothing come to no money."""
        return tuple(View) if self.stake else (View.POINTS, View.SOLOIST)

    @property
    def is_single_column(self) -> bool:
        return self.view == View.SOLOIST

    @property
    def unit(self) -> str:
        """What the figures count, where it is money: "Ft"."""
        return SYMBOLS.get(self.currency, self.currency) if self.view == View.MONEY else ""

    def figure(self, points: int) -> str:
        """A change or a balance in points, as this view prints it: "+5", or "+50" in forints."""
        if self.view != View.MONEY:
            return words.signed(points)
        return format_figure(
            points * self.stake, currency=self.currency, language=self.language, plus=True
        )


def remember_view(request: HttpRequest) -> None:
    """Keep the view that is asked for until another one is; one that does not exist is not."""
    if request.GET.get("view") in View.values:
        request.session[_REMEMBERED] = request.GET["view"]


def sheet_view(request: HttpRequest, session: PlaySession) -> SheetView:
    """The view asked for or chosen last, as far as this night has it; points where none was.

    Where the address names one, no session is read: those who follow a night ask by that.
    """
    asked = request.GET.get("view")
    known = asked if asked in View.values else request.session.get(_REMEMBERED, View.POINTS)
    chosen = View(known)
    language = session.circle.language
    shown = SheetView(chosen, session.stake, session.currency, language)
    if chosen in shown.views:
        return shown
    return SheetView(View.POINTS, session.stake, session.currency, language)
