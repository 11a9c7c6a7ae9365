"""How static files are named where they are served."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, also where one script asks for another.

    So a page that stays open over an update never mixes old scripts with new ones.
    """

    support_js_module_import_aggregation = True
