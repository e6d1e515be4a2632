/** The pages that `g` and a letter lead to; the page of shortcuts lists them. */
const shortcutPlaces = {
  t: "/dashboard",
  c: "/catalog",
  b: "/cart/shop/bulk",
  k: "/cart/shop",
  o: "/orders",
  d: "/shipments",
  i: "/invoices",
  q: "/quotes",
} as const;

/** Time within which the letter follows `g`. */
const sequenceMs = 1_500;

/**
 * Keys for those who never touch the mouse: `/` searches, `?` lists the shortcuts, `g` and a letter go to a page. Single
 * keys are off where the visitor has switched them off (WCAG 2.1.4), and never work inside a field. Ctrl+Enter presses
 * the main button of the form, or of the page.
 */
export function listenForShortcuts(page: Document): void {
  let goneAt = 0;
  page.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) return pressMain(page, event);
    // A field gives the keyboard back; a search field and its suggestions have their own use of Escape.
    if (key === "Escape" && target instanceof HTMLInputElement && target.type !== "search")
      return target.blur();
    if (event.ctrlKey || event.metaKey || isTyping(target) || page.querySelector("dialog[open]")) return;
    if (/(^|;\s*)keys=off(;|$)/.test(page.cookie)) return;
    const isSecond = event.timeStamp - goneAt < sequenceMs && goneAt > 0;
    goneAt = 0;
    if (isSecond && Object.hasOwn(shortcutPlaces, key)) {
      event.preventDefault();
      page.defaultView?.location.assign(shortcutPlaces[key as keyof typeof shortcutPlaces]);
    } else if (key === "g") goneAt = event.timeStamp;
    else if (key === "?") page.defaultView?.location.assign("/shortcuts");
    else if (key === "/") {
      const field = page.querySelector<HTMLInputElement>(
        "header input[type=search], main input[type=search]",
      );
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
}

/** Tells whether a key would write or choose something. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
    ));

/** Presses the main button of the form that has the focus, else of the page. */
function pressMain(page: Document, event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  const button =
    form?.querySelector<HTMLButtonElement>("button.main, button.second") ??
    page.querySelector<HTMLButtonElement>("main form button.main");
  if (!button?.form) return;
  event.preventDefault();
  button.form.requestSubmit(button);
}
