from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "ulti_ledger.accounts"
