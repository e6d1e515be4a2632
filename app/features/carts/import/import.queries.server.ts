import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mapInTurns } from "~/lib/in-turns.server";
import { maxLines } from "../cart.schema";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { hasGuessedUnit, isGood } from "../import-line";
import { findImport, findImportHead } from "./import.store.server";

/**
 * Returns a page of a list that waits to be added; lines that must be corrected come first. While lines are still looked up,
 * none are returned.
 */
export const getImport = query({
  name: "cart.getImport",
  allow: mayFillSomeCart,
  input: z.strictObject({
    id: z.uuid(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.number().int().min(1).max(maxLines).default(50),
  }),
  async run(ctx, { id, page, pageSize }) {
    const owner = cartOwner(ctx.actor);
    const { kind, poNumber, checked, total } = orNotFound(await findImportHead(ctx.db, owner, id));
    const list = checked < total ? null : orNotFound(await findImport(ctx.db, owner, id));
    const numberedLines = await mapInTurns(list?.lines ?? [], (line, index) => ({ ...line, index }));
    const goodLines = numberedLines.filter(isGood);
    const guessedLines = goodLines.filter(hasGuessedUnit);
    const sortedLines = [
      ...numberedLines.filter((line) => !isGood(line)),
      ...guessedLines,
      ...goodLines.filter((line) => !hasGuessedUnit(line)),
    ];
    return ok({
      id,
      kind,
      poNumber,
      total,
      checked,
      good: goodLines.length,
      hasGuessedUnits: guessedLines.length > 0,
      page,
      pageSize,
      lines: sortedLines.slice((page - 1) * pageSize, page * pageSize),
    });
  },
});
