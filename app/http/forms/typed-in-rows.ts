import type { Notice } from "~/door/outcome";
import { markedTick } from "~/lib/row-mark";

type TypedValues = Readonly<Record<string, string>>;

const prefix = "quantity:";

/** Default quantity of the fields of a list, unless the form says another one. */
const defaultQuantity = "1";

/** A quantity with its unit in words is not longer; a notice is a cookie. */
const maxLength = 40;

/** Returns the materials of a list whose quantity is not the one that it showed first. */
export const changedMaterials = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) => {
    const material = name.startsWith(prefix) ? name.slice(prefix.length) : null;
    const isChanged =
      material !== null && String(value).trim() !== (form.get(`was:${material}`) ?? defaultQuantity);
    return isChanged ? [material] : [];
  });

/** Returns changed quantities and ticks of a list; null for the form of a single product, which is no list. */
export function typedInRows(form: FormData): TypedValues | null {
  if (form.has("product")) return null;
  const quantities = changedMaterials(form).map((material) => {
    const field = prefix + material;
    return [field, String(form.get(field)).trim().slice(0, maxLength)];
  });
  const ticks = form.getAll("selected").map((material) => [markedTick(String(material)), ""]);
  return Object.fromEntries([...quantities, ...ticks]);
}

/** Leaves out what was typed and ticked in the rows of some materials. */
export function otherRows(values: TypedValues, materials: readonly string[]): TypedValues {
  const names = new Set(materials.flatMap((material) => [prefix + material, markedTick(material)]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** Has the next page show the rows of its list as they were sent; `field` is the one that the notice is about. */
export function typedAgain(values: TypedValues | null, field?: string): Pick<Notice, "typed"> {
  if (!values || (Object.keys(values).length === 0 && !field)) return {};
  return { typed: { form: "rows", values: { ...values }, ...(field ? { field } : {}) } };
}

/** Finds the row and its field for a problem of the operation: `items[2].unit` belongs to the third material. */
export const placeAmong = (materials: readonly string[]) => (path: string) => {
  const row = materials[Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
  return row === undefined ? { field: "" } : { field: prefix + row, row };
};
