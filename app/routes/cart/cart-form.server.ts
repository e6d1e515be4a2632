import { checkMaterials } from "~/features/carts/amounts/check-materials.queries.server";
import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { readForm } from "~/http/forms/read-form.server";
import { inWords } from "~/i18n/text";

/** Reduces the form of a whole list to the cart and its version, which is all that most buttons need. */
export function cartForm(form: FormData): FormData {
  const fields = new FormData();
  for (const name of ["cart", "version"]) fields.set(name, form.get(name) ?? "");
  return fields;
}

export function withoutField(form: FormData, name: string): FormData {
  const rest = new FormData();
  for (const [field, value] of form) if (field !== name) rest.append(field, value);
  return rest;
}

const rowField = /^\w+\[(\d+)\]\.(\w+)/;

/** Leaves out the rows of a form's list that the button removes, and numbers the others anew: an operation's list has no gaps. */
export function withoutRows(form: FormData, key: string, ids: readonly string[]): FormData {
  const places = new Map<string, number>();
  for (const [name, value] of form) {
    const [, row, field] = rowField.exec(name) ?? [];
    if (row !== undefined && field === key && !ids.includes(String(value))) places.set(row, places.size);
  }
  const rest = new FormData();
  for (const [name, value] of form) {
    const [, row] = rowField.exec(name) ?? [];
    const place = row === undefined ? undefined : places.get(row);
    if (row === undefined) rest.append(name, value);
    else if (place !== undefined) rest.append(name.replace(`[${row}]`, `[${place}]`), value);
  }
  return rest;
}

/** Fields of a cart's address that describe its page: the addition as it was typed, and the part of the list. */
const cartFields = ["find", "quantity", "unadded", "page", "page_size", "sort_by", "order"];

/** Has the confirmation of a deletion remember the page of the cart that it was asked for on. */
export const deletionAddress = (cartPath: string, deletionPath: string): string =>
  withFieldsOf(cartPath, deletionPath);

/** Leads from a confirmation back to the cart as its page was. */
export const cartAddress = (deletionPath: string, cartPath: string): string =>
  withFieldsOf(deletionPath, cartPath);

function withFieldsOf(source: string, path: string): string {
  const base = "http://portal.invalid";
  const { searchParams } = new URL(source, base);
  const url = new URL(path, base);
  for (const name of cartFields) {
    const value = searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

type Findings = Record<string, string[]>;

/**
 * Adds the unknown products and units of the rows to the findings of a form that is refused for another reason: the operation,
 * which would have found them, does not run then.
 */
export async function findAllProblems(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  findings: Findings,
): Promise<Findings> {
  const { problems } = readForm(ctx, form, addItems.input, { fixedValues: { kind }, findings: {} });
  if (problems.length === 0 && Object.keys(findings).length === 0) return findings;
  const refusedNames = new Set([...problems.map(({ path }) => path), ...Object.keys(findings)]);
  const rows = rowsOf(form).filter((name) => !refusedNames.has(`${name}.material`));
  const items = rows.map((name) => ({
    material: String(form.get(`${name}.material`)),
    ...(refusedNames.has(`${name}.unit`) ? {} : { unit: String(form.get(`${name}.unit`) ?? "") }),
  }));
  const outcome = await checkMaterials(ctx, { kind, items });
  if (outcome.kind !== "ok") return findings;
  const reader = { t: ctx.t, formats: ctx.actor.formats };
  const unknownNames = outcome.value.map(({ path, text }): [string, string[]] => {
    const [, index, field] = /^items\[(\d+)\]\.(.+)$/.exec(path) ?? [];
    return [`${rows[Number(index)]}.${field}`, [inWords(text, reader)]];
  });
  return { ...Object.fromEntries(unknownNames), ...findings };
}

/** Lists the names of the rows: `items[0]`, `items[1]`, and so on. */
function rowsOf(form: FormData): string[] {
  const rows: string[] = [];
  while (form.has(`items[${rows.length}].material`)) rows.push(`items[${rows.length}]`);
  return rows;
}
