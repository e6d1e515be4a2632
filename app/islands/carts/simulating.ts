import { element } from "../element";
import type { Island } from "../island";
import { addedMark, pageChanged } from "../page-changed";

const regions = "[data-simulating]";

/**
 * Says that the ERP is asked for prices and dates, from the moment a form of the cart is sent until its page arrives.
 * Only script can know: without it the browser shows that a page is on its way.
 */
export const simulating: Island = (page, t) => {
  // Listens at the window, after all others: a form that is sent in place leaves the page where it is.
  page.defaultView?.addEventListener("submit", (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || event.defaultPrevented) return;
    const region = form.querySelector(regions) ?? form.closest(".split")?.querySelector(regions);
    if (!region || region.hasChildNodes()) return;
    region.append(element(page, "p", { [addedMark]: true }, t("cart.simulating")));
  });
  const stop = () => {
    for (const region of page.querySelectorAll(regions)) region.replaceChildren();
  };
  // The back-forward cache restores the page as it was left.
  page.defaultView?.addEventListener("pageshow", stop);
  page.addEventListener(pageChanged, stop);
};
