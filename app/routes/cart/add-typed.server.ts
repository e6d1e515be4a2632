import type { CartKind } from "~/features/carts/cart";
import type { Entrance } from "~/http/entrance/entrance";
import { changedMaterials, typedInRows, typedRowsAgain } from "~/http/forms/typed-in-rows";
import { seeOther } from "~/http/redirect.server";
import { addSelected } from "./add-selected.server";

/**
 * Answers Enter in one of a list's quantity fields, which names no product without script: adds the one product whose
 * quantity was changed. If there is none, or more than one, it asks which is meant.
 */
export function addTyped(ctx: Entrance, form: FormData, kind: CartKind, backPath: string) {
  const materials = changedMaterials(form);
  if (materials.length === 1) return addSelected(ctx, form, { kind, materials, backPath });
  return seeOther(backPath, [
    { severity: "warning", key: "catalog.enterWhich", ...typedRowsAgain(typedInRows(form)) },
  ]);
}
