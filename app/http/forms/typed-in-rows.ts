import type { Notice } from "~/door/outcome";
import { packTyped } from "~/ui/lists/typed-rows";

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

/** Returns changed quantities and ticks of a list by material; null for the form of a single product, which is no list. */
export function typedInRows(form: FormData): TypedValues | null {
  if (form.has("product")) return null;
  const tickedMaterials = new Set(form.getAll("selected").map(String));
  const quantities = new Map(
    changedMaterials(form).map((material) => [
      material,
      String(form.get(prefix + material))
        .trim()
        .slice(0, maxLength),
    ]),
  );
  const materials = [...new Set([...quantities.keys(), ...tickedMaterials])];
  return Object.fromEntries(
    materials.map((material) => [
      material,
      packTyped({ value: quantities.get(material), ticked: tickedMaterials.has(material) }),
    ]),
  );
}

/** Leaves out what was typed and ticked in the rows of some materials. */
export const otherRows = (values: TypedValues, materials: readonly string[]): TypedValues =>
  Object.fromEntries(Object.entries(values).filter(([material]) => !materials.includes(material)));

/** Has the next page show the rows of its list as they were sent; the notice is about the one of this material. */
export function typedRowsAgain(values: TypedValues | null, material?: string): Pick<Notice, "typedFields"> {
  if (!values || (Object.keys(values).length === 0 && !material)) return {};
  return { typedFields: { form: "rows", values: { ...values }, ...(material ? { field: material } : {}) } };
}

/** Finds the row for a problem of the operation: `items[2].unit` belongs to the third material. */
export const placeAmong = (materials: readonly string[]) => (path: string) => {
  const row = materials[Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
  return row === undefined ? { field: "" } : { field: row, row };
};
