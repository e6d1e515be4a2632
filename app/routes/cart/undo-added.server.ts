import { valueOr } from "~/door/value-or";
import { findCartOfLine } from "~/features/carts/lines/in-cart.queries.server";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton } from "~/http/form.server";
import { seeOther } from "~/http/redirect.server";

/** Takes the line back that a button beside its material has added; a line that is gone already is no error. */
export async function undoAdded(ctx: Entrance, line: string, backPath: string) {
  const cart = valueOr(ctx, await findCartOfLine(ctx, { kind: "order", line }), null);
  if (!cart) return seeOther(backPath, [{ severity: "info", key: "catalog.undone" }]);
  return answerButton(ctx, new FormData(), removeItems, {
    fixed: { ...cart, items: [line] },
    to: () => backPath,
    backPath,
    notice: () => ({ severity: "success", key: "catalog.undone" }),
  });
}
