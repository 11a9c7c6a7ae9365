"""Every setting, read from the environment and safe where that is silent.

README.md lists the variables.
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from ulti_ledger.data_folder import kept_secret, open_data_folder
from ulti_ledger.network import own_addresses, own_names

env = environ.Env()

# --- Where things are ---

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = open_data_folder(Path(env.str("ULTI_DATA_DIR", default=str(BASE_DIR / "var"))).resolve())

DEBUG = env.bool("ULTI_DEBUG", default=False)
SECRET_KEY = env.str("ULTI_SECRET_KEY", default="") or kept_secret(DATA_DIR / "secret-key")

ROOT_URLCONF = "ulti_ledger.urls"
WSGI_APPLICATION = "ulti_ledger.wsgi.application"

# --- Parts ---

INSTALLED_APPS = [
    "ulti_ledger",
    "ulti_ledger.accounts",
    "ulti_ledger.circles",
    "ulti_ledger.ledger",
    "ulti_ledger.reports",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "ulti_ledger.middleware.ask_for_no_device",
    "ulti_ledger.version.tell_version",
    "ulti_ledger.middleware.refuse_other_charsets",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "ulti_ledger.middleware.refuse_too_much",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "ulti_ledger.middleware.keep_private",
    "ulti_ledger.middleware.explain_wrong_method",
    "ulti_ledger.middleware.show_messages_as_toasts",
    "ulti_ledger.middleware.lead_back_after_login",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ulti_ledger.theme.theme",
                "ulti_ledger.version.version",
            ],
        },
    }
]

# --- Data ---

DATABASES: dict[str, Any] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}")
}
DATABASES["default"]["CONN_MAX_AGE"] = None
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # FULL: an acknowledged hand survives a power cut. IMMEDIATE: a second writer waits, none fails.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The throttles of sign-in count here, so that all workers count together.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "ulti_cache",
    }
}

# --- Who may ask, and how ---

ALLOWED_HOSTS = [
    "localhost",
    "127.0.0.1",
    "[::1]",
    *own_names(),
    *own_addresses(),
    *env.list("ULTI_ALLOWED_HOSTS", default=[]),
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"  # "no-referrer" would make Django refuse every form
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = False  # htmx posts carry it as a header
CSRF_FAILURE_VIEW = "ulti_ledger.errors.csrf_failure"
# Strict would sign out whoever taps a link to the table in another app.
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes; the longest form is a fifth of it
DATA_UPLOAD_MAX_NUMBER_FILES = 0  # no page asks for one

HTTPS = env.bool("ULTI_HTTPS", default=False)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# What else the domain serves, and whether browsers learn of it beforehand, its owner decides.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Browsers log an error for it on plain http, where it does nothing.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

# --- Accounts ---

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60  # half a year: the phone of a table stays signed in
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"  # the ledger writes to nobody

ULTI_OPEN_SIGNUP = env.bool("ULTI_OPEN_SIGNUP", default=False)
ACCOUNT_ADAPTER = "ulti_ledger.accounts.adapter.AccountAdapter"
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = (
    False  # it works by sending mails; here a taken address is said at its field
)
ACCOUNT_FORMS = {
    "login": "ulti_ledger.accounts.forms.LoginForm",
    "signup": "ulti_ledger.accounts.forms.SignupForm",
    "change_password": "ulti_ledger.accounts.forms.ChangePasswordForm",
    "set_password": "ulti_ledger.accounts.forms.SetPasswordForm",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("ULTI_TRUSTED_PROXIES", default=0)
# A whole table shares one address, so what counts is the account, not where it is tried from.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "5/5m/key", "signup": "20/m/ip"}

# --- Languages and time ---

LANGUAGE_CODE = "en"
# Those that there is a catalogue for: of any other only Django's own words would come, in between.
LANGUAGES = [("en", _("English"))]
# Of a circle: how its amounts are written.
CIRCLE_LANGUAGES = ("en", "hu", "de", "fr", "it")
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ---

STATIC_URL = "static/"
WHITENOISE_ALLOW_ALL_ORIGINS = False  # nobody else's pages need our files
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "ulti_ledger.static_files.Storage"},
}

# --- What went wrong ---

# Django's own would mail it to nobody.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "level": "INFO"}},
}
