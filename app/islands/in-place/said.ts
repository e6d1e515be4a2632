import type { Severity } from "~/door/outcome";
import { element } from "../element";

interface SaidNotice {
  severity: Severity;
  text: string;
}

const severities: readonly Severity[] = ["error", "warning", "info", "success"];

/** Takes the notices of the last action out of an answered page, to be said beside the form that was sent. */
export function takeNotices(answeredPage: Document): SaidNotice[] {
  const region = answeredPage.querySelector(".notices:not(.outage)");
  region?.remove();
  return [...(region?.querySelectorAll(".notice") ?? [])].flatMap((box) => {
    const severity = severities.find((each) => box.classList.contains(each)) ?? "info";
    const entries = [...box.querySelectorAll("li")];
    for (const title of box.querySelectorAll(":scope > strong")) title.remove();
    const texts = (entries.length > 0 ? entries : [box]).map(({ textContent }) => textContent?.trim() ?? "");
    return texts.map((text) => ({ severity, text }));
  });
}

/** Adds the live region of a form, which stays in sight; it is there before anything is said. It covers no buttons that do. */
export function addSaidRegion(form: HTMLFormElement): void {
  (form.querySelector(":scope > .bulk") ?? form).append(
    element(form.ownerDocument, "div", { role: "status", "data-added": "said" }),
  );
}

/** Says notices in the region of a form, in place of those of another form; returns false if the form has none. */
export function say(form: HTMLFormElement, notices: readonly SaidNotice[]): boolean {
  const page = form.ownerDocument;
  const region = form.querySelector<HTMLElement>(":is(:scope, :scope > .bulk) > [data-added=said]");
  if (!region) return false;
  for (const other of page.querySelectorAll("[data-added=said]")) {
    other.className = "";
    other.replaceChildren();
  }
  region.className = notices.length > 0 ? "bulk" : "";
  const spans = notices.map(({ severity, text }) =>
    element(page, "span", { class: `notice ${severity}` }, text),
  );
  region.replaceChildren(...spans);
  page.documentElement.toggleAttribute("data-says", notices.length > 0);
  return true;
}
