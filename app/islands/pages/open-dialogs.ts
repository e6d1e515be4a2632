import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import { fetchPage, isHere } from "../in-place/fetch-page";
import { readStates, unsentStates } from "../in-place/field-states";
import { takeOver } from "../in-place/take-over";
import { opensElsewhere } from "../opens-elsewhere";
import { sendByBrowser } from "../send-by-browser";
import { announceConnectionLoss } from "./connection";

/**
 * Progressive enhancement: questions have pages of their own, and a link or button marked with `data-dialog` shows that
 * page's question in a dialog. On any failure it falls back to following the link or sending the form.
 */
export function openDialogs(page: Document, t: Translate): void {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement) || opensElsewhere(event)) return;
    event.preventDefault();
    ask({ page, t }, link, link.href, {
      onQuestion: (question) => show({ page, t }, question),
      fallBack: () => go(page, link.href),
    });
  });
  page.addEventListener("submit", (event) => {
    const { submitter, target: form } = event;
    if (!(form instanceof HTMLFormElement) || !submitter?.matches("[data-dialog]")) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    // Sends the ticked rows; the server answers with the question as a page. A refusal has changed nothing, so the
    // form can be sent again to show the reason.
    ask({ page, t }, submitter, form.action, {
      body: new FormData(form, submitter),
      // Refreshes the page behind the question: its form is older than what was saved with it.
      onQuestion: (question) => show({ page, t }, question, () => void refresh(page)),
      onRefusal: (refusal) => show({ page, t }, refusal),
      fallBack: () => sendByBrowser(form, submitter),
    });
  });
}

function go(page: Document, address: string): void {
  page.defaultView?.location.assign(address);
}

/** The page that asks, and its language. */
interface Asker {
  page: Document;
  t: Translate;
}

interface Question {
  content: Element;
  address: string;
}

/** Changes the page into what it is by now, and leaves what was typed or ticked. Without an answer it stays as it is. */
async function refresh(page: Document): Promise<void> {
  const answer = await fetchPage(page.location.href).catch(() => null);
  if (answer?.status !== 200 || !isHere(answer.url)) return;
  takeOver(page, answer.page, {
    states: unsentStates(page, { form: null, sentStates: readStates(page), isShownAgain: false }),
    keepsNotices: true,
    isUnasked: true,
  });
}

/**
 * Fetches a page and extracts its question; a page without one becomes the next page. The pressed control is busy
 * meanwhile and ignores further presses.
 */
async function ask(
  { page, t }: Asker,
  control: Element,
  address: string,
  handlers: {
    body?: FormData;
    onQuestion: (question: Question) => void;
    onRefusal?: (refusal: Question) => void;
    fallBack: () => void;
  },
): Promise<void> {
  if (control.ariaBusy === "true") return;
  const { body, onQuestion, onRefusal, fallBack } = handlers;
  control.ariaBusy = "true";
  try {
    const answer = await fetch(address, {
      ...(body ? { method: "POST", body } : {}),
      // Keeps flash notices for the next visible page.
      headers: { Accept: "text/html", "X-Tradepost-Background": "1" },
    });
    const answeredPage = new DOMParser().parseFromString(await answer.text(), "text/html");
    // `div`: the network dialog, a `dialog.dialog` on every page, is not a question.
    const content = answeredPage.querySelector("div.dialog");
    // Shows the outage banner too: it stands outside the question on the page.
    const outage = answeredPage.querySelector(".outage");
    if (content && outage) content.prepend(outage);
    const staysHere = !answer.redirected || new URL(answer.url).pathname === page.location.pathname;
    const refusal = !content && onRefusal && staysHere ? alertOf({ page, t }, answeredPage) : null;
    if (content) onQuestion({ content, address: answer.url });
    else if (refusal && onRefusal) {
      onRefusal({ content: refusal, address: answer.url });
      // Takes the notice that the alert has shown off the next page.
      if (answer.redirected)
        void fetch(answer.url, { headers: { Accept: "text/html" } }).catch(() => undefined);
    } else if (answer.ok && answer.redirected) go(page, answer.url);
    else fallBack();
  } catch {
    announceConnectionLoss(page);
  } finally {
    control.ariaBusy = null;
  }
}

/** Makes an alert of the page that refused an action: its reasons, and a button that closes. */
function alertOf({ page, t }: Asker, answeredPage: Document): Element | null {
  const reasons =
    answeredPage.querySelector(".summary") ??
    answeredPage.querySelector(".notices:not(.outage):has(.notice:not(.success))");
  if (!reasons) return null;
  const alert = page.createElement("div");
  alert.className = "dialog d-confirm";
  const title = page.createElement("h1");
  title.textContent = (reasons.querySelector("p, strong") ?? reasons).textContent;
  const list = reasons.querySelector("ul") ?? reasons.querySelector(".notice") ?? reasons;
  const text = page.createElement("div");
  text.append(...list.childNodes);
  // Fields are named on the page behind the alert, which still has what was typed.
  for (const link of text.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  for (const heading of text.querySelectorAll("strong")) heading.remove();
  const button = element(page, "button", { type: "button", class: "main", "data-cancel": "" }, t("ui.close"));
  alert.append(title, text, element(page, "div", { class: "buttons" }, button));
  return alert;
}

/**
 * Refuses in advance what the server would: the button of a question for one text is disabled while the text is empty or
 * as it was.
 */
function watchPrompt(dialog: HTMLElement): void {
  const form = dialog.querySelector<HTMLFormElement>("form[data-prompt]");
  const field = form?.querySelector<HTMLInputElement>("input:not([type=hidden])");
  const button = form?.querySelector<HTMLButtonElement>("button");
  if (!field || !button) return;
  const check = () => {
    const text = field.value.trim();
    button.disabled = text === "" || text === field.defaultValue.trim();
  };
  field.addEventListener("input", check);
  check();
}

function show(asker: Asker, question: Question, onClose: () => void = () => undefined): void {
  const { page } = asker;
  const dialog = page.createElement("dialog");
  fill(dialog, question);
  dialog.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-cancel]")) return;
    event.preventDefault();
    dialog.close();
  });
  // Shows search results in the same dialog.
  dialog.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "get") return;
    event.preventDefault();
    const searchUrl = new URL(form.action);
    for (const [name, value] of new FormData(form, event.submitter)) {
      if (typeof value === "string") searchUrl.searchParams.set(name, value);
    }
    ask(asker, form, searchUrl.href, {
      onQuestion(question) {
        fill(dialog, question);
        // Focuses the heading: the field with the focus was replaced, and results are read from the start.
        const heading = dialog.querySelector("h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus();
      },
      fallBack: () => go(page, searchUrl.href),
    });
  });
  // The browser traps the focus, closes on Escape and restores the focus.
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  page.body.append(dialog);
  dialog.showModal();
  // A question that deletes waits at its harmless answer, not at a link among its consequences.
  if (dialog.querySelector("button.danger")) dialog.querySelector<HTMLElement>("[data-cancel]")?.focus();
}

function fill(dialog: HTMLDialogElement, { content, address }: Question): void {
  dialog.className = content.className;
  dialog.ariaLabel = content.querySelector("h1")?.textContent ?? "";
  dialog.replaceChildren(...content.childNodes);
  for (const form of dialog.querySelectorAll("form:not([action])")) form.setAttribute("action", address);
  watchPrompt(dialog);
}
