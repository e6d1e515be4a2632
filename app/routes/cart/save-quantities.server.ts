import { updateItems } from "~/features/carts/lines/update-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { formatQuantity } from "~/i18n/formats";
import { cartForm } from "./cart-form.server";

/**
 * Saves the quantities typed beside a button's line, then does what the button says. Quantities that are refused bring
 * the page again, and the button's work is not done.
 */
export async function afterSavingQuantities(
  ctx: Entrance,
  form: FormData,
  work: (cart: FormData) => ReturnType<typeof answerForm>,
) {
  const cart = cartForm(form);
  if (!hasChangedQuantity(ctx, form)) return work(cart);
  const lines = new FormData();
  for (const [name, value] of form)
    if (/^(items\[|cart$|version$|csrf$)/.test(name)) lines.append(name, value);
  lines.set("intent", "update");
  const answer = await answerForm(ctx, lines, updateItems, {
    to: ({ version }) => {
      cart.set("version", String(version));
      return ctx.path;
    },
  });
  return answer instanceof Response ? work(cart) : answer;
}

/** Compares each quantity with the one that the page showed. */
function hasChangedQuantity({ actor }: Entrance, form: FormData): boolean {
  return [...form].some(([name, fieldBefore]) => {
    if (!name.endsWith(".was")) return false;
    const quantity = form.get(name.replace(/was$/, "quantity"));
    if (typeof quantity !== "string") return false;
    const isNumber = /^\d{1,13}(\.\d{1,3})?$/.test(String(fieldBefore));
    return !isNumber || quantity.trim() !== formatQuantity(String(fieldBefore), actor.formats);
  });
}
