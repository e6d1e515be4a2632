import type { Entrance } from "~/http/entrance/entrance";
import { formatDate, formatQuantity } from "~/i18n/formats";

/** Input of the one form of a cart's page, divided by the operation that takes it. */
export interface TypedCart {
  /** Quantities, numbers, dates and notes of lines. */
  lines: FormData;
  hasChangedLines: boolean;
  /** Fields that the page does not have: an operation refuses them. */
  strangeFields: FormData;
  attributes: Record<string, string>;
  /** Values of the attributes that the form began with; null if it does not say. */
  shownAttributes: Record<string, string> | null;
  hasChangedAttributes: boolean;
  /** One more line, named as the operation that adds it does. */
  addition: { fields: FormData; isNew: boolean };
}

/** Controls of the page that no operation takes as a whole. */
const otherControls = new Set(["intent", "selected", "faulty", "files", "page", "cart", "version"]);

const rowName = /^items\[(\d+)\]\.(\w+)$/;

export function typedCart({ actor }: Entrance, form: FormData): TypedCart {
  const lines = new FormData();
  const strangeFields = new FormData();
  const addition = new FormData();
  const attributes: Record<string, string> = {};
  const shownAttributes: Record<string, string> = {};
  const fields = firstValues(form);
  for (const [name, value] of form) {
    const [, row, rowField = ""] = rowName.exec(name) ?? [];
    const [group, field = ""] = name.split(".", 2);
    if (group === "add") {
      if (field !== "was") addition.append(`items[0].${field}`, value);
    } else if (row !== undefined && !fields.has(`items[${row}].id`)) {
      // A row without a line is one more.
      addition.append(`items[0].${rowField}`, value);
    } else if (row !== undefined) lines.append(name, value);
    else if (group === "attributes") attributes[field] = String(value).trim();
    else if (group === "shownAttributes") shownAttributes[field] = String(value);
    else if (!otherControls.has(name)) strangeFields.append(name, value);
  }
  const typedMaterial = String(addition.get("items[0].material") ?? "").trim();
  return {
    lines,
    hasChangedLines: [...form].some(
      ([name, value]) =>
        isChangedQuantity(actor, fields, name, value) ||
        isMoved(fields, name, value) ||
        hasOtherDetails(actor, fields, name, value),
    ),
    strangeFields,
    attributes,
    shownAttributes: Object.keys(shownAttributes).length > 0 ? shownAttributes : null,
    hasChangedAttributes: Object.entries(attributes).some(
      ([name, value]) => value !== (shownAttributes[name] ?? ""),
    ),
    addition: {
      fields: addition,
      isNew: typedMaterial !== "" && typedMaterial !== fields.get("add.was"),
    },
  };
}

/** Lists the ids of the page's lines. */
export const linesIn = (form: FormData): string[] =>
  [...form].filter(([name]) => /^items\[\d+\]\.id$/.test(name)).map(([, value]) => String(value));

type FirstValues = ReadonlyMap<string, FormDataEntryValue>;

/** Maps names to their first values: a form looks through all its fields for each name. */
function firstValues(form: FormData): FirstValues {
  const values = new Map<string, FormDataEntryValue>();
  for (const [name, value] of form) if (!values.has(name)) values.set(name, value);
  return values;
}

/** Compares a quantity with the one that the page showed. */
function isChangedQuantity(
  actor: Entrance["actor"],
  fields: FirstValues,
  name: string,
  fieldBefore: FormDataEntryValue,
): boolean {
  if (!/^items\[\d+\]\.was$/.test(name)) return false;
  const quantity = fields.get(name.replace(/was$/, "quantity"));
  if (typeof quantity !== "string" || !fields.has(name.replace(/was$/, "id"))) return false;
  const isNumber = /^\d{1,13}(\.\d{1,3})?$/.test(String(fieldBefore));
  return !isNumber || quantity.trim() !== formatQuantity(String(fieldBefore), actor.formats);
}

/** Compares a line's number with the one that the page showed. */
function isMoved(fields: FirstValues, name: string, positionBefore: FormDataEntryValue): boolean {
  if (!name.startsWith("items[") || !name.endsWith("].wasPosition")) return false;
  const position = fields.get(name.replace(/wasPosition$/, "position"));
  return typeof position === "string" && position.trim() !== positionBefore;
}

/** Compares a line's date and note with those that the page showed. */
function hasOtherDetails(
  actor: Entrance["actor"],
  fields: FirstValues,
  name: string,
  detailsBefore: FormDataEntryValue,
): boolean {
  if (!name.startsWith("items[") || !name.endsWith("].wasDetails")) return false;
  const typedText = (field: string) => String(fields.get(name.replace(/wasDetails$/, field)) ?? "").trim();
  const [date = "", ...comment] = String(detailsBefore).split("|");
  const shownDate = date ? formatDate(date, actor.formats) : "";
  return typedText("requestedDate") !== shownDate || typedText("comment") !== comment.join("|");
}
