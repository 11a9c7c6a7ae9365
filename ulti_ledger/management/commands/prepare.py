"""What `make serve` does between installing the parts and starting the server."""

import sys
from argparse import ArgumentParser
from typing import Any

import segno
from django.core.management import call_command
from django.core.management.base import BaseCommand

from ulti_ledger.network import own_addresses


class Command(BaseCommand):
    help = "Bring the database up to date and say where the ledger can be reached."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, port: int, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        self.stdout.write(f"On this machine  http://localhost:{port}")
        addresses = [f"http://{address}:{port}" for address in own_addresses()]
        for address in addresses:
            self.stdout.write(f"On the phones    {address}")
        if addresses and sys.stdout.isatty():
            segno.make(addresses[0], error="m", micro=False).terminal(compact=True)
