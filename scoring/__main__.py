"""`python -m scoring`: JSON Lines in, JSON Lines out, one line at a time."""

import json
import os
import sys
from codecs import BOM_UTF8
from typing import BinaryIO

from scoring.errors import BadType
from scoring.wire import answer, error_to_json

_decode = json.JSONDecoder().decode
# An answer never holds itself, so nobody has to look whether it does.
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
_NOT_JSON = error_to_json(BadType("hand", expected="a line of JSON"))


def main(lines: BinaryIO, answers: BinaryIO) -> int:
    """Score every line; 1 where one could not be scored, else 0. Blank lines are skipped."""
    failed = False
    for line in lines:
        if line.strip():
            result = answer_line(line)
            failed = failed or "error" in result
            answers.write(_written(result))
    answers.flush()
    return int(failed)


def answer_line(line: bytes) -> dict[str, object]:
    """The answer to one line; whatever is no JSON is refused like a hand that is none."""
    try:
        hand = _decode(line.removeprefix(BOM_UTF8).decode())
    except (ValueError, RecursionError):
        return _NOT_JSON
    return answer(hand)


def _written(result: dict[str, object]) -> bytes:
    """UTF-8, but half characters in a name, which only JSON's own escapes can write."""
    try:
        return _encode(result).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(result).encode() + b"\n"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.stdin.buffer, sys.stdout.buffer))
    except BrokenPipeError:
        # Whoever read the answers has had enough. Nothing is left to be flushed at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
