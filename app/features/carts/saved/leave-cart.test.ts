import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import type { Ctx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { emptyHeader } from "../cart";
import { findActiveCart, findCart, setHeader } from "../cart.store.server";
import { cartOwner } from "../cart-rules";
import { addItems } from "../lines/add-items.server";
import { leaveCart } from "./leave-cart.server";

describe("leaving a customer whose cart is not empty", () => {
  let ctx: Ctx;
  let database: Database;
  const active = () => findActiveCart(database.db, cartOwner(ctx.actor), "order");
  beforeEach(async () => {
    database = await freshDatabase();
    ctx = context(testServices(database, { erp: cartErp().erp }), person("place_orders", "drop_ships"));
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "1" }] });
  });

  it("takes the other delivery away as a new version, of which the ERP has said nothing yet", async () => {
    const address = { name: "Site", street: "Dock 1", postalCode: "5928", city: "Venlo", country: "NL" };
    const { id, version } = must(await active(), "the cart");
    const emptyParts = { name2: "", state: "", phone: "", email: "" };
    const dropShip = { id: "D1", address: { ...address, ...emptyParts }, proposals: [] };
    await setHeader(database.db, id, { ...emptyHeader, note: "Ring twice", dropShip });
    await leaveCart(ctx, { how: "removeDropShip" });
    expect(await active()).toMatchObject({
      version: version + 1,
      header: { note: "Ring twice", dropShip: null },
    });
  });

  it("puts the cart among the saved ones under a title, and closes forms that were made before", async () => {
    const { id, version } = must(await active(), "the cart");
    await leaveCart(ctx, { how: "save" });
    expect(await active()).toBeNull();
    const savedCart = must(await findCart(database.db, cartOwner(ctx.actor), id), "the saved cart");
    expect(savedCart).toMatchObject({ state: "saved", version: version + 1 });
    expect(savedCart.title).not.toBe("");
  });
});
