// Beside the form of a hand, what another device changed. An untouched form is fetched anew; one in which
// something stands is never replaced, and the page says what happened.

const live = () => document.getElementById("live");
const form = () => document.getElementById("hand-form");
const NEVER_ENTERED = "[type=hidden], [type=submit], [type=button]";

// A form that was sent back holds what was entered as if it had come so. #live is replaced with fresh ones only.
let touched = null;
document.addEventListener("input", (event) => {
  if (event.target.form === form()) touched = live();
});

function isChanged(control) {
  if (control.matches(NEVER_ENTERED) || control.tagName === "FIELDSET") return false;
  if (control.type === "radio" || control.type === "checkbox") return control.checked !== control.defaultChecked;
  return control.defaultValue !== undefined && control.value !== control.defaultValue;
}

const isEntered = () => touched === live() || [...form().elements].some(isChanged);

document.addEventListener("news", ({ detail: news }) => {
  const said = news.getElementById("moved-on");
  if (!said.querySelector("[hx-get]") || isEntered()) return;
  said.hidden = true; // until it turns out that no form takes its place
  live().dataset.etag = ""; // ask for the same once more if no form comes
  htmx.trigger(live(), "fresh");
});

// A thumb may have been quicker than the answer.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.elt !== live() || !isEntered()) return;
  event.detail.shouldSwap = false;
  document.getElementById("moved-on").hidden = false;
});
