// The form of the next hand where the network is gone. A form for each dealer is fetched while it is
// there; who of them deals next, the server has said beside each.

import { handForm, newKey, textOf } from "./answers.js";

let stock = [];

const kept = (dealer, seating) =>
  stock.find(({ dataset }) => dataset.dealer === dealer && dataset.seating === seating);

async function fetchStock() {
  try {
    const answer = await fetch(document.getElementById("unsent").dataset.ahead, { priority: "low" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok) stock = [...page.querySelectorAll("template[data-dealer]")];
    document.dispatchEvent(new CustomEvent("hands-ahead"));
  } catch {
    // no network: the next hand waits until this one is saved
  }
}

document.addEventListener("htmx:load", ({ detail: { elt } }) => {
  if (elt !== document.body && elt.id !== "hand-form") return;
  const form = handForm();
  if (form && !kept(textOf(form, "dealer"), textOf(form, "seating"))) fetchStock();
});

// Standings change with every hand; the forms in stock are older.
export function copyStandings(from, to) {
  for (const part of from.querySelectorAll("[id^=balance-], #last-recorded")) {
    to.querySelector(`#${part.id}`)?.replaceWith(part.cloneNode(true));
  }
}

// --- Which hand it is stands on the button, in the head of the page and in its title ---

function renumber(part, number) {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    if (!/\d/.test(data)) continue;
    texts.currentNode.data = data.replace(/\d+/, number);
    return;
  }
}

function setNumber(form, number) {
  renumber(form.querySelector(".at-rest"), number);
  form.elements.number.setAttribute("value", number);
}

export function showHead() {
  const [dealer, seating, number] = ["dealer", "seating", "number"].map((name) => textOf(handForm(), name));
  const said = kept(dealer, seating)?.content.getElementById("hand-dealer");
  if (said) document.getElementById("hand-dealer").replaceWith(said.cloneNode(true));
  renumber(document.getElementById("hand-number"), number);
  document.title = document.title.replace(/\d+/, number);
}

export function shiftNumber(by) {
  setNumber(handForm(), String(Number(textOf(handForm(), "number")) + by));
  showHead();
}

// --- Another form ---

export function putInPlace(form) {
  htmx.trigger("#hand-preview", "htmx:abort"); // it belongs to the form that is about to go
  htmx.swap("#hand-form", form.outerHTML, { swapStyle: "outerHTML" });
}

// The form of the hand after this one: `dealer`, `soloist`, `seating`, `number`. Where none was fetched
// in time, the form that is there stays.
export function moveOnFrom({ dealer, soloist, seating, number }) {
  const next = kept(kept(dealer, seating)?.dataset.then || soloist, seating);
  if (!next) return;
  const form = next.content.getElementById("hand-form").cloneNode(true);
  setNumber(form, String(number + 1));
  form.elements.key.setAttribute("value", newKey());
  copyStandings(handForm(), form);
  history.replaceState(history.state, "", location.pathname); // whoever dealt out of turn did so once
  putInPlace(form);
  showHead();
  document.getElementById("misdeal-form").elements.dealer.value = next.dataset.dealer;
}
