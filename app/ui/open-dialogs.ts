/**
 * Questions have pages of their own. Where script runs, a link marked with `data-dialog` shows that page's question in
 * a dialog instead; whatever goes wrong on the way, the link is simply followed.
 */
export function openDialogs(page: Document): void {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement) || isMeantOtherwise(event)) return;
    event.preventDefault();
    showIn(page, link.href).catch(() => page.defaultView?.location.assign(link.href));
  });
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

async function showIn(page: Document, address: string): Promise<void> {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  const question = other.querySelector(".dialog");
  // Signing in again, an error, another page: all of these are pages of their own.
  if (!answer.ok || answer.redirected || !question) throw new Error("not a question");
  const dialog = page.createElement("dialog");
  dialog.className = question.className;
  dialog.ariaLabel = question.querySelector("h1")?.textContent ?? "";
  dialog.append(...question.childNodes);
  for (const form of dialog.querySelectorAll("form:not([action])")) form.setAttribute("action", address);
  dialog.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-cancel]")) return;
    event.preventDefault();
    dialog.close();
  });
  // The browser itself keeps the focus inside, closes on Escape and gives the focus back.
  dialog.addEventListener("close", () => dialog.remove());
  page.body.append(dialog);
  dialog.showModal();
}
