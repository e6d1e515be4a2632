/** Releases the buttons of a form whose answer is a download: it never leaves the page. */
const maxBusyMs = 5_000;

/**
 * Marks a pressed button as busy and swallows a double submit of the same form. This is a convenience: the server
 * ensures idempotency.
 */
export function showBusyForms(page: Document): void {
  const busyForms = new Map<HTMLFormElement, Element | null>();
  const release = (form: HTMLFormElement) => {
    busyForms.get(form)?.removeAttribute("aria-busy");
    busyForms.delete(form);
  };
  // Listens on the window, after all islands: what they send themselves is skipped.
  page.defaultView?.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== "post") return;
    if (busyForms.has(form)) return event.preventDefault();
    busyForms.set(form, event.submitter);
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(() => release(form), maxBusyMs);
  });
  // Releases buttons on return: the back-forward cache restores the page with a busy one.
  page.defaultView?.addEventListener("pageshow", () => [...busyForms.keys()].forEach(release));
}
