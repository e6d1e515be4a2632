import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { cartErp } from "../../../tests/support/erp/cart-erp";
import { getActiveCart } from "./cart.queries.server";
import { activeCartOf, type StoredTotal } from "./cart.store.server";
import { cartOwner } from "./cart-rules";
import { addItems } from "./lines/add-items.server";

describe("the total that every page shows", () => {
  let owner: Ctx;

  beforeEach(async () => {
    owner = context(testServices(await freshDatabase(), { erp: cartErp().erp }), person("place_orders"));
  });

  const add = (quantity: string) => addItems(owner, { items: [{ material: "BOLT-M8", quantity }] });
  const findTotal = async (ctx = owner): Promise<StoredTotal | null> => {
    const { userId, soldTo, salesAreaId } = cartOwner(ctx.actor);
    const cart = activeCartOf({
      userId: sql`${userId}::uuid`,
      partnerNumber: sql`${soldTo}`,
      salesAreaId: sql`${salesAreaId}`,
    });
    const { rows } = await ctx.services.database.db.execute<{ cart: { total: StoredTotal | null } | null }>(
      sql`SELECT ${cart} AS cart`,
    );
    return rows[0]?.cart?.total ?? null;
  };

  it("is that of the ERP, and is told to be of an earlier version once a line was added", async () => {
    await add("2");
    expect(await findTotal()).toBeNull();
    const reading = await getActiveCart(owner, { refresh: true });
    const totals = must(reading.kind === "ok" ? reading.value.simulation : null, "a simulation").value.totals;
    const firstTotal = must(await findTotal(), "a total");
    expect(firstTotal).toMatchObject({ total: totals.total, currency: totals.currency });
    expect(firstTotal.version).toBe(firstTotal.cartVersion);
    await add("3");
    const laterTotal = must(await findTotal(), "a total");
    expect(laterTotal.total).toBe(firstTotal.total);
    expect(laterTotal.cartVersion).toBeGreaterThan(laterTotal.version);
    await getActiveCart(owner, { refresh: true });
    const newTotal = must(await findTotal(), "a total");
    expect(newTotal.version).toBe(newTotal.cartVersion);
    expect(Number(newTotal.total)).toBeGreaterThan(Number(firstTotal.total));
  });

  it("is nobody else's", async () => {
    await add("2");
    await getActiveCart(owner, { refresh: true });
    const colleague = context(owner.services, person("place_orders"));
    expect(cartOwner(colleague.actor).userId).not.toBe(cartOwner(owner.actor).userId);
    expect(await findTotal(colleague)).toBeNull();
  });
});
