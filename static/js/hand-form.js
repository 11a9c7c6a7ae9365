// Comfort for the hand form; everything in it works without this file. The form is replaced after each
// hand, so all listeners sit on the document and look for the form when something happens.

const form = () => document.getElementById("hand-form");

// --- What the bid hides is taken back, and is not in the request ---

function isHidden(input) {
  if (input.type === "hidden") return false;
  for (let part = input.parentElement; part.id !== "hand-form"; part = part.parentElement) {
    const { display, visibility } = getComputedStyle(part);
    if (display === "none" || visibility === "hidden") return true;
  }
  return false;
}

function takeBack(input) {
  const peers = input.type === "radio" ? form().elements[input.name] : [];
  const [first] = peers;
  if (input.type === "checkbox" || first.value === "made") input.checked = false;
  else if (!isHidden(first) || first.value !== input.value) first.checked = true;
}

const SHAPING = ["points", "ulti", "four_aces", "durchmars", "open", "hearts", "trump"];

document.addEventListener("input", (event) => {
  if (event.target.form !== form() || !SHAPING.includes(event.target.name)) return;
  for (const input of form().querySelectorAll("input:checked")) if (isHidden(input)) takeBack(input);
});

document.addEventListener("formdata", (event) => {
  if (event.target !== form()) return;
  const inputs = [...event.target.querySelectorAll("input[name]")];
  const shown = new Set(inputs.filter((input) => !isHidden(input)).map((input) => input.name));
  for (const { name } of inputs) if (!shown.has(name)) event.formData.delete(name);
});

// --- Whoever goes on with the next hand has read what was said of the last one ---

document.addEventListener("input", (event) => {
  if (event.target.form === form()) document.getElementById("toasts").replaceChildren();
});

// --- A preview that is still on its way belongs to the form that is about to go ---

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target === form()) htmx.trigger("#hand-preview", "htmx:abort");
});

// --- Keys, where no text is being written; they can be switched off ---

const KEYS_OFF = "hand-keys-off";

function keysAreOn() {
  try {
    return localStorage.getItem(KEYS_OFF) === null;
  } catch {
    return true; // nothing can be kept here, so nothing was switched off
  }
}

const press = (name, value) => () =>
  form().querySelector(`[name="${name}"][value="${value}"]`)?.click();

const playBy = (seat) => () => form().querySelectorAll('[name="soloist"]')[seat]?.click();

// All of it where there are several lines, else the only one: the first that is shown.
const decide = (outcome) => () =>
  [...form().querySelectorAll(`.line [value="${outcome}"]`)].find((one) => !isHidden(one))?.click();

const KEYS = {
  1: playBy(0),
  2: playBy(1),
  3: playBy(2),
  s: press("points", "simple"),
  4: press("points", "forty_hundred"),
  5: press("points", "twenty_hundred"),
  b: press("points", "betli"),
  u: press("ulti", "on"),
  d: press("durchmars", "on"),
  o: press("open", "on"),
  h: press("hearts", "on"),
  m: decide("made"),
  l: decide("lost"),
  z: () => document.getElementById("undo-form")?.requestSubmit(),
  enter: () => form().requestSubmit(),
};

const keyList = () => document.getElementById("keys");
const ELSEWHERE = "dialog, a, button, summary, input:not([type=radio], [type=checkbox])";

document.addEventListener("keydown", (event) => {
  if (!form() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest(ELSEWHERE) || keyList().open) return;
  if (event.key === "?") keyList().showModal();
  const act = keysAreOn() && KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  if (!event.repeat) act(); // a key held down is one tap
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-opens=keys]")) keyList().showModal();
});

const keySwitch = document.getElementById("keys-on");
keySwitch.checked = keysAreOn();
keySwitch.addEventListener("change", () => {
  if (keySwitch.checked) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, "");
});
