"""Why a line of a score is what it is: values that a page puts into words.

In the order of the arithmetic, by code, with their data:

- base {value}: the component's plain value
- own_price {rule, value}: another price that a house rule gives it
- hearts {factor}; fixed_in_hearts: an open durchmars keeps its plain value
- kontra {step, factor}, or {step, factor, defender} where each defender has his own
- kontra_of_simple {step, factor}: a silent bonus in or beside a doubled simple game
- failed_ulti {rule, extra}: what a lost ulti costs more, per opponent
- replaces_simple, beside_simple; highest_of {left_out}: the smaller bonus is not paid
- everybody: the seven's player settles with both others
- thrown_in, passed_out
- decided_by {fact}: the outcome was not said but follows: points, tricks, seven, aces or silent
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType


class Reason:
    """One reason; two with the same code and data are equal."""

    __slots__ = ("_data", "code")

    code: str

    def __init__(self, code: str, **data: int | str) -> None:
        self.code = code
        self._data = data

    @property
    def data(self) -> Mapping[str, int | str]:
        return MappingProxyType(self._data)

    def to_dict(self) -> dict[str, int | str]:
        """Code and data in one."""
        return {"code": self.code, **self._data}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.data) == (other.code, other.data)

    def __hash__(self) -> int:
        return hash((self.code, *sorted(self.data.items())))

    def __repr__(self) -> str:
        said = "".join(f", {name}={value!r}" for name, value in self.data.items())
        return f"Reason({self.code!r}{said})"


@lru_cache(maxsize=4096)
def reason(code: str, **data: int | str) -> Reason:
    """A reason, made once: the same few stand on almost every line."""
    return Reason(code, **data)
