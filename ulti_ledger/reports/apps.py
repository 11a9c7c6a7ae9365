from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "ulti_ledger.reports"
    label = "reports"
