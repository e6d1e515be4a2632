import {
  type Formats,
  formatDate,
  formatInstant,
  formatMoney,
  formatPrice,
  formatQuantity,
} from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { escapeHtml } from "~/lib/escape";
import { statusClass } from "../pages/status-class";
import type { Cell, RowAction } from "./list-view";

/** A visitor's formats and texts, for values that are written as HTML. */
export interface CellReader {
  formats: Formats;
  t: Translate;
}

/** A cell whose HTML follows from its value alone. Fields are components: their browser state outlives a change of the row. */
export type PlainCell = Exclude<Cell, { kind: "input" }>;

/**
 * Writes one value in the visitor's format. A list has hundreds: as elements of React they took a sixth of the processor
 * time of a page. Plain values get no element.
 */
export function cellHtml(cell: PlainCell, { formats, t }: CellReader): string {
  switch (cell.kind) {
    case "text":
      return textHtml(cell) + noteHtml(cell.note);
    case "links":
      return linksHtml(cell);
    case "number":
      return escapeHtml(formatQuantity(cell.value, formats));
    case "money":
      return figureHtml(moneyOf(cell, formats), cell.currency) + noteHtml(cell.note, cell.aside);
    case "quantity":
      return figureHtml(formatQuantity(cell.quantity, formats), cell.unit) + wholeNoteHtml(cell.note);
    case "date":
      return escapeHtml(formatDate(cell.date, formats));
    case "instant":
      return escapeHtml(formatInstant(cell.instant, formats));
    case "status":
      return `<span class="${statusClass(cell.code)}">${withWholeDates(escapeHtml(cell.label))}</span>`;
    case "yesNo":
      return escapeHtml(t(cell.yes ? "ui.yes" : "ui.no"));
    case "actions":
      return `<span class="inline">${cell.actions.map(actionHtml).join("")}</span>`;
  }
}

const moneyOf = ({ amount, currency, isUnitPrice }: Extract<Cell, { kind: "money" }>, formats: Formats) =>
  isUnitPrice ? formatPrice(amount, formats, currency) : formatMoney(amount, formats);

/** Writes attributes: `true` and the empty text stand alone, `undefined` and `false` are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  let html = "";
  for (const name in values) {
    const value = values[name];
    if (value === undefined || value === false) continue;
    html += value === true || value === "" ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

function textHtml({ text, href, lang, picture, drawing = "" }: Extract<Cell, { kind: "text" }>): string {
  const thumbnail = picture
    ? `<img class="thumb" src="${escapeHtml(picture)}" width="40" height="40" alt="" loading="lazy">`
    : drawing;
  if (href !== undefined && href !== "")
    return `${thumbnail}<a${attributes({ href, lang })}>${textInHtml(text)}</a>`;
  return (
    thumbnail +
    (lang ? `<span${attributes({ lang })}>${textInHtml(text)}</span>` : withWholeDates(textInHtml(text)))
  );
}

/** Lets a line break before the @ of a long address, and not within its words. */
const textInHtml = (text: string): string => escapeHtml(text).replace(/(?<=\S)@(?=\S)/g, "<wbr>@");

const isoDates = /\d{4}-\d\d-\d\d/g;

/** Keeps the dates in a text in one piece: Chromium breaks a line after each of their hyphens. */
const withWholeDates = (html: string): string =>
  html.includes("-") ? html.replace(isoDates, '<span class="figure">$&</span>') : html;

const figureHtml = (figure: string, unit: string | null | undefined): string =>
  `<span class="figure">${escapeHtml(figure)} ${unit ? `<small>${escapeHtml(unit)}</small>` : ""}</span>`;

/** A remark beneath a value, in a quieter tone. The blank parts them where a style puts both into one line. */
const noteHtml = (note: string | undefined, addition?: string): string =>
  note ? ` <br><small>${escapeHtml(note).replaceAll("\n", " <br>")}${asideHtml(addition)}</small>` : "";

const asideHtml = (addition: string | undefined): string =>
  addition ? `<span class="aside"> ${escapeHtml(addition)}</span>` : "";

/** Number and unit stay together. */
const wholeNoteHtml = (note: string | undefined): string =>
  note ? ` <br><small class="nowrap">${escapeHtml(note)}</small>` : "";

function linksHtml({ links, menu }: Extract<Cell, { kind: "links" }>): string {
  const items = links.map(({ text, href }) =>
    href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text),
  );
  if (!menu) return items.join(", ");
  const entries = items.map((item) => `<span>${item}<br></span>`).join("");
  return `<details><summary>${escapeHtml(menu)}</summary>${entries}</details>`;
}

const buttonClasses = { danger: "danger plain", button: undefined, plain: "plain" };

function actionHtml(action: RowAction): string {
  const { label, name } = action;
  if ("href" in action) {
    const { href, dialog } = action;
    return `<a${attributes({ href, "aria-label": name, "data-dialog": dialog })}>${escapeHtml(label)}</a>`;
  }
  const { intent, kind = "plain", focus } = action;
  const values = { value: intent, autofocus: focus, class: buttonClasses[kind], "aria-label": name };
  return `<button type="submit" name="intent"${attributes(values)}>${escapeHtml(label)}</button>`;
}
