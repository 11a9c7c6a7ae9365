// Keys for the hand form, where no text is being written; they can be switched off.

const form = () => document.getElementById("hand-form");

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
  [...form().querySelectorAll(`.line [value="${outcome}"]`)].find((one) => one.offsetParent)?.click();

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
