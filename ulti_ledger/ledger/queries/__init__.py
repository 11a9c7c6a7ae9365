"""The read path: frozen values for the templates, never querysets."""
