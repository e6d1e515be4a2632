import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { insertItems, lastItemNumber, lockActiveCart, raiseCartVersion } from "../cart.store.server";
import { assertRoom, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { hasGuessedUnit, isGood } from "../import-line";
import { newItems } from "../lines/add-items.server";
import { deleteImport, lockOwnImport, setImportChecked, setImportLines } from "./import.store.server";

/**
 * Adds all lines that were understood at once. The others stay in the list, to be corrected or downloaded; a second
 * press finds nothing left to add.
 */
export const confirmImport = command({
  name: "cart.confirmImport",
  allow: mayFillSomeCart,
  input: z.strictObject({
    id: z.uuid(),
    /** Confirms the units of the lines that name none. */
    unitsChecked: z.coerce.boolean().default(false),
  }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const list = orNotFound(await lockOwnImport(ctx.tx, owner, input.id));
    ctx.require(mayFill(list.kind)(ctx.actor, input));
    if (list.checked < list.lines.length) return conflict({ key: "cart.import.notReady" });
    const goodLines = list.lines.filter(isGood);
    if (goodLines.length === 0) return invalid("", { key: "cart.nothingToAdd" });
    if (!input.unitsChecked && goodLines.some(hasGuessedUnit)) {
      return invalid("unitsChecked", { key: "cart.import.checkUnits" });
    }
    const leftOut = list.lines.filter((line) => !isGood(line));
    if (leftOut.length === 0) orNotFound((await deleteImport(ctx.tx, list.id)) || null);
    else {
      await setImportLines(ctx.tx, list.id, leftOut);
      await setImportChecked(ctx.tx, list.id, leftOut.length);
    }
    const at = ctx.clock.now();
    const newCart = { id: newId(), at, soldToName: ctx.actor.partner?.name ?? "" };
    const cart = await lockActiveCart(ctx.tx, owner, list.kind, newCart);
    const { last, lines } = await lastItemNumber(ctx.tx, cart.id);
    assertRoom(list.kind, lines, goodLines.length);
    // A number that somebody typed into the cart stays.
    const poNumber = cart.header.poNumber === "" ? list.poNumber : "";
    const version = await raiseCartVersion(
      ctx.tx,
      cart.id,
      at,
      poNumber ? { header: { ...cart.header, poNumber } } : {},
    );
    await insertItems(
      ctx.tx,
      cart.id,
      await newItems(
        goodLines.map(({ material, quantity, unit, assumedUnit = "", requestedDate }) => ({
          material,
          quantity,
          unit: unit || assumedUnit,
          ...(requestedDate ? { requestedDate } : {}),
        })),
        last,
      ),
    );
    await ctx.audit({
      kind: "cart",
      id: cart.id,
      after: { imported: goodLines.length, version, ...(poNumber ? { poNumber } : {}) },
    });
    return ok({ kind: list.kind, added: goodLines.length, leftOut: leftOut.length });
  },
});
