import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { hasGuessedUnit, isGood } from "../import-line";
import { findImport } from "./import.store.server";

/** Returns a page of a list that waits to be added; lines that must be corrected come first. */
export const getImport = query({
  name: "cart.getImport",
  allow: mayFillSomeCart,
  input: z.strictObject({ id: z.uuid(), page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  async run(ctx, { id, page }) {
    const list = orNotFound(await findImport(ctx.db, cartOwner(ctx.actor), id));
    const pageSize = 50;
    const numberedLines = list.lines.map((line, index) => ({ ...line, index }));
    const sortedLines = [
      ...numberedLines.filter((line) => !isGood(line)),
      ...numberedLines.filter((line) => isGood(line) && hasGuessedUnit(line)),
      ...numberedLines.filter((line) => isGood(line) && !hasGuessedUnit(line)),
    ];
    return ok({
      id,
      kind: list.kind,
      poNumber: list.poNumber,
      total: list.lines.length,
      checked: list.checked,
      good: list.lines.filter(isGood).length,
      hasGuessedUnits: list.lines.some((line) => isGood(line) && hasGuessedUnit(line)),
      page,
      pageSize,
      lines: sortedLines.slice((page - 1) * pageSize, page * pageSize),
    });
  },
});
