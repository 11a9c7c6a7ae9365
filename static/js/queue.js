// Hands that have no answer yet, in the order in which they are to be recorded: each with its key, the
// number it was entered as, the time of the tap, and what was said.

import { takeAnswers, textOf } from "./answers.js";
import { isSafe, keep, listOf } from "./pocket.js";

export const { record } = document.getElementById("unsent").dataset;
const NAME = `unsent:${record}`;

export const hands = () => listOf(NAME);
export const areSafe = () => isSafe(NAME);

export function add(form) {
  const key = textOf(form, "key");
  const others = hands().filter((hand) => hand.key !== key);
  let number = Number(textOf(form, "number"));
  while (others.some((hand) => hand.number === number)) number += 1;
  const all = [...others, { key, number, at: Date.now(), said: takeAnswers(form) }];
  keep(NAME, all.sort((one, other) => one.number - other.number));
  return key;
}

export function remove(key) {
  keep(NAME, hands().filter((hand) => hand.key !== key));
}

// The first of them goes under another key.
export function rekey(key) {
  const said = (hand) => hand.said.map(([name, value]) => [name, name === "key" ? key : value]);
  keep(NAME, hands().map((hand, place) => (place ? hand : { ...hand, key, said: said(hand) })));
}

// The first of them becomes the hand of this number, the others follow.
export function renumber(first) {
  keep(NAME, hands().map((hand, place) => ({ ...hand, number: first + place })));
}

const ofPhone = ({ number, at }) => [["number", number], ["waited", Math.max(0, Date.now() - at)]];

export const asSent = (hand) =>
  new URLSearchParams([...hand.said.filter(([name]) => name !== "number"), ...ofPhone(hand)]);

export const tableOf = ({ said, number }) => ({ ...Object.fromEntries(said), number });
