import { element } from "../element";
import type { Island } from "../island";
import { addedMark, formSending, formSent, pageChanged } from "../page-changed";

const regions = "[data-simulating]";

/**
 * Says that the ERP is asked for prices and dates, from the moment a form of the cart is sent until its page arrives.
 * Only script can know: without it the browser shows that a page is on its way.
 */
export const simulating: Island = (page, t) => {
  const start = ({ target: form }: Event) => {
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const region = form.querySelector(regions) ?? form.closest(".split")?.querySelector(regions);
    if (!region || region.hasChildNodes()) return;
    region.append(element(page, "p", { [addedMark]: true }, t("cart.simulating")));
  };
  // Listens on the window, after all others: one of them may keep the form from being sent by the browser.
  page.defaultView?.addEventListener("submit", (event) => event.defaultPrevented || start(event));
  page.addEventListener(formSending, start);
  const stop = () => {
    for (const region of page.querySelectorAll(regions)) region.replaceChildren();
  };
  // The back-forward cache restores the page as it was left.
  page.defaultView?.addEventListener("pageshow", stop);
  page.addEventListener(pageChanged, stop);
  page.addEventListener(formSent, stop);
};
