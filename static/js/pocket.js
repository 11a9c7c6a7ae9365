// What this phone keeps until the server has it: lists by name, of one account. Its guests count as one:
// whoever lost his cookie comes back by his link as a new guest. Where the browser keeps nothing (a private
// window, a full disk) they last as long as the page.

const MARK = "ledger:";
const account = document.querySelector("[data-account]")?.dataset.account ?? "";
const inThePage = new Map();

const full = (name) => `${MARK}${account}:${name}`;

export function listOf(name) {
  if (inThePage.has(name)) return inThePage.get(name);
  try {
    const list = JSON.parse(localStorage.getItem(full(name)));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function keep(name, list) {
  try {
    if (list.length) localStorage.setItem(full(name), JSON.stringify(list));
    else localStorage.removeItem(full(name));
    inThePage.delete(name);
  } catch {
    inThePage.set(name, list);
  }
}

// Whether the list outlives the page.
export const isSafe = (name) => !inThePage.has(name);

// Whether there is anything in a list whose name begins like this.
export function holds(start) {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(full(start)));
  } catch {
    return false;
  }
}

const isOfAnother = (key) => key.startsWith(MARK) && !key.startsWith(full(""));

export function forget(whose = () => true) {
  inThePage.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(MARK) && whose(key)) localStorage.removeItem(key);
    }
  } catch {
    // nothing can be kept here, so nothing was
  }
}

// Whoever signs in next on this phone finds nothing of those before.
export function forgetOthers() {
  if (account) forget(isOfAnother);
}
