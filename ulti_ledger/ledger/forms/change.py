"""Taking a hand out of the count, or putting it back: why, and what was seen."""

from django import forms


class ChangeForm(forms.Form):
    """`seen` is the revision that the page showed; left out, whatever stands is meant."""

    seen = forms.IntegerField(required=False)
    reason = forms.CharField(max_length=200, required=False)
