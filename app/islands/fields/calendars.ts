import { dayOf, formatDate, parseDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { systemClock } from "~/lib/clock";
import { element } from "../element";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { addedMark } from "../page-changed";
import { dateField, formatsOf } from "./date-field";
import { type Month, openMonth } from "./month";

/** Adds a calendar to each field of a date, which takes typed dates too. */
export const calendars: Island = (page, t) => {
  onAppear<HTMLInputElement>(page, dateField, (field) => field.after(calendarOf(field, t)));
};

function calendarOf(field: HTMLInputElement, t: Translate): HTMLElement {
  const page = field.ownerDocument;
  const name = t("ui.calendar.open", { field: labelOf(field) });
  const opener = element(
    page,
    "button",
    { type: "button", "aria-label": name, "aria-expanded": "false" },
    "▾",
  );
  const calendar = element(page, "span", { class: "calendar", [addedMark]: true }, opener);
  let month: Month | null = null;
  const remove = () => {
    const openedMonth = month;
    month = null;
    openedMonth?.panel.remove();
    opener.setAttribute("aria-expanded", "false");
  };
  const close = () => {
    opener.focus();
    remove();
  };
  const choose = (date: string) => {
    field.value = formatDate(date, formatsOf(field));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };
  opener.addEventListener("click", () => {
    if (month) return close();
    const formats = formatsOf(field);
    const typedDate = parseDate(field.value.trim(), formats);
    const day = typedDate.ok ? typedDate.value : dayOf(systemClock.now(), formats);
    opener.setAttribute("aria-expanded", "true");
    month = openMonth(calendar, { day, name, formats, t, choose });
  });
  calendar.addEventListener("focusout", ({ relatedTarget }) => {
    if (month && !(relatedTarget instanceof Node && calendar.contains(relatedTarget))) remove();
  });
  calendar.addEventListener("keydown", ({ key }) => {
    if (month && key === "Escape") close();
  });
  followLock(field, calendar);
  return calendar;
}

/** A field names itself by its label, without the mark that says whether it is required. */
const labelOf = ({ labels }: HTMLInputElement): string => (labels?.[0]?.firstChild?.textContent ?? "").trim();

/** Offers the calendar only while the field can be changed. */
function followLock(field: HTMLInputElement, calendar: HTMLElement): void {
  const sync = () => {
    calendar.hidden = field.readOnly || field.disabled;
  };
  sync();
  new MutationObserver(sync).observe(field, { attributeFilter: ["readonly", "disabled"] });
}
