import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { pageChanged } from "../page-changed";

const folds = "form[data-fold]";

/**
 * Tells the server in the background when a remembered part is opened or closed. The button that does so without script
 * is hidden; its value, `open:row` or `close:row`, says what would change the stored state.
 */
export const rememberedFolds: Island = (page) => {
  const hide = (form: HTMLElement) => {
    form.hidden = true;
  };
  onAppear(page, folds, hide);
  page.addEventListener(pageChanged, () => page.querySelectorAll<HTMLElement>(folds).forEach(hide));
  page.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      const form = target.querySelector<HTMLFormElement>(`:scope > div > ${folds}`);
      const button = form?.querySelector<HTMLButtonElement>("button[name=intent]");
      if (form && button) storeState(form, button, target.open);
    },
    true,
  );
};

function storeState(form: HTMLFormElement, button: HTMLButtonElement, isOpen: boolean): void {
  const [verb = "", row = ""] = button.value.split(/:(.*)/);
  // The browser fires a toggle event for a part that is open from the start, too.
  if (verb !== (isOpen ? "open" : "close")) return;
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("intent", button.value);
  button.value = `${isOpen ? "close" : "open"}:${row}`;
  // Ignores a failure: only the stored state is lost.
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
