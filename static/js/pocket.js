// What this phone keeps until the server has it: lists by name, of one account. Its guests count as one:
// whoever lost his cookie comes back by his link as a new guest. Where the browser keeps nothing (a private
// window, a full disk) they last as long as the page.

const MARK = "ledger:";
const GUEST = "guest";
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

const isOwn = (key) => key.startsWith(full(""));
const isUnsent = (key) => key.split(":")[2] === "unsent";

function forget(isMeant) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(MARK) && isMeant(key)) localStorage.removeItem(key);
    }
  } catch {
    // nothing can be kept here, so nothing was
  }
}

// Whoever signs in next on this phone finds nothing of those before. But a hand that was played and has not
// arrived yet stays for whoever wrote it down.
export function forgetOthers() {
  if (account) forget((key) => !isOwn(key) && !isUnsent(key));
}

export function forgetAll() {
  inThePage.clear();
  forget((key) => isOwn(key) || !isUnsent(key));
}

// Whoever came by a link and then signs in goes on with what he had begun. The server asks what he may do.
export function takeOverFromGuest() {
  if (!account || account === GUEST) return;
  try {
    const start = `${MARK}${GUEST}:`;
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
      const name = key.slice(start.length);
      keep(name, [...listOf(name), ...JSON.parse(localStorage.getItem(key))]);
      localStorage.removeItem(key);
    }
  } catch {
    // nothing was kept that can be read
  }
}
