"""`python -m scoring`: JSON Lines in, JSON Lines out, whatever comes in."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.hands import ANNA, BELA, CILI, Hand, hand, rows

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "scoring"]

GOOD = hand(outcome={"simple": "made"})
PAID = {ANNA: 2, BELA: -1, CILI: -1}


def run(lines: bytes, **environment: str) -> tuple[list[Any], int, bytes]:
    """The answers, the exit status, and what went to standard error."""
    done = subprocess.run(COMMAND, input=lines, capture_output=True, cwd=ROOT, env=environment)
    assert done.stdout == b"" or done.stdout.endswith(b"\n")
    answers = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    return answers, done.returncode, done.stderr


def written(*hands: Hand) -> bytes:
    return b"".join(json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in hands)


def codes(answers: list[Any]) -> list[str | None]:
    return [one.get("error", {}).get("code") for one in answers]


class TestMain:
    def test_answers_every_line_in_its_order(self) -> None:
        cases = rows("examples.jsonl")
        answers, status, complaint = run(written(*(case["hand"] for case in cases)))
        assert [one["totals"] for one in answers] == [case["totals"] for case in cases]
        assert (status, complaint) == (0, b"")

    def test_puts_an_error_in_the_place_of_its_hand(self) -> None:
        bad = hand("betli", "ulti")
        answers, status, complaint = run(written(GOOD, bad, GOOD))
        assert codes(answers) == [None, "not_combinable", None]
        assert set(answers[1]["error"]) >= {"code", "field", "message"}
        assert (status, complaint) == (1, b"")

    def test_refuses_as_the_contract_says(self) -> None:
        cases = rows("refused.jsonl")
        answers, status, _ = run(written(*(case["hand"] for case in cases)))
        assert codes(answers) == [case["code"] for case in cases]
        assert status == 1

    def test_has_nothing_to_say_to_nothing(self) -> None:
        assert run(b"") == ([], 0, b"")

    def test_skips_blank_lines(self) -> None:
        lines = b"\n  \n" + written(GOOD) + b"\t\n\r\n" + written(GOOD) + b"\n"
        answers, status, _ = run(lines)
        assert ([one["totals"] for one in answers], status) == ([PAID, PAID], 0)

    def test_takes_a_last_line_without_an_end(self) -> None:
        answers, status, _ = run(written(GOOD) + written(GOOD).rstrip(b"\n"))
        assert (codes(answers), status) == ([None, None], 0)

    def test_takes_lines_that_end_as_on_windows(self) -> None:
        answers, status, _ = run(written(GOOD, GOOD).replace(b"\n", b"\r\n"))
        assert (codes(answers), status) == ([None, None], 0)

    def test_takes_a_byte_order_mark(self) -> None:
        answers, status, _ = run(b"\xef\xbb\xbf" + written(GOOD, GOOD))
        assert (codes(answers), status) == ([None, None], 0)

    def test_takes_a_line_separator_within_a_name(self) -> None:
        odd = hand(soloist="A\u2028B\x85", outcome={"simple": "made"})
        answers, status, _ = run(written(odd))
        assert (answers[0]["totals"]["A\u2028B\x85"], status) == (2, 0)

    @pytest.mark.parametrize(
        "line",
        [
            b"\xff\xfe\x00",
            b'{"soloist": "B\xe9la"}',
            b"{",
            b"nothing",
            b'{"soloist": NaN}',
            b'{"kontra": {"simple": Infinity}}',
            b"[" * 100_000,
            b'{"a":' * 100_000,
            b'{"facts": {"soloist_points": ' + b"9" * 10_000 + b"}}",
            b'{"facts": {"soloist_points": 1e999}}',
            b"null",
            b"4",
            b'"hand"',
            b"[]",
            b"true",
            b"{}",
            b'{"soloist": "Anna"} {"soloist": "Anna"}',
        ],
        ids=lambda line: repr(line[:30]),
    )
    def test_refuses_what_is_no_hand_and_goes_on(self, line: bytes) -> None:
        answers, status, complaint = run(line + b"\n" + written(GOOD))
        assert codes(answers) == ["bad_type", None]
        assert (status, complaint) == (1, b"")

    def test_answers_a_hand_that_says_a_thing_twice(self) -> None:
        twice = written(GOOD).replace(b'"made"', b'"lost", "simple": "made"')
        answers, _, complaint = run(twice + written(GOOD))
        assert answers[1]["totals"] == PAID
        assert (len(answers), complaint) == (2, b"")

    def test_writes_half_a_character_as_it_came(self) -> None:
        odd = json.dumps(hand(soloist="\ud800", outcome={"simple": "made"})).encode()
        answers, status, complaint = run(odd + b"\n" + written(GOOD))
        assert (answers[0]["totals"]["\ud800"], answers[1]["totals"]) == (2, PAID)
        assert (status, complaint) == (0, b"")

    def test_writes_utf_8_whatever_the_machine_speaks(self) -> None:
        answers, status, complaint = run(
            written(GOOD), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
        )
        assert (answers[0]["totals"], status, complaint) == (PAID, 0, b"")

    def test_goes_quietly_when_nobody_reads_on(self) -> None:
        with subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            try:
                process.stdin.write(written(GOOD) * 5000)
                process.stdin.close()
            except BrokenPipeError:
                pass
            assert process.stderr.read() == b""
            assert process.wait(timeout=30) != 0

    def test_needs_nothing_but_the_standard_library(self) -> None:
        done = subprocess.run(
            [
                sys.executable,
                "-I",
                "-S",
                "-c",
                f"import sys; sys.path.insert(0, {str(ROOT)!r}); import scoring.__main__",
            ],
            capture_output=True,
        )
        assert (done.returncode, done.stderr) == (0, b"")
