"""The answer to somebody who has guessed too often."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ulti_ledger.circles.errors import TooManyTries

View = Callable[[HttpRequest], HttpResponse]


def guessing_is_slowed(view: View) -> View:
    """Answer 429 and say how long to wait. Links are not held up by it, nor is sign-in."""

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return view(request)
        except TooManyTries as refused:
            page = render(request, "429.html", {"seconds": refused.wait}, status=429)
            page["Retry-After"] = str(refused.wait)
            return page

    return answer
