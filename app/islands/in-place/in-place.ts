import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { formSending, formSent } from "../page-changed";
import { announceConnectionLoss } from "../pages/connection";
import { sendByBrowser } from "../send-by-browser";
import { type AnsweredPage, fetchPage, isHere, isReachable } from "./fetch-page";
import { type FieldStates, readStates, unsentStates } from "./field-states";
import { type Control, controlOf, sendsSame } from "./keep-focus";
import { addSaidRegion, say, takeNotices } from "./said";
import { noteFolds, takeOver } from "./take-over";

/** Forms that are sent in place, and buttons that are wherever they stand: those that fold the rows of a list. */
const forms = "form[data-in-place]";
const buttons = "button.toggle";

/** Buttons that open a question, or whose answer may be another page. */
const exceptions = "[data-dialog], [data-page]";

/**
 * Sends marked forms without leaving the page, so that place, focus and what stands elsewhere stay. The answer is the page
 * that a browser without script would show, and the present one is changed into it.
 */
export const answerInPlace: Island = (page) => {
  noteFolds(page);
  onAppear<HTMLFormElement>(page, `${forms}, form.configured[data-rules]`, addSaidRegion);
  page.addEventListener("submit", (event) => {
    const { submitter, target: form } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== "post") return;
    if (form.matches(forms) && submitter?.matches("[data-page]")) return leaveBy(event, form, submitter);
    const isMarked = form.matches(forms) && !submitter?.matches(exceptions);
    if (!isMarked && !submitter?.matches(buttons)) return;
    event.preventDefault();
    void sendInPlace(form, submitter);
  });
};

/**
 * Leaves the page by a button of a form that has unsent fields only once the portal answers: the browser's error page would
 * come in the place of what was typed.
 */
function leaveBy(event: SubmitEvent, form: HTMLFormElement, submitter: HTMLElement): void {
  const page = form.ownerDocument;
  const isUnchanged =
    unsentStates(page, { form: null, sentStates: readStates(page), isShownAgain: false }).size === 0;
  if (isUnchanged) return;
  event.preventDefault();
  if (submitter.ariaBusy === "true") return;
  submitter.ariaBusy = "true";
  isReachable()
    .then((isThere) => (isThere ? sendByBrowser(form, submitter) : announceConnectionLoss(page)))
    .finally(() => {
      submitter.ariaBusy = null;
    });
}

/** Request of a form that is under way. */
interface Sending {
  submitter: HTMLElement | null;
  sentStates: FieldStates;
  /** Button that was pressed meanwhile, and is pressed again afterwards; undefined if none was. */
  next: Control | undefined;
}

const sendings = new WeakMap<HTMLFormElement, Sending>();

/** Sends a form in the background, as if `submitter` had been pressed, and takes the answered page over in place. */
export async function sendInPlace(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  { fields = new FormData(form, submitter) }: { fields?: FormData } = {},
): Promise<void> {
  const page = form.ownerDocument;
  const present = sendings.get(form);
  if (present) {
    // The same button again is a double click, unless something was typed since.
    const hasTyped =
      unsentStates(page, { form, sentStates: present.sentStates, isShownAgain: false }).size > 0;
    if (submitter !== present.submitter || hasTyped)
      present.next = submitter ? controlOf(submitter) : undefined;
    return;
  }
  const sending: Sending = { submitter, sentStates: readStates(page), next: undefined };
  sendings.set(form, sending);
  submitter?.setAttribute("aria-busy", "true");
  form.dispatchEvent(new Event(formSending, { bubbles: true }));
  try {
    const answer = await fetchPage(actionOf(form), { method: "POST", body: bodyOf(form, fields) });
    // An answer that is no page comes from a proxy: it may have the form or not, so that sending it again could do it twice.
    if (!answer) announceConnectionLoss(page);
    else if (isFailure(form, answer)) sayFailure(form, answer.page);
    else show(form, answer, sending);
  } catch {
    announceConnectionLoss(page);
  } finally {
    sendings.delete(form);
    submitter?.removeAttribute("aria-busy");
    // The answer may have taken the form away.
    page.dispatchEvent(new Event(formSent));
  }
  const { next } = sending;
  // The answer may have made the pressed button that of another line.
  const nextButton =
    next && [...form.elements].find((each) => sendsSame(controlOf(each as HTMLElement), next));
  if (nextButton && form.isConnected) await sendInPlace(form, nextButton as HTMLElement);
}

/** The attribute may be missing, and the property be a field of that name. */
export const actionOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute("action") ?? "", window.location.href).href;

function bodyOf(form: HTMLFormElement, fields: FormData): BodyInit {
  if (form.enctype === "multipart/form-data") return fields;
  const texts = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") texts.append(name, value);
  return texts;
}

function show(form: HTMLFormElement, answer: AnsweredPage, sending: Sending): void {
  const { page: answeredPage, url, isRedirected } = answer;
  const page = form.ownerDocument;
  if (!isHere(url)) {
    // The page is left: a button that was pressed meanwhile must not send the form once more.
    sending.next = undefined;
    if (isRedirected) window.location.assign(url.href);
    else sendByBrowser(form, sending.submitter);
    return;
  }
  const states = unsentStates(page, { form, sentStates: sending.sentStates, isShownAgain: !isRedirected });
  const notices = takeNotices(answeredPage);
  takeOver(page, answeredPage, { states });
  if (isRedirected) {
    window.history.replaceState(window.history.state, "", url.href);
    clearFiles(form);
  }
  if (!form.isConnected) window.scrollTo(0, 0);
  else say(form, notices);
  if (!isRedirected) focusProblem(page, form);
}

/** Chosen files stay when a form is refused; once they are stored, they must not be sent again. */
function clearFiles(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.type !== "file" || field.value === "") continue;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** A failure without the form would take away what was typed, unless it gives that back. */
function isFailure(form: HTMLFormElement, { page, status }: AnsweredPage): boolean {
  return status >= 400 && !hasForm(page, form) && !page.querySelector("#typed");
}

/**
 * Finds the form by its id, else by its path and what else it is marked with. One that asks a question, such as whose
 * quantity counts, has lost its mark: its answer leaves the page.
 */
function hasForm(page: Document, form: HTMLFormElement): boolean {
  const id = form.getAttribute("id");
  if (id !== null) return page.getElementById(id) instanceof HTMLFormElement;
  return [...page.querySelectorAll("main form")].some((other) =>
    ["action", "method", ...(other.hasAttribute("data-in-place") ? ["data-in-place"] : [])].every(
      (name) => withoutQuery(other.getAttribute(name)) === withoutQuery(form.getAttribute(name)),
    ),
  );
}

const withoutQuery = (address: string | null) => address?.split("?", 1)[0];

/** Says why the portal failed, and leaves the page with everything that was typed. */
function sayFailure(form: HTMLFormElement, answeredPage: Document): void {
  const texts = [...answeredPage.querySelectorAll("main h1, main h1 ~ p:not(:has(a))")];
  const text = texts.map(({ textContent }) => textContent).join(". ");
  if (!say(form, [{ severity: "error", text }])) announceConnectionLoss(form.ownerDocument);
}

/** Leads to what was refused: its first field, else the summary of problems. */
function focusProblem(page: Document, form: HTMLFormElement): void {
  const problem =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ?? page.querySelector<HTMLElement>(".summary");
  problem?.focus();
}
