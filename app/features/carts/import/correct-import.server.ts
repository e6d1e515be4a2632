import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { splitQuantity } from "~/i18n/find-unit";
import { orderQuantitySchema } from "../cart.schema";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import type { ImportLine } from "../import-line";
import { checkLines } from "./check-lines.server";
import { findImport, lockImport, setImportLines, setLearnedNumber } from "./import.store.server";

/** Corrects lines of a list. A corrected material is learned for the customer's next list. */
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
    const corrections = input.lines.flatMap(({ index, material, quantity }) => {
      const storedLine = list.lines[index];
      if (!storedLine) return [];
      const amount = splitQuantity(quantity ?? storedLine.quantity);
      const correctedLine: ImportLine = {
        ...storedLine,
        material,
        quantity: amount.quantity,
        unit: amount.unit || storedLine.unit,
      };
      // A number that somebody typed replaces the supplier's and the customer's own.
      if (material !== storedLine.material) correctedLine.customerNumber = "";
      // The form has a whole page of lines: a good line that was left alone is not a correction.
      const isUnchanged =
        correctedLine.material === storedLine.material &&
        correctedLine.quantity === storedLine.quantity &&
        correctedLine.unit === storedLine.unit;
      return isUnchanged && storedLine.problem === null
        ? []
        : [{ index, before: storedLine, after: correctedLine }];
    });
    const checkedLines = await checkLines(
      ctx,
      owner.soldTo,
      corrections.map(({ after }) => ({
        ...after,
        problem: problemOf(after),
      })),
    );
    await ctx.transaction(async (change) => {
      // Prevents a lost update: the job or another tab may have changed lines while the ERP was asked.
      const { lines } = orNotFound(await lockImport(change.tx, list.id));
      for (const [position, line] of checkedLines.entries()) {
        const correction = corrections[position];
        if (!correction) continue;
        lines[correction.index] = line;
        const isRenamed =
          line.problem === null &&
          correction.before.problem === "unknown" &&
          correction.before.material !== line.material;
        if (isRenamed)
          await setLearnedNumber(change.tx, {
            soldTo: owner.soldTo,
            name: correction.before.material,
            material: line.material,
            at: change.clock.now(),
          });
      }
      await setImportLines(change.tx, list.id, lines);
    });
    return ok({ id: list.id });
  },
});

function problemOf({ material, quantity }: ImportLine): ImportLine["problem"] {
  if (material === "") return "noMaterial";
  if (quantity === "") return "quantity";
  return Number(quantity) === 0 ? "zero" : null;
}
