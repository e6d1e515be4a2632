import type { Notice } from "~/door/outcome";
import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance";
import { answerButton } from "~/http/form.server";
import { seeOther } from "~/http/redirect.server";

/** Adds materials of a list to the cart, each with the quantity and unit beside it. */
export function addSelected(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  materials: string[],
  back: string,
) {
  if (materials.length === 0) return seeOther(back, [{ severity: "warning", key: "catalog.nothingChosen" }]);
  const items = new FormData();
  items.set("kind", kind);
  for (const [index, material] of materials.entries()) {
    items.set(`items[${index}].material`, material);
    items.set(`items[${index}].quantity`, text(form, `quantity:${material}`) || "1");
    const unit = text(form, `unit:${material}`);
    if (unit) items.set(`items[${index}].unit`, unit);
  }
  return answerButton(ctx, items, addItems, {
    to: () => back,
    back,
    notice: ({ added }): Notice =>
      added.length === 1
        ? {
            severity: "success",
            key: kind === "order" ? "catalog.added" : "catalog.addedToQuote",
            params: { material: materials[0] ?? "" },
          }
        : { severity: "success", key: "catalog.addedSeveral", params: { count: added.length } },
  });
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
