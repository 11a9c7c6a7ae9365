// Shows what the server has to say beside a fragment, and says so when it does not answer.
// How long a toast stays is up to the style sheet; here it is only taken out of the page afterwards.
// A module with something to say dispatches `toasts` on the document, as the server does. One that says
// itself what became of a lost request prevents the default of that event on its way down.

const toasts = document.getElementById("toasts");

function showToast(text, level = "") {
  const toast = document.createElement("div");
  toast.className = `toast ${level}`;
  const line = document.createElement("p");
  line.textContent = text;
  toast.append(line);
  toasts.append(toast);
}

document.addEventListener("toasts", (event) => {
  for (const { text, level } of event.detail.toasts) showToast(text, level);
});

for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(lost, (event) => {
    if (!event.defaultPrevented) showToast(toasts.dataset.unreachable, "error");
  });
}

document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status !== 403 && !event.defaultPrevented) showToast(toasts.dataset.failed, "error");
});

// A preview goes out by itself: what the banner says may not have been read.
document.addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
  if (requestConfig.verb !== "get" && elt.id !== "hand-preview") document.getElementById("banner").replaceChildren();
});

toasts.addEventListener("animationend", (event) => {
  if (event.animationName === "toast-leaves") event.target.remove();
});
