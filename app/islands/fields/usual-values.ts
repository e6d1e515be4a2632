import type { Island } from "../island";

/**
 * Fills in the value that a chosen criterion usually has, such as the active customer, and takes away that of another
 * criterion; a typed value stays.
 */
export const usualValues: Island = (page) => {
  page.addEventListener("change", ({ target: select }) => {
    if (!(select instanceof HTMLSelectElement)) return;
    const field = select.closest(".criterion")?.querySelector("input");
    if (!field) return;
    const isTyped = [...select.options].every(({ dataset }) => dataset.usual !== field.value);
    if (field.value === "" || !isTyped) field.value = select.selectedOptions[0]?.dataset.usual ?? "";
  });
};
