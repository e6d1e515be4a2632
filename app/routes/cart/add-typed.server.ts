import type { CartKind } from "~/features/carts/cart";
import type { Entrance } from "~/http/entrance/entrance";
import { seeOther } from "~/http/redirect.server";
import { addSelected } from "./add-selected.server";

/** Default quantity of the fields of a list, unless the form says another one. */
const defaultQuantity = "1";

/**
 * Answers Enter in one of a list's quantity fields, which names no product without script: adds the one product whose
 * quantity was changed. If there is none, or more than one, it asks which is meant.
 */
export function addTyped(ctx: Entrance, form: FormData, kind: CartKind, backPath: string) {
  const prefix = "quantity:";
  const isChanged = (material: string, value: FormDataEntryValue) =>
    String(value).trim() !== (form.get(`was:${material}`) ?? defaultQuantity);
  const materials = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && isChanged(name.slice(prefix.length), value) ? [name.slice(prefix.length)] : [],
  );
  if (materials.length !== 1) return seeOther(backPath, [{ severity: "warning", key: "catalog.enterWhich" }]);
  return addSelected(ctx, form, kind, materials, backPath);
}
