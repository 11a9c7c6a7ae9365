// Says which hands are not saved yet, and what stops them. Changed only where there is something new to
// say, so that it is read aloud once and no button goes away under a thumb.

const place = () => document.getElementById("unsent");

let shown = "";

const STATES = { 204: "signed-out", 403: "refused", 409: "closed", 422: "wrong" };

function stateOf(hands, stopped) {
  if (!hands.length) return null;
  if (!stopped) return "waiting";
  if (stopped.isOpen) return "open";
  return STATES[stopped.status] ?? "gone";
}

const parsed = (text) => new DOMParser().parseFromString(text ?? "", "text/html");

export const questionIn = (stopped) => parsed(stopped?.text).getElementById("hands-meanwhile");

function write(part, hands) {
  const said = hands.length > 1 ? part.dataset.many : part.dataset.one;
  const last = hands.at(-1).number;
  part.textContent = said.replace("{first}", hands[0].number).replace("{last}", last);
}

function made(state, hands, stopped, isSafe) {
  const notice = document.getElementById(`unsent-${state}`).content.cloneNode(true);
  for (const part of notice.querySelectorAll("[data-one]")) write(part, hands);
  for (const part of notice.querySelectorAll("[data-safe]")) {
    part.hidden = (part.dataset.safe === "yes") !== isSafe;
  }
  const why = notice.querySelector("[data-why]");
  if (why) why.textContent = parsed(stopped.text).querySelector("[role=alert] strong")?.textContent;
  const link = notice.querySelector("a[href='']");
  if (link && stopped?.leadsTo) link.href = stopped.leadsTo;
  return notice;
}

function showCount(hands) {
  const saved = document.getElementById("saved");
  saved.classList.toggle("is-waiting", hands.length > 0);
  saved.textContent = hands.length ? saved.dataset.unsaved.replace("{n}", hands.length) : "";
}

export function showUnsent(hands, stopped, isSafe) {
  const state = stateOf(hands, stopped);
  const news = JSON.stringify([state, hands.map(({ number }) => number), stopped?.text, isSafe]);
  if (news === shown) return;
  shown = news;
  showCount(hands);
  const question = questionIn(stopped);
  if (state === "closed" && question) place().replaceChildren(question);
  else place().replaceChildren(...(state ? [made(state, hands, stopped, isSafe)] : []));
}
