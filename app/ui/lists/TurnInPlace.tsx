import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import type { Dictionary, Translate } from "~/i18n/translate";
import { useScript } from "../scripts/use-script";

/** Set once a list was turned without a page load: from then on the page may show more than the texts that came with it. */
let hasTurned = false;

/**
 * Loads the page anew if a text is missing that did not come with its first document (decision 84). On a page that has not
 * turned, a component reads a text only once something happens in the browser: reported as the defect that it is.
 */
export function loadingMissingTexts(t: Translate, words: Dictionary): Translate {
  const reportedKeys = new Set<string>();
  const isMissing = (key: string) => words[key] === undefined && words[`${key}.other`] === undefined;
  return (key, params) => {
    if (isMissing(key) && hasTurned) {
      hasTurned = false;
      window.location.reload();
    } else if (isMissing(key) && !reportedKeys.has(key)) {
      reportedKeys.add(key);
      queueMicrotask(() => window.reportError(new Error(`The page did not bring the text ${key}`)));
    }
    return t(key, params);
  };
}

/**
 * Progressive enhancement: links and small forms whose address ends in the fragment of a list sort or turn it. Script follows
 * them without a page load, so that place, focus and what stands elsewhere on the page stay, and says what is shown now.
 */
export function TurnInPlace() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [announcement, setAnnouncement] = useState("");
  const pressedRef = useRef<Pressed | null>(null);
  const t = useT();
  useEffect(() => {
    const turn = (event: Event, control: Element, address: URL) => {
      const id = address.hash.slice(1);
      if (!mayTurn(id, address)) return;
      event.preventDefault();
      if (pressedRef.current) return;
      pressedRef.current = { id, control, options: control.closest("details.options") };
      control.ariaBusy = "true";
      hasTurned = true;
      navigate(address.pathname + address.search + address.hash, { preventScrollReset: true });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null;
      if (link && !opensElsewhere(event)) turn(event, link, new URL(link.href));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.matches(forms)) return;
      const address = new URL(form.action);
      address.search = String(new URLSearchParams(textsOf(new FormData(form, event.submitter))));
      turn(event, event.submitter ?? form, address);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate]);
  useEffect(() => {
    const pressedLink = pressedRef.current;
    if (state !== "idle" || !pressedLink) return;
    pressedRef.current = null;
    pressedLink.control.ariaBusy = null;
    const list = document.getElementById(pressedLink.id);
    closeOptions(pressedLink);
    keepFocus(list);
    // Tells the boxes that tick and count rows that there are others.
    list?.querySelector("table")?.dispatchEvent(new Event("change", { bubbles: true }));
    setAnnouncement(list ? inWords(list, t) : "");
    const { dataset } = document.documentElement;
    dataset.turned = String(Number(dataset.turned ?? 0) + 1);
  }, [state, t]);
  return useScript() ? (
    <div role="status" className="unseen">
      {announcement}
    </div>
  ) : null;
}

interface Pressed {
  /** Id of the list. */
  id: string;
  control: Element;
  /** The options around the control, which is rendered anew with another order. */
  options: Element | null;
}

const links = "a[href*='#list-']";
const forms = "form[method=get][action*='#list-']";

/** A list whose fields or ticks are sent with each turn has buttons of its form for it, or a page load. */
function mayTurn(id: string, { origin, pathname }: URL): boolean {
  const list = document.getElementById(id);
  const isSamePage = origin === window.location.origin && pathname === window.location.pathname;
  return isSamePage && navigator.onLine && list !== null && !list.closest("[data-turns=page]");
}

function opensElsewhere(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.defaultPrevented || event.button !== 0 || hasModifier;
}

const textsOf = (fields: FormData): string[][] =>
  [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/** The options of a table lie above its head. */
function closeOptions({ options }: Pressed): void {
  options?.removeAttribute("open");
  options?.querySelector("summary")?.focus({ preventScroll: true });
}

/** The pressed control may be gone, such as the link to the next page on the last one. */
function keepFocus(list: HTMLElement | null): void {
  if (!list || document.activeElement !== document.body) return;
  if (!list.hasAttribute("tabindex")) list.tabIndex = -1;
  list.focus({ preventScroll: true });
}

/** Names the list, the column by which it is sorted, and the rows that are shown. */
function inWords(list: HTMLElement, t: Translate): string {
  const caption = list.querySelector("caption")?.textContent ?? "";
  const heading = list.querySelector("th[aria-sort]");
  const isAscending = heading?.getAttribute("aria-sort") === "ascending";
  const order = heading && `${heading.textContent}, ${t(isAscending ? "ui.ascending" : "ui.descending")}`;
  const pages = [...document.querySelectorAll("nav.pages")].find(
    (nav) => list.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const range = pages?.querySelector(".figure")?.textContent;
  return [caption, order, range].filter(Boolean).join(" · ");
}
