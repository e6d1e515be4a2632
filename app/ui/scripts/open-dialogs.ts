import { announceConnectionLoss } from "./connection";

/**
 * Questions have pages of their own. Where script runs, a link or button marked with `data-dialog` shows that page's
 * question in a dialog instead; whatever goes wrong on the way, the link is followed and the form sent as ever.
 */
export function openDialogs(page: Document): void {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement) || isMeantOtherwise(event)) return;
    event.preventDefault();
    ask(page, link, link.href, {
      shown: (question) => show(page, question),
      otherwise: () => go(page, link.href),
    });
  });
  page.addEventListener("submit", (event) => {
    const { submitter, target: form } = event;
    if (!(form instanceof HTMLFormElement) || !submitter?.matches("[data-dialog]")) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    // What was ticked goes to the server, which answers with the question on a page of its own. What it does not take
    // changes nothing, and can be sent once more to show why.
    ask(page, submitter, form.action, {
      body: new FormData(form, submitter),
      shown: (question) => show(page, question),
      otherwise: () => sendAgain(form, submitter),
    });
  });
}

function go(page: Document, address: string): void {
  page.defaultView?.location.assign(address);
}

/** As the browser would have sent it, without asking anybody here. */
function sendAgain(form: HTMLFormElement, submitter: HTMLElement): void {
  const pressed = form.ownerDocument.createElement("input");
  pressed.type = "hidden";
  pressed.name = submitter.getAttribute("name") ?? "";
  pressed.value = submitter.getAttribute("value") ?? "";
  form.append(pressed);
  form.submit();
}

/** A new tab, a new window, a download: the visitor asked for something else than following. */
function isMeantOtherwise(event: MouseEvent): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  );
}

interface Question {
  content: Element;
  address: string;
}

/**
 * Fetches a page and takes the question out of it. A page that asks nothing is gone to: it is where this led. What was
 * pressed is busy until then, and pressing it again asks nothing twice.
 */
async function ask(
  page: Document,
  pressed: Element,
  address: string,
  given: { body?: FormData; shown: (question: Question) => void; otherwise: () => void },
): Promise<void> {
  if (pressed.ariaBusy === "true") return;
  const { body, shown, otherwise } = given;
  pressed.ariaBusy = "true";
  try {
    const answer = await fetch(address, {
      ...(body ? { method: "POST", body } : {}),
      // What the portal has to say is kept for the page that will be seen.
      headers: { Accept: "text/html", "X-Tradepost-Background": "1" },
    });
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    // The word about a lost connection stands ready on every page, as a dialog too; it is no question.
    const content = other.querySelector("div.dialog");
    // What the question did not accept is said in the question; that the ERP is closed stands above it.
    const outage = other.querySelector(".outage");
    if (content && outage) content.prepend(outage);
    if (content) shown({ content, address: answer.url });
    else if (answer.ok && answer.redirected) go(page, answer.url);
    else otherwise();
  } catch {
    announceConnectionLoss(page);
  } finally {
    pressed.ariaBusy = null;
  }
}

function show(page: Document, question: Question): void {
  const dialog = page.createElement("dialog");
  fill(dialog, question);
  dialog.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-cancel]")) return;
    event.preventDefault();
    dialog.close();
  });
  // Searching within a dialog, for a customer, say, shows what was found in the same dialog.
  dialog.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "get") return;
    event.preventDefault();
    const searched = new URL(form.action);
    for (const [name, value] of new FormData(form, event.submitter)) {
      if (typeof value === "string") searched.searchParams.set(name, value);
    }
    ask(page, form, searched.href, {
      shown(question) {
        fill(dialog, question);
        // The field that had the focus is gone with the rest; what was found is read from its beginning.
        const heading = dialog.querySelector("h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus();
      },
      otherwise: () => go(page, searched.href),
    });
  });
  // The browser itself keeps the focus inside, closes on Escape and gives the focus back.
  dialog.addEventListener("close", () => dialog.remove());
  page.body.append(dialog);
  dialog.showModal();
}

function fill(dialog: HTMLDialogElement, { content, address }: Question): void {
  dialog.className = content.className;
  dialog.ariaLabel = content.querySelector("h1")?.textContent ?? "";
  dialog.replaceChildren(...content.childNodes);
  for (const form of dialog.querySelectorAll("form:not([action])")) form.setAttribute("action", address);
}
