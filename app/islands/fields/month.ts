import { type Formats, formatDate, monthOfYear, weekdayNames } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { addMonths, dayAfterKey, weeksOf } from "~/ui/fields/month-grid";
import { element } from "../element";

export interface Month {
  panel: HTMLElement;
}

interface MonthOptions {
  /** The day that has the focus first. */
  day: string;
  name: string;
  formats: Pick<Formats, "locale" | "dateFormat">;
  t: Translate;
  choose: (day: string) => void;
}

/** Opens the month of a day at the end of a calendar. Weeks start on Sunday where dates start with the month. */
export function openMonth(calendar: HTMLElement, options: MonthOptions): Month {
  const { name, formats, t, choose } = options;
  const page = calendar.ownerDocument;
  const firstDay = formats.dateFormat === "%m/%d/%Y" ? 0 : 1;
  let { day } = options;
  const turnButton = (text: string, label: string, months: number) => {
    const button = element(page, "button", { type: "button", class: "plain", "aria-label": label }, text);
    // The focus stays on the buttons that turn the page.
    button.addEventListener("click", () => show(addMonths(day, months)));
    return button;
  };
  const title = element(page, "strong", { "aria-live": "polite" });
  const heads = weekdayNames(formats.locale, firstDay).map(({ short, long }) =>
    element(page, "th", { scope: "col", abbr: long }, short),
  );
  let weeks = element(page, "tbody");
  const table = element(
    page,
    "table",
    {},
    element(page, "thead", {}, element(page, "tr", {}, ...heads)),
    weeks,
  );
  const panel = element(
    page,
    "div",
    { class: "month", role: "dialog", "aria-label": name },
    element(
      page,
      "div",
      { class: "turn" },
      turnButton("←", t("ui.calendar.previous"), -1),
      title,
      turnButton("→", t("ui.calendar.next"), 1),
    ),
    table,
  );
  const dayButton = (date: string) =>
    element(
      page,
      "button",
      {
        type: "button",
        "data-day": date,
        class: date.startsWith(day.slice(0, 7)) ? undefined : "outside",
        tabindex: date === day ? 0 : -1,
        "aria-label": formatDate(date, formats),
        "aria-current": date === day ? "date" : undefined,
      },
      String(Number(date.slice(8))),
    );
  /** Writes the month of a day; `hasFocus` tells whether the day's button takes the focus. */
  const show = (nextDay: string, hasFocus = false) => {
    day = nextDay;
    const monthTitle = monthOfYear(day, formats.locale);
    if (title.textContent !== monthTitle) title.textContent = monthTitle;
    table.setAttribute("aria-label", monthTitle);
    const rows = weeksOf(day, firstDay).map((week) =>
      element(page, "tr", {}, ...week.map((date) => element(page, "td", {}, dayButton(date)))),
    );
    const nextWeeks = element(page, "tbody", {}, ...rows);
    const writtenWeeks = weeks;
    weeks = nextWeeks;
    writtenWeeks.after(nextWeeks);
    // Moves the focus before the button that has it disappears: losing it would close the calendar.
    if (hasFocus) nextWeeks.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    writtenWeeks.remove();
  };
  table.addEventListener("keydown", (event) => {
    const nextDay = dayAfterKey(day, event.key, firstDay);
    if (!nextDay) return;
    event.preventDefault();
    show(nextDay, true);
  });
  table.addEventListener("click", ({ target }) => {
    const date =
      target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset.day : undefined;
    if (date) choose(date);
  });
  calendar.append(panel);
  show(day, true);
  return { panel };
}
