import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { followPage } from "../page-changed";
import { idOf } from "./form-fields";

const sections = ".configured details.fold";

/**
 * Leaves each section of a form as the visitor left it, but never closed with an error inside, and tells the server in the
 * background. Emptying the last field must not fold a section while somebody types in it.
 */
export const keepSections: Island = (page) => {
  const states = new WeakMap<HTMLDetailsElement, boolean>();
  const apply = (section: HTMLDetailsElement) => {
    const isOpen = states.get(section) ?? section.open;
    section.open = isOpen || hasError(section);
    states.set(section, section.open);
  };
  onAppear<HTMLDetailsElement>(page, sections, apply);
  followPage(page, () => {
    for (const section of page.querySelectorAll<HTMLDetailsElement>(sections)) apply(section);
  });
  page.addEventListener(
    "toggle",
    ({ target: section }) => {
      if (!(section instanceof HTMLDetailsElement) || !section.matches(sections)) return;
      if (hasError(section)) section.open = true;
      // The browser fires the event also for a section that is open from the start.
      if (section.open === states.get(section)) return;
      states.set(section, section.open);
      storeState(section);
    },
    { capture: true },
  );
};

const hasError = (section: Element): boolean => section.querySelector(".wrong") !== null;

/** Presses the section's button of the page without script, which guests do not have. */
function storeState(section: HTMLDetailsElement): void {
  const form = section.closest("form");
  const button = section.querySelector<HTMLButtonElement>(
    ":scope > div > .update > [value^='updateForm:fold-']",
  );
  const row = button?.value.split("-").at(-1);
  const csrf = form?.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  if (!form || row === undefined) return;
  const intent = `${section.open ? "open" : "close"}:${row}`;
  const body = new URLSearchParams({ csrf, intent, back: window.location.pathname });
  const address = `/tables/${`form-${idOf(form)}`.slice(0, 60)}`;
  // Ignores a failure: only the stored state is lost.
  fetch(address, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
