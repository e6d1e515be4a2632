import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import type { Island } from "../island";
import { opensElsewhere } from "../opens-elsewhere";
import { announceConnectionLoss } from "../pages/connection";
import { fetchPage, isHere } from "./fetch-page";
import { readStates, unsentStates } from "./field-states";
import { takeOver } from "./take-over";

const links = "a[href*='#list-']";
const forms = "form[method=get][action*='#list-']";

/**
 * Sorts lists and turns their pages without a page load: links and small forms whose address ends in the fragment of a
 * list. Place, focus and what stands elsewhere on the page stay, and what is shown now is said (decision 84).
 */
export const turnLists: Island = (page, t) => {
  const region = element(page, "div", { role: "status", class: "unseen", "data-added": true });
  page.body.append(region);
  let shownAddress = addressOf(window.location);
  let isTurning = false;

  async function turn(address: string, control: Element | null): Promise<void> {
    if (isTurning) return;
    isTurning = true;
    if (control) control.ariaBusy = "true";
    const options = control?.closest("details.options");
    try {
      const answer = await fetchPage(address).catch(() => "lost" as const);
      // The page stays, with what was typed and ticked on it.
      if (answer === "lost") return announceConnectionLoss(page);
      if (!answer || !isHere(answer.url)) return window.location.assign(address);
      const states = unsentStates(page, { form: null, sentStates: readStates(page), isShownAgain: false });
      // Drops the fragment: it would keep the notices of a form that is sent later out of sight.
      if (control) window.history.pushState({ turned: true }, "", address.split("#", 1)[0]);
      shownAddress = addressOf(new URL(address));
      takeOver(page, answer.page, { states });
      if (options?.isConnected) closeOptions(options);
      const list = page.getElementById(new URL(address).hash.slice(1));
      if (list && page.activeElement === page.body) focusList(list);
      region.textContent = list ? inWords(list, t) : "";
    } catch {
      window.location.assign(address);
    } finally {
      isTurning = false;
      if (control) control.ariaBusy = null;
    }
    // Somebody may have gone back further meanwhile.
    if (addressOf(window.location) !== shownAddress) await turn(window.location.href, null);
  }

  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null;
    if (!link || opensElsewhere(event) || !mayTurn(page, new URL(link.href))) return;
    event.preventDefault();
    void turn(link.href, link);
  });
  page.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.matches(forms)) return;
    const address = new URL(form.action);
    address.search = String(new URLSearchParams(textsOf(new FormData(form, event.submitter))));
    if (!mayTurn(page, address)) return;
    event.preventDefault();
    void turn(address.href, event.submitter ?? form);
  });
  // Back and forward between turns; a fragment alone changes nothing of the page.
  window.addEventListener("popstate", () => {
    if (addressOf(window.location) !== shownAddress) void turn(window.location.href, null);
  });
};

const addressOf = ({ pathname, search }: Location | URL): string => pathname + search;

/** A list whose fields or ticks are sent with each turn has buttons of its form for it, or a page load. */
function mayTurn(page: Document, address: URL): boolean {
  const list = page.getElementById(address.hash.slice(1));
  return isHere(address) && navigator.onLine && list !== null && !list.closest("[data-turns=page]");
}

const textsOf = (fields: FormData): string[][] =>
  [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/** The options of a table lie above its head. */
function closeOptions(options: Element): void {
  options.removeAttribute("open");
  options.querySelector("summary")?.focus({ preventScroll: true });
}

/** The pressed control may be gone, such as the link to the next page on the last one. */
function focusList(list: HTMLElement): void {
  if (!list.hasAttribute("tabindex")) list.tabIndex = -1;
  list.focus({ preventScroll: true });
}

/** Names the list, the column by which it is sorted, and the rows that are shown. */
function inWords(list: HTMLElement, t: Translate): string {
  const caption = list.querySelector("caption")?.textContent ?? "";
  const heading = list.querySelector("th[aria-sort]");
  const isAscending = heading?.getAttribute("aria-sort") === "ascending";
  const order = heading && `${heading.textContent}, ${t(isAscending ? "ui.ascending" : "ui.descending")}`;
  const pages = [...list.ownerDocument.querySelectorAll("nav.pages")].find(
    (nav) => list.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const range = pages?.querySelector(".figure")?.textContent;
  return [caption, order, range].filter(Boolean).join(" · ");
}
