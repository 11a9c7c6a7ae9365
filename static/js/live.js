// Asks every three seconds for news of a night, by the address in #live, and hands on what comes as the event
// `news`. Says how old the figures are where none comes. Ages go by a clock that nobody can set back.

const EVERY = 3000;
const PATIENCE = 8000;
const OLD = 10000;

const live = () => document.getElementById("live");
const show = (id, shown) => document.getElementById(id)?.toggleAttribute("hidden", !shown);

let timer;
let asking;
let asked = 0;
let heard = performance.now();
let gone = false;

// --- What is asked ---

// Made up once a tab, so that a reload is not taken for a second watcher.
function tabId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.tab ??= made;
    return sessionStorage.tab;
  } catch {
    return made; // nothing can be kept here
  }
}

const TAB = tabId();

function address() {
  const news = new URL(live().dataset.news, location.href);
  const view = document.querySelector(".sheet-views [aria-current]");
  news.searchParams.set("view", view ? new URL(view.href).searchParams.get("view") : "points");
  if (asked++ % 8 === 0) news.searchParams.set("tab", TAB);
  return news;
}

async function ask() {
  clearTimeout(timer);
  asking?.abort();
  if (gone || document.hidden) return;
  const mine = (asking = new AbortController());
  const impatience = setTimeout(() => mine.abort(), PATIENCE);
  const about = live();
  try {
    const headers = { "If-None-Match": about.dataset.etag ?? "" };
    const answer = await fetch(address(), { headers, signal: mine.signal });
    const told = answer.status === 200 ? await answer.text() : "";
    if (mine === asking && about === live()) hear(answer, told);
  } catch {
    if (mine === asking) sayAge();
  } finally {
    clearTimeout(impatience);
    if (mine === asking) askAgain();
  }
}

function askAgain(after = EVERY) {
  clearTimeout(timer);
  timer = setTimeout(ask, after);
}

// --- What comes of it ---

function hear(answer, told) {
  if (answer.status === 404) return leave();
  if (answer.status !== 200 && answer.status !== 304) return sayAge();
  heard = performance.now();
  sayAge();
  sayWhen(answer.headers.get("Date"));
  live().dataset.etag = answer.headers.get("ETag");
  if (!told) return;
  const news = new DOMParser().parseFromString(told, "text/html");
  document.dispatchEvent(new CustomEvent("news", { detail: news }));
}

function leave() {
  gone = true;
  show("stale", false);
  show("gone", true);
  document.body.classList.add("is-stale");
}

// --- How old it is ---

function ageInWords(seconds) {
  const [size, unit] = seconds < 60 ? [10, "second"] : seconds < 3600 ? [60, "minute"] : [3600, "hour"];
  const count = Math.floor(seconds / size) * (size === 10 ? 10 : 1);
  const style = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(document.documentElement.lang, style).format(count);
}

function write(where, text) {
  for (const place of document.querySelectorAll(where)) {
    if (place.textContent !== text) place.textContent = text;
  }
}

function sayAge() {
  const age = performance.now() - heard;
  const old = age >= OLD;
  if (old) write("[data-age]", ageInWords(age / 1000));
  show("stale", old);
  document.body.classList.toggle("is-stale", old);
}

// The server's clock on the pub's wall: the phone's may be wrong.
function sayWhen(date) {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: live().dataset.zone };
  write("[data-heard]", new Date(date).toLocaleTimeString("en-GB", clock));
}

// --- When ---

document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", (event) => event.persisted && ask());
document.addEventListener("click", (event) => event.target.closest("[data-look-again]") && ask());

// While this page writes something itself, news on its way may be older than the answer.
document.addEventListener("htmx:beforeSend", () => {
  asking?.abort();
  asking = undefined;
  askAgain(PATIENCE);
});
document.addEventListener("htmx:afterRequest", () => askAgain());

ask();
