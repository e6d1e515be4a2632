import type { Island } from "../island";

/** Fills in the value that a chosen criterion usually has, such as the active customer, unless one is typed already. */
export const usualValues: Island = (page) => {
  page.addEventListener("change", ({ target: select }) => {
    if (!(select instanceof HTMLSelectElement)) return;
    const usualValue = select.selectedOptions[0]?.dataset.usual;
    const field = select.closest(".criterion")?.querySelector("input");
    if (usualValue && field && field.value === "") field.value = usualValue;
  });
};
