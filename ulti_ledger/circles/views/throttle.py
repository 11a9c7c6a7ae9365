"""The answer to somebody who has guessed too often."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from ulti_ledger.circles.errors import TooManyTries
from ulti_ledger.errors import too_many_requests

View = Callable[[HttpRequest], HttpResponse]


def guessing_is_slowed(view: View) -> View:
    """Answer 429 and say how long to wait. Links are not held up by it, nor is sign-in."""

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return view(request)
        except TooManyTries as refused:
            return too_many_requests(request, seconds=refused.wait)

    return answer
