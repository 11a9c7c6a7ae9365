"""What the numbers of a circle say; included below its address."""

from django.urls import path

from ulti_ledger.reports import views

app_name = "reports"

urlpatterns = [path("numbers/", views.all_time, name="all_time")]
