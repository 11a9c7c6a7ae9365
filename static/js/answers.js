// The answers in the hand form: taken out as they would be sent, and put back in.

const OF_THE_FORM = ["csrfmiddlewaretoken", "key", "dealer", "seating", "number"];

// The form of a hand that is new; a correction has none of these keys.
export function handForm() {
  const form = document.getElementById("hand-form");
  return form?.elements.key ? form : null;
}

export const textOf = (form, name) => form.elements[name].value;

export function takeAnswers(form) {
  return [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
}

function putIn(input, answers) {
  const answer = answers.get(input.name);
  if (input.type === "checkbox") input.checked = answer === input.value;
  else if (input.type !== "radio") input.value = answer ?? "";
  else if (answer === input.value) input.checked = true;
}

const isTold = (input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue;

// What does not fit the form, because somebody else sits or deals there, is left out.
export function fillIn(form, said) {
  const answers = new Map(said);
  const inputs = [...form.elements].filter(
    (input) => input.matches("input[name]") && !OF_THE_FORM.includes(input.name),
  );
  for (const input of inputs) putIn(input, answers);
  const folded = form.querySelector(".extras");
  if (inputs.some((input) => folded.contains(input) && isTold(input))) folded.open = true;
  askForPreview(form);
}

export function askForPreview(form) {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// 16 bytes in the shape of a UUID: a phone on plain http has no randomUUID.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
