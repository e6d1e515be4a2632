import { type AnsweredPage, fetchPage, isHere } from "../in-place/fetch-page";
import { readStates, unsentStates } from "../in-place/field-states";
import { sendInPlace } from "../in-place/in-place";
import { takeOver } from "../in-place/take-over";
import { checkOf, questionFields } from "./form-fields";
import { keepFoundErrors } from "./found-errors";
import { addLeftNames } from "./left-fields";

/** Questions of a form are asked one after the other: a late answer must not overwrite a newer one. */
const lastQuestions = new WeakMap<HTMLFormElement, Promise<void>>();

function askNext(form: HTMLFormElement, question: () => Promise<void>): void {
  const lastQuestion = lastQuestions.get(form) ?? Promise.resolve();
  lastQuestions.set(form, lastQuestion.then(question, question));
}

/** Forms with a check that waits for its turn: it will tell what is typed then, so that no second one is needed. */
const waitingForms = new WeakSet<HTMLFormElement>();
const checkTimers = new WeakMap<HTMLFormElement, number>();

/** Checks the form in the background after a pause; a later call begins the pause anew. */
export function checkSoon(form: HTMLFormElement, name: string, pauseMs: number): void {
  window.clearTimeout(checkTimers.get(form));
  checkTimers.set(
    form,
    window.setTimeout(() => checkForm(form, name), pauseMs),
  );
}

function checkForm(form: HTMLFormElement, name: string): void {
  if (waitingForms.has(form)) return;
  waitingForms.add(form);
  askNext(form, async () => {
    waitingForms.delete(form);
    await takeAnswer(form, checkOf(name), { isUnasked: true });
  });
}

/** Forms that were sent and have no answer yet. */
const sentForms = new WeakSet<HTMLFormElement>();

/** Number of times that each form was sent: the answer to an earlier question must not overwrite the refusal of the form. */
const sendCounts = new WeakMap<HTMLFormElement, number>();

/**
 * Sends the form in place: a refusal keeps what the server never gives back, which are chosen files and passwords, and a
 * failure everything that was typed.
 */
export async function send(form: HTMLFormElement, submitter: HTMLElement): Promise<void> {
  const isUnderWay = sentForms.has(form);
  stopAsking(form);
  await sendInPlace(form, submitter);
  if (!isUnderWay) sentForms.delete(form);
}

/** Time after which a form may be sent again: the page stays if the answer is a download. */
const maxLeavingMs = 5_000;

/** Stops asking: the browser sends the form and leaves its page. */
export function leave(form: HTMLFormElement): void {
  stopAsking(form);
  window.setTimeout(() => sentForms.delete(form), maxLeavingMs);
}

function stopAsking(form: HTMLFormElement): void {
  window.clearTimeout(checkTimers.get(form));
  sentForms.add(form);
  sendCounts.set(form, (sendCounts.get(form) ?? 0) + 1);
}

/**
 * Sends the intent of a pressed button in the background and moves the focus along with a moved entry. A second press before
 * the answer is ignored as a double click. Leaves an answer that is another page, such as the sign-in, to `sendInPlace`.
 */
export function press(form: HTMLFormElement, button: HTMLButtonElement): void {
  if (button.ariaBusy === "true" || sentForms.has(form)) return;
  button.ariaBusy = "true";
  window.clearTimeout(checkTimers.get(form));
  // Read now: the answer before this one may number the rows anew.
  const intent: [string, string] = [button.name, button.value];
  askNext(form, async () => {
    const isAnswered = await takeAnswer(form, intent, { isUnasked: false });
    button.ariaBusy = null;
    if (!form.isConnected || sentForms.has(form)) return;
    if (!isAnswered) return sendInPlace(form, button, { fields: questionFields(form, intent) });
    const target = form.querySelector<HTMLElement>("button[autofocus]");
    if (!form.ownerDocument.activeElement?.matches("input, select, textarea")) target?.focus();
  });
}

/** Asks in the background, and takes the answer over unless it is another page; notices and focus stay as they are. */
async function takeAnswer(
  form: HTMLFormElement,
  intent: [string, string],
  { isUnasked }: { isUnasked: boolean },
): Promise<boolean> {
  const page = form.ownerDocument;
  if (!form.isConnected || sentForms.has(form)) return false;
  const sendCount = sendCounts.get(form);
  const sentStates = readStates(page);
  const fields = questionFields(form, intent);
  addLeftNames(form, fields);
  const answer = await answerTo(form, fields);
  if (!answer || sendCounts.get(form) !== sendCount) return false;
  const states = unsentStates(page, { form, sentStates, isShownAgain: true });
  keepFoundErrors(form, answer.page);
  takeOver(page, answer.page, { states, keepsNotices: true, isUnasked });
  return true;
}

/** Returns null for a failure and for another page: nothing is lost, and sending the form tells what is wrong. */
async function answerTo(form: HTMLFormElement, fields: FormData): Promise<AnsweredPage | null> {
  const texts = [...fields].map(([name, value]) => [name, String(value)]);
  const address = new URL(form.getAttribute("action") ?? "", window.location.href).href;
  try {
    const answer = await fetchPage(address, { method: "POST", body: new URLSearchParams(texts) });
    const isUsable = answer?.status === 200 && !answer.isRedirected && isHere(answer.url);
    return isUsable ? answer : null;
  } catch {
    return null;
  }
}
