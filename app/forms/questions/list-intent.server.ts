import { z } from "zod";
import type { ElementView, FormView } from "../form-view";
import { putAt, valueAt } from "../values";

const positionSchema = z.number().int().min(0).max(999);
const listIntentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("insert"), payload: z.object({ name: z.string() }) }),
  z.object({ type: z.literal("remove"), payload: z.object({ name: z.string(), index: positionSchema }) }),
  z.object({
    type: z.literal("reorder"),
    payload: z.object({ name: z.string(), from: positionSchema, to: positionSchema }),
  }),
  // The one update that a button sends: it empties a list.
  z.object({ type: z.literal("update"), payload: z.object({ name: z.string() }) }),
]);

export type ListIntent = z.output<typeof listIntentSchema>;

/** Reads the intent of one of conform's buttons; null if this form has no such list. */
export function readListIntent(field: FormDataEntryValue | null, view: FormView): ListIntent | null {
  if (typeof field !== "string") return null;
  let json: unknown;
  try {
    json = JSON.parse(field);
  } catch {
    return null;
  }
  const intent = listIntentSchema.safeParse(json);
  if (!intent.success) return null;
  // A list within a row is named with the number of that row.
  const listName = intent.data.payload.name.replace(/\[\d+\]/g, "");
  return listNames(view.elements, "").includes(listName) ? intent.data : null;
}

const listNames = (elements: readonly ElementView[], prefix: string): string[] =>
  elements.flatMap(({ atom, name, components = [] }) => {
    const fullName = `${prefix}${name}`;
    if (atom === "table") return [fullName, ...listNames(components, `${fullName}.`)];
    return atom === "list" || atom === "picks" ? [fullName] : listNames(components, prefix);
  });

const maxRows = 500;

/** Adds, removes or moves an entry in the submitted values. */
export function applyListIntent(
  { type, payload: change }: ListIntent,
  values: Record<string, unknown>,
): void {
  const entries = valueAt(values, change.name);
  const list: unknown[] = Array.isArray(entries) && type !== "update" ? [...entries] : [];
  if (type === "insert" && list.length < maxRows) list.push(undefined);
  if (type === "remove") list.splice(change.index, 1);
  if (type === "reorder" && change.from < list.length) {
    list.splice(change.to, 0, ...list.splice(change.from, 1));
  }
  putAt(values, change.name, list);
}
