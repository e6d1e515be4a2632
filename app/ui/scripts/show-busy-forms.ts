/** A form whose answer is a file never leaves the page; after this time its buttons can be pressed again. */
const atMost = 5_000;

/**
 * A pressed button shows that it works, and a second press of the same form is not sent. This is a kindness only:
 * that nothing happens twice is the server's to make sure of.
 */
export function showBusyForms(page: Document): void {
  const busy = new Map<HTMLFormElement, Element | null>();
  const release = (form: HTMLFormElement) => {
    busy.get(form)?.removeAttribute("aria-busy");
    busy.delete(form);
  };
  // At the window, which hears of it last: what React has taken in hand itself is left to it, whenever it woke.
  page.defaultView?.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== "post") return;
    if (busy.has(form)) return event.preventDefault();
    busy.set(form, event.submitter);
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(() => release(form), atMost);
  });
  // Back shows the page as it was left: with a button that would work for ever.
  page.defaultView?.addEventListener("pageshow", () => [...busy.keys()].forEach(release));
}
