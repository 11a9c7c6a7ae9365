"""How static files are named where they are served."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, also where one of our scripts asks for another.

    So a page that stays open over an update never mixes old scripts with new ones. Scripts of
    others are left alone: what looks like an address in them may be a comment.
    """

    support_js_module_import_aggregation = True
    # Django's own pattern for what an import looks like, which its type stubs do not know.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # type: ignore[attr-defined]
    )
