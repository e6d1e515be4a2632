import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import type { Island } from "../island";
import { addedMark, followPage } from "../page-changed";

const consentForms = "form[data-consent]";

/** Marks the main button of a form as waiting for a consent, and says so beside it. */
export const holdConsent: Island = (page, t) => {
  const holdAll = () => {
    for (const form of page.querySelectorAll<HTMLFormElement>(consentForms)) hold(form, t);
  };
  page.addEventListener("change", ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(consentForms) : null;
    if (form) hold(form, t);
  });
  followPage(page, holdAll);
  // Ticks that the browser gives back on return.
  page.defaultView?.addEventListener("pageshow", holdAll);
};

function hold(form: HTMLFormElement, t: Translate): void {
  const button = form.querySelector(".buttons > .main");
  if (!button) return;
  const isWaiting = form.dataset.consent?.split(" ").some((name) => lacksConsent(form, name)) ?? false;
  const status = form.querySelector(`.buttons > [${addedMark}=consent]`);
  if (isWaiting) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  if (!isWaiting) status?.remove();
  else if (!status) button.after(consentText(form.ownerDocument, t));
}

const consentText = (page: Document, t: Translate): HTMLElement =>
  element(page, "small", { role: "status", [addedMark]: "consent" }, t("forms.consentFirst"));

/** A consent that the page does not show is not needed. */
function lacksConsent(form: HTMLFormElement, name: string): boolean {
  const box = form.elements.namedItem(name);
  if (!(box instanceof HTMLInputElement)) return false;
  return box.type === "checkbox" ? !box.checked : box.value.trim() === "";
}
