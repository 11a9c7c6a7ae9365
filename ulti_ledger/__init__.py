"""The web ledger of a table that plays Ulti; the rules themselves are in `scoring`."""
