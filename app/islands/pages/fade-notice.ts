import { focusPage } from "./focus-page";

/** Success fades after 5 seconds, the rest after 15. Errors stay until they are dismissed. */
const displayMs = { success: 5_000, info: 15_000, warning: 15_000 } as const;

/** Dismisses a notice after its time, but never while it is hovered, focused or open. */
export function fade(notice: HTMLElement, remove: (notice: HTMLElement) => void): void {
  const severity = (["success", "info", "warning"] as const).find((name) => notice.classList.contains(name));
  if (!severity) return;
  const expire = () => {
    const page = notice.ownerDocument;
    // An answer in place may have taken it away, or made an error of it.
    if (!notice.isConnected || !notice.classList.contains(severity)) return;
    const isInUse = notice.matches(":hover, :focus-within") || notice.querySelector("details[open]");
    if (isInUse) return wait();
    if (page.activeElement?.matches(".notices")) focusPage(page);
    remove(notice);
  };
  const wait = () => {
    setTimeout(expire, displayMs[severity]);
  };
  wait();
}
