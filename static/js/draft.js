// A hand in entry outlives the page: it is kept with its key at each tap, under the address that it will
// be sent to, and is back when that night is opened again. Gone once the hand with that key is recorded.

import { fillIn, handForm, newKey, takeAnswers, textOf } from "./answers.js";
import { keep, listOf } from "./pocket.js";

const MOST = 3; // one in entry, and those that were put aside for it

let held = null; // the key of the draft that stands in the form

const name = () => `draft:${document.getElementById("unsent").dataset.record}`;

const others = (key) => listOf(name()).filter((draft) => draft.key !== key);

// Somebody who deals out of turn is named in the address of the page.
const dealerAskedFor = () => new URLSearchParams(location.search).get("dealer");

export function keepDraft() {
  const form = handForm();
  const draft = { said: takeAnswers(form) };
  for (const one of ["key", "number", "seating"]) draft[one] = textOf(form, one);
  if (dealerAskedFor() === textOf(form, "dealer")) draft.outOfTurn = dealerAskedFor();
  keep(name(), [...others(draft.key), draft].slice(-MOST));
  held = draft.key;
}

export function dropDraft(key) {
  keep(name(), others(key));
  if (key === held) held = null;
}

export const isInEntry = () => listOf(name()).some(({ key }) => key === textOf(handForm(), "key"));

// Two tabs bring back the same draft. Where the other one has sent it, this one holds another hand.
function partFromTheOtherTab(form) {
  if (textOf(form, "key") === held && !isInEntry()) form.elements.key.value = newKey();
}

function goOnWith(draft, key) {
  const form = handForm();
  form.elements.key.value = key;
  fillIn(form, draft.said);
  keepDraft();
}

// --- Where the night went on without it, nobody but the scorekeeper knows what it is worth ---

const offer = () => document.getElementById("begun");

function show(draft) {
  const { content } = document.getElementById("begun-offer");
  offer().replaceChildren(...(draft ? [content.cloneNode(true)] : []));
  const said = offer().querySelector("[data-says]");
  if (said) said.textContent = said.dataset.says.replace("{n}", draft.number);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#begun [data-begun]");
  if (!button) return;
  const draft = listOf(name()).at(-1);
  show(null);
  if (!draft) return;
  dropDraft(draft.key); // its key may be that of a hand by now
  if (button.dataset.begun === "go-on") goOnWith(draft, newKey());
});

// --- When ---

const isFor = (draft, form) =>
  draft.number === textOf(form, "number") && draft.seating === textOf(form, "seating");

function dealAgain(dealer) {
  const page = new URL(location.href);
  page.searchParams.set("dealer", dealer);
  location.replace(page);
}

function bringBack(isFreshPage) {
  const form = handForm();
  const draft = form && listOf(name()).at(-1);
  if (isFreshPage && draft?.outOfTurn && isFor(draft, form) && dealerAskedFor() === null) {
    return dealAgain(draft.outOfTurn);
  }
  if (draft && isFor(draft, form)) goOnWith(draft, draft.key);
  show(draft && !isFor(draft, form) ? draft : null);
}

document.addEventListener("input", (event) => {
  const form = handForm();
  if (!form || event.target.form !== form) return;
  partFromTheOtherTab(form);
  keepDraft();
});

document.addEventListener("submit", ({ target }) => target === handForm() && partFromTheOtherTab(target), true);

document.addEventListener("hand-recorded", (event) => dropDraft(event.detail.key));

const isRefused = (form) => form.querySelector("#hand-preview [role=alert]");

// htmx says so of the page when it has begun to listen, and of each form that it swaps in.
document.addEventListener("htmx:load", ({ detail: { elt } }) => {
  if (elt !== document.body && elt.id !== "hand-form") return;
  if (handForm() && isRefused(handForm())) keepDraft();
  else bringBack(elt === document.body);
});
