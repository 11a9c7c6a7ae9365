"""The words of the contract: each enumerated value is one of these."""

from enum import StrEnum


class Term(StrEnum):
    """A text that is one of few.

    Hashed as the text it is. An enum hashes its name in Python code, and what is remembered of a
    hand is looked up by a dozen of these.
    """

    __hash__ = str.__hash__
