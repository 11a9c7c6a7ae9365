"""The one folder that holds all a table has written down, and the key that signs its cookies."""

import os
import secrets
from pathlib import Path


def open_data_folder(path: Path) -> Path:
    """Make the folder where it is missing, for its owner only: nothing in it is encrypted."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def kept_secret(path: Path) -> str:
    """Return the secret in this file, made on the first call.

    The file is complete before it gets its name, so of two processes that start at once
    one names its secret and both read that one.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
