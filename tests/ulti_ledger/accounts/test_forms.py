import pytest

from ulti_ledger.accounts.forms import (
    ChangePasswordForm,
    Labelled,
    LoginForm,
    SetPasswordForm,
    SignupForm,
)


@pytest.mark.django_db
class TestForms:
    @pytest.mark.parametrize("form", [LoginForm, SignupForm, ChangePasswordForm, SetPasswordForm])
    def test_tell_the_phone_what_each_field_is_for(self, form: type[Labelled]) -> None:
        for field in form().fields.values():
            assert field.widget.attrs["autocomplete"]
            assert "placeholder" not in field.widget.attrs
