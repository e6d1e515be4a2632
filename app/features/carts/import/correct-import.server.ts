import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { splitQuantity } from "~/i18n/find-unit";
import { orderQuantitySchema } from "../cart.schema";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { checkLines } from "./check-lines.server";
import { findImport, learn, lockImport, setImportLines } from "./import.store.server";

/** Corrections in place. What a customer calls a material is remembered for the next list of that customer. */
export const correctImport = process({
  name: "cart.correctImport",
  allow: mayFillSomeCart,
  input: z.strictObject({
    id: z.uuid(),
    lines: z
      .array(
        z.strictObject({
          index: z.coerce.number().int().min(0).max(9_999),
          material: z.string().trim().max(40).default(""),
          quantity: orderQuantitySchema.optional(),
        }),
      )
      .max(100)
      .default([]),
  }),
  unaudited: "nothing is in a cart yet",
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const list = orNotFound(await findImport(ctx.db, owner, input.id));
    const changed = input.lines.flatMap(({ index, material, quantity }) => {
      const before = list.lines[index];
      if (!before) return [];
      const typed = splitQuantity(quantity ?? before.quantity);
      const after = { ...before, material, quantity: typed.quantity, unit: typed.unit || before.unit };
      // The form brings a whole page of lines: one that is good and was left alone is nobody's correction.
      const same =
        after.material === before.material &&
        after.quantity === before.quantity &&
        after.unit === before.unit;
      return same && before.problem === null ? [] : [{ index, before, after }];
    });
    const checked = await checkLines(
      ctx,
      owner.soldTo,
      changed.map(({ after }) => ({
        ...after,
        problem:
          after.material === ""
            ? ("noMaterial" as const)
            : after.quantity === ""
              ? ("quantity" as const)
              : null,
      })),
    );
    await ctx.transaction(async (change) => {
      // Others may have been changed while the ERP was asked, by the portal's own look at the list or in another tab.
      const { lines } = orNotFound(await lockImport(change.tx, list.id));
      for (const [place, line] of checked.entries()) {
        const one = changed[place];
        if (!one) continue;
        lines[one.index] = line;
        const renamed =
          line.problem === null && one.before.problem === "unknown" && one.before.material !== line.material;
        if (renamed)
          await learn(change.tx, owner.soldTo, one.before.material, line.material, change.clock.now());
      }
      await setImportLines(change.tx, list.id, lines);
    });
    return ok({ id: list.id });
  },
});
