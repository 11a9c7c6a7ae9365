"""A server that can be killed: the ledger as `make serve` serves it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLLECTED: list[Path] = []  # by the first server of this process


class Server:
    """The ledger as `make serve` serves it, with a data folder of its own."""

    def __init__(self, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.environment = {**os.environ, "ULTI_DATA_DIR": str(data)}
        self.environment.pop("DATABASE_URL", None)
        self.collect(data / "static")
        self.manage("prepare")
        self.start()

    def collect(self, static: Path) -> None:
        """Collect the static files, or copy those of the server before: to hash them takes long."""
        if COLLECTED:
            shutil.copytree(COLLECTED[0], static)
        else:
            self.manage("collectstatic", "--no-input", "--verbosity=0")
            COLLECTED.append(static)

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout

    def start(self) -> None:
        """Serve, in a process group of its own so that all of it can be killed at once."""
        where = ["--bind", f"127.0.0.1:{self.port}", "--config", "python:ulti_ledger.serving"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "ulti_ledger.wsgi", *where],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stderr
        for line in self.process.stderr:
            if b"Booting worker" in line:
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
