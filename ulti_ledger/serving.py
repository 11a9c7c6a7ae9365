"""How gunicorn serves the ledger, by `--config python:ulti_ledger.serving`."""

import gc
import socket
import struct
from typing import Any

workers = 2
threads = 8  # a phone that loses the wifi in mid-sentence holds up a thread, not the table
keepalive = 5  # longer than a watcher waits before it asks again
control_socket_disable = True

SILENCE = 20  # seconds that a request may pause


def when_ready(server: Any) -> None:
    """Give up on whoever falls silent within a request: gunicorn's threads wait for ever.

    A connection takes this over from the socket that it came in by.
    """
    for listener in server.LISTENERS:
        limit = struct.pack("ll", SILENCE, 0)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def post_worker_init(worker: Any) -> None:
    """Let the garbage collector look at what requests leave behind, not at the whole program."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
