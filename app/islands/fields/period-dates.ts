import { typedDatesChoice } from "~/ui/fields/period-choice";
import type { Island } from "../island";

/** Empties typed dates when a period is chosen, and chooses "Custom dates" when a date is typed: only one of them holds. */
export const periodDates: Island = (page) => {
  page.addEventListener("input", ({ target: field }) => {
    const part = field instanceof Element ? field.closest(".dated") : null;
    const period = part?.querySelector<HTMLSelectElement>("select[name=date_range]");
    if (!part || !period) return;
    if (field === period) {
      if (period.value === typedDatesChoice) return;
      const dates = part.querySelectorAll<HTMLInputElement>("input[name=from_date], input[name=to_date]");
      for (const date of dates) date.value = "";
    } else if (field instanceof HTMLInputElement && /^(?:from|to)_date$/.test(field.name)) {
      period.value = typedDatesChoice;
    }
  });
};
