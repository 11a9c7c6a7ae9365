// Django reads a hidden field before the header, and one in a page that was left open may be stale.
// So htmx sends the cookie's token of this very moment, and no hidden one.

export function token() {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return cookie ? cookie.slice("csrftoken=".length) : "";
}

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "get") return;
  event.detail.formData.delete("csrfmiddlewaretoken");
  event.detail.headers["X-CSRFToken"] = token();
});
