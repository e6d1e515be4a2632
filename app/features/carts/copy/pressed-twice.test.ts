import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import { answeredOnce } from "~/door/door.tables";
import type { Ctx } from "~/door/operation.server";
import { systemActor } from "~/features/identity/actor";
import { tidy } from "~/features/scheduled-jobs/tidy.server";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { emptyHeader } from "../cart";
import { findActiveCart } from "../cart.store.server";
import { cartItems, carts } from "../cart.tables";
import { cartOwner } from "../cart-rules";
import { addItems } from "../lines/add-items.server";
import { copyCart } from "../saved/copy-cart.server";
import { insertSubmission } from "../submission/submission.store.server";
import { copyDocument } from "./copy-document.server";
import { orderAgain } from "./order-again.server";

const clock = fixedClock("2026-11-21T09:00:00Z");

describe("a button of one page that is pressed twice", () => {
  let database: Database;
  let ctx: Ctx;
  let world: ReturnType<typeof cartErp>;
  beforeEach(async () => {
    database = await freshDatabase({ connections: 4 });
    world = cartErp();
    const services = testServices(database, { erp: world.erp, clock });
    ctx = { ...context(services, person("place_orders")), page: "p1" };
  });

  const pressTwice = async <T>(press: () => Promise<T>) => {
    const [one, other] = await Promise.all([press(), press()]);
    expect(one).toMatchObject({ kind: "ok" });
    expect(other).toEqual(one);
    return one;
  };
  const lines = () => database.db.$count(cartItems);
  const bolt = { items: [{ material: "BOLT-M8", quantity: "2" }] };

  it("adds once; another page, or something else, adds again", async () => {
    await pressTwice(() => addItems(ctx, bolt));
    expect(await lines()).toBe(1);
    await addItems(ctx, { items: [{ material: "NUT-M8", quantity: "2" }] });
    await addItems({ ...ctx, page: "p2" }, bolt);
    expect(await lines()).toBe(3);
  });

  it("copies a document once, and does not take the first press for somebody else's lines", async () => {
    const items = [{ itemNumber: 10, material: "BOLT-M8", quantity: "1" }];
    world.state.documents.set(
      "4711",
      world.documentOf({ kind: "order", soldTo: "100001", lines: items }, "4711"),
    );
    const source = { from: "order", number: "4711" } as const;
    await pressTwice(() => copyDocument(ctx, { ...source, how: "whenEmpty" }));
    expect(await lines()).toBe(1);
    const nextPress = { ...ctx, page: "p2" };
    expect(await copyDocument(nextPress, { ...source, how: "whenEmpty" })).toMatchObject({
      value: { asks: true, added: 0 },
    });
    expect(await lines()).toBe(1);
    await pressTwice(() => copyDocument(nextPress, { ...source, how: "add" }));
    expect(await lines()).toBe(2);
  });

  it("copies a cart once, and orders again once", async () => {
    await addItems(ctx, bolt);
    const cart = must(await findActiveCart(database.db, cartOwner(ctx.actor), "order"), "the cart");
    await pressTwice(() => copyCart(ctx, { cart: cart.id }));
    expect(await database.db.$count(carts)).toBe(2);
    const receipt = newId();
    await insertSubmission(database.db, {
      id: receipt,
      ...cartOwner(ctx.actor),
      cartId: newId(),
      cartVersion: 1,
      kind: "order",
      system: "main",
      key: receipt,
      content: {
        poNumber: "",
        language: "en",
        header: emptyHeader,
        lines: cart.items.map(({ id: _, ...line }) => line),
        seen: { total: "0", currency: "EUR" },
        accepted: [],
      },
      state: "confirmed",
      createdAt: clock.now(),
    });
    await pressTwice(() => orderAgain(ctx, { receipt }));
    // Three carts: the copy, the saved one, and the new one.
    expect(await database.db.$count(carts)).toBe(3);
  });

  it("is forgotten after a while", async () => {
    await addItems(ctx, bolt);
    expect(await database.db.$count(answeredOnce)).toBe(1);
    clock.advance(25 * 60 * 60_000);
    await tidy(context(ctx.services, systemActor), {});
    expect(await database.db.$count(answeredOnce)).toBe(0);
  });
});
