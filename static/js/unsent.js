// A save that gets no answer stays on this phone and is sent again with the same key, so that it makes
// one hand however often it arrives. Those behind it wait their turn; what the server wants to know first
// stops them all.

import { handForm, textOf } from "./answers.js";
import { token } from "./csrf.js";
import { dropDraft, isInEntry, keepDraft } from "./draft.js";
import { copyStandings, moveOnFrom, putInPlace, shiftNumber, showHead } from "./next-hand.js";
import { add, areSafe, asSent, hands, record, rekey, remove, renumber, tableOf } from "./queue.js";
import { questionIn, showUnsent } from "./unsent-notice.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60000;
const PATIENCE = 10000;
const SECOND_TAP = 700;

let firstTry = null; // the key of a hand that the form itself is sending
let isSending = false;
let stopped = null; // what the server wants to know first: `status`, `leadsTo`, `text`, or `isOpen`
let wait = FIRST_WAIT;
let timer = null;
let droppedAt = -Infinity;

const show = () => showUnsent(hands().filter(({ key }) => key !== firstTry), stopped, areSafe());

const isInForm = (key) => handForm() && textOf(handForm(), "key") === key;

// The first one sent the hand, and the empty form of the next has come under the thumb.
const isSecondTap = () => hands().length > 0 && !isInEntry() && !hands().some(({ key }) => isInForm(key));

// The form in the page is for the hand after those that wait.
function catchUp() {
  const last = hands().at(-1);
  if (!last || last.key === firstTry || !handForm() || isInEntry()) return;
  if (Number(textOf(handForm(), "number")) <= last.number) moveOnFrom(tableOf(last));
}

// --- The first try is the form's own; the hand is kept before it leaves ---

const isSave = ({ requestConfig }) => requestConfig?.verb === "post" && requestConfig.path === record;
const isLost = (status) => status === 0 || status === 429 || status >= 500;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isSave(event.detail)) return;
  if (isSecondTap()) return event.preventDefault();
  const key = add(handForm());
  dropDraft(key);
  stopped = null;
  if (hands().length === 1 && !isSending) {
    firstTry = key;
    return;
  }
  event.preventDefault();
  catchUp();
  show();
  send();
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isSave(detail) || !firstTry) return; // htmx says it twice where the form has been replaced
  const key = firstTry;
  firstTry = null;
  if (isLost(detail.xhr.status)) {
    catchUp();
    later();
  } else if (detail.xhr.status === 409) {
    stopped = { status: 409, text: detail.xhr.responseText }; // what was in the form is nowhere else
    if (questionIn(stopped)) catchUp();
  } else {
    remove(key); // it is recorded, or still in the form
    if (isInForm(key)) keepDraft();
  }
  show();
  document.getElementById("hands-meanwhile")?.focus(); // whoever has just tapped is asked at once
});

// The notice says it: no toast has to.
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  const isSaid = ({ detail }) => isSave(detail) && isLost(detail.xhr.status);
  document.addEventListener(name, (event) => isSaid(event) && event.preventDefault(), true);
}

// --- Every further try ---

function later() {
  clearTimeout(timer);
  timer = setTimeout(send, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

async function post(hand) {
  const body = asSent(hand);
  for (const behind of hands().slice(1)) body.append("also", asSent(behind));
  const headers = { "HX-Request": "true", "HX-Current-URL": location.href, "X-CSRFToken": token() };
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(record, { method: "POST", body, headers, signal });
  return { status: answer.status, leadsTo: answer.headers.get("HX-Redirect"), text: await answer.text() };
}

async function send() {
  const [hand] = hands();
  if (!hand || firstTry || isSending || stopped || document.hidden) return;
  isSending = true;
  const answer = await post(hand).catch(() => ({ status: 0 }));
  isSending = false;
  if (isLost(answer.status)) {
    catchUp();
    later();
  } else if (answer.status === 200) {
    recorded(hand, answer.text);
  } else {
    stopped = answer;
  }
  show();
}

function recorded({ key }, text) {
  wait = FIRST_WAIT;
  document.dispatchEvent(new CustomEvent("hand-recorded", { detail: { key } }));
  if (handForm()) takeOver(key, text);
  send();
}

document.addEventListener("hand-recorded", (event) => remove(event.detail.key));

// --- The page after a hand of the queue: nobody loses his place in what he is entering ---

const formIn = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("hand-form");

const isSameTable = (one, other) =>
  ["dealer", "seating", "number"].every((name) => textOf(one, name) === textOf(other, name));

function takeOver(key, text) {
  const now = handForm();
  const fresh = formIn(text);
  const isAhead = hands().length && Number(textOf(now, "number")) > hands().at(-1).number;
  htmx.swap(document.body, text, { swapStyle: "none" });
  if (!isInForm(key) && (isAhead || (isInEntry() && isSameTable(now, fresh)))) {
    copyStandings(fresh, now);
    showHead();
  } else {
    replaceQuietly(now, fresh);
  }
}

function replaceQuietly(now, fresh) {
  const { form, name, value, type } = document.activeElement;
  for (const one of fresh.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus");
  putInPlace(fresh);
  if (form !== now) return;
  const isIt = (one) => one.name === name && (type === "text" || one.value === value);
  [...handForm().elements].find(isIt)?.focus();
}

// --- What a tap decides ---

function join(number) {
  const by = number - hands()[0].number;
  renumber(number);
  shiftNumber(by);
  if (isInEntry()) keepDraft();
}

function drop(key) {
  const first = hands()[0].number;
  remove(key);
  dropDraft(key);
  if (!hands().length) location.reload();
  renumber(first);
}

// The hand that was refused takes the place of the one in entry, which is kept. Those behind it wait
// until it is recorded. It has a new key where the server knows another hand by its own.
function open(refused) {
  stopped = { isOpen: true };
  const form = formIn(refused.text);
  rekey(textOf(form, "key"));
  if (!isInForm(textOf(form, "key"))) putInPlace(form);
  showHead();
}

// What waits behind a dropped hand comes under the same thumb.
function isSecondDrop({ dataset }, now) {
  if (!dataset.drop) return false;
  const before = droppedAt;
  droppedAt = now;
  return now - before < SECOND_TAP;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#unsent button");
  if (!button || isSecondDrop(button, event.timeStamp)) return;
  const said = stopped;
  stopped = null;
  if (button.dataset.join) join(Number(button.dataset.join));
  if (button.dataset.drop) drop(button.dataset.drop);
  if (button.dataset.unsent === "drop") drop(hands()[0].key);
  if (button.dataset.unsent === "open") open(said);
  show();
  tryAtOnce();
});

// --- When there may be a network again ---

function tryAtOnce() {
  wait = FIRST_WAIT;
  clearTimeout(timer);
  send();
}

window.addEventListener("online", tryAtOnce);
document.addEventListener("visibilitychange", tryAtOnce);
document.addEventListener("hands-ahead", catchUp);
document.addEventListener("htmx:load", catchUp); // a fresh form knows nothing of those that wait
window.addEventListener("storage", show); // another tab has kept one, or sent it
document.addEventListener("DOMContentLoaded", send);
show();
