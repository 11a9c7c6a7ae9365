// What was typed outlives a sign-in that had run out: a form whose answer is the sign-in page is filled in
// again when its page is back for the same account, whatever way led in. The form of a new hand has a draft
// of its own (draft.js).

import { handForm } from "./answers.js";

const NAME = "typed";
const here = location.pathname + location.search;
const account = document.querySelector("[data-account]")?.dataset.account;
const isDoor = document.querySelector("form[data-door]") !== null;

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME));
  } catch {
    return null;
  }
}

function keep(typed) {
  try {
    if (typed) sessionStorage.setItem(NAME, JSON.stringify(typed));
    else sessionStorage.removeItem(NAME);
  } catch {
    // nothing can be kept here
  }
}

// The sign-in page is the answer; another one of the account means that the form was taken, or came back as
// it was. Pages without an account are on the way in.
function look() {
  const typed = kept();
  if (!typed) return;
  if (isDoor) return keep({ ...typed, lost: true });
  if (!account) return;
  if (!typed.lost || typed.account !== account) return keep(null);
  if (typed.page !== here) return;
  keep(null);
  putBack(typed);
}

function putBack({ action, fields }) {
  const form = [...document.forms].find((one) => one.getAttribute("action") === action);
  if (!form) return;
  const answers = new Map(fields);
  for (const control of form.elements) {
    if (control.type === "hidden" || !control.name) continue;
    if (control.matches("[type=radio], [type=checkbox]")) {
      control.checked = fields.some(([name, value]) => name === control.name && value === control.value);
    } else if (answers.has(control.name)) control.value = answers.get(control.name);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function keepOf(form) {
  if (!account || form?.method !== "post" || form === handForm()) return;
  const secret = [...form.elements].filter((one) => one.matches("[type=hidden], [type=password]"));
  const left = new Set(secret.map((one) => one.name));
  const fields = [...new FormData(form)].filter(([name]) => !left.has(name));
  keep({ page: here, account, action: form.getAttribute("action"), fields, lost: false });
}

document.addEventListener("submit", ({ target }) => keepOf(target));

// htmx stays on the page, unless it is sent to the sign-in page. That ends a preview as well.
const leaves = (xhr) => xhr.getResponseHeader("HX-Redirect");

document.addEventListener("htmx:beforeOnLoad", ({ detail: { elt, xhr } }) => {
  if (leaves(xhr)) keepOf(elt.closest("form"));
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (!leaves(xhr) && !kept()?.lost) keep(null);
});

document.addEventListener("DOMContentLoaded", look);
