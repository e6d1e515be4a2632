import { checkMaterials } from "~/features/carts/amounts/check-materials.queries.server";
import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { readForm } from "~/http/form.server";
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
