from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ulti_ledger.ledger.models import Hand
from ulti_ledger.ledger.queries.verification import faults


class Command(BaseCommand):
    help = "Scores every hand again and names each one that the ledger tells differently."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for fault in faults():
            found += 1
            self.stderr.write(f"{fault.where}: {fault.what}")
        if found:
            raise CommandError(f"{found} faults found")
        self.stdout.write(f"{Hand.objects.count()} hands, every one as the rules say")
