import type { CartKind } from "~/features/carts/cart";
import type { Entrance } from "~/http/entrance/entrance";
import { seeOther } from "~/http/redirect.server";
import { addSelected } from "./add-selected.server";

/** Default quantity of the fields of a list. */
const defaultQuantity = "1";

/**
 * Answers Enter in one of a list's quantity fields, which names no product without script: adds the one product whose
 * quantity was changed. If there is none, or more than one, it asks which is meant.
 */
export function addTyped(ctx: Entrance, form: FormData, kind: CartKind, back: string) {
  const prefix = "quantity:";
  const materials = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && String(value).trim() !== defaultQuantity ? [name.slice(prefix.length)] : [],
  );
  if (materials.length !== 1) return seeOther(back, [{ severity: "warning", key: "catalog.enterWhich" }]);
  return addSelected(ctx, form, kind, materials, back);
}
