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

// --- Without network there is no sentence; the last one would be of another hand ---

for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  const say = (event) => {
    const preview = event.target.closest("#hand-preview[data-unreachable]");
    if (!preview) return;
    event.preventDefault();
    const sentence = document.createElement("p");
    sentence.className = "quiet small is-unreachable";
    sentence.textContent = preview.dataset.unreachable;
    preview.replaceChildren(sentence);
    for (const change of form().querySelectorAll("[id^=change-]")) change.replaceChildren();
  };
  document.addEventListener(lost, say, true);
}

window.addEventListener("online", () => {
  const isAskedFor = form()?.querySelector(".is-unreachable");
  if (isAskedFor) form().dispatchEvent(new Event("input", { bubbles: true }));
});

// --- A preview that is still on its way belongs to the form that is about to go ---

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target === form()) htmx.trigger("#hand-preview", "htmx:abort");
});
