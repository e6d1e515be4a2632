import { expect, it } from "vitest";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { maxLines } from "../cart.schema";
import { findActiveCart } from "../cart.store.server";
import { cartOwner } from "../cart-rules";
import { copyDocument } from "../copy/copy-document.server";
import { confirmImport } from "../import/confirm-import.server";
import { startImport } from "../import/start-import.server";
import { addItems } from "./add-items.server";
import { copyItem } from "./copy-item.server";

it("takes no line beyond the last that a cart may have, whichever way it comes", async () => {
  const database = await freshDatabase();
  const { erp, state, documentOf } = cartErp();
  const ctx = context(testServices(database, { erp }), person("place_orders"));
  const lines = [{ itemNumber: 10, material: "BOLT-M8", quantity: "1" }];
  state.documents.set("4711", documentOf({ kind: "order", soldTo: "100001", lines }, "4711"));
  const list = await startImport(ctx, { kind: "order", text: "BOLT-M8\t2" });
  if (list.kind !== "ok") throw new Error(JSON.stringify(list));
  const items = (count: number) => Array.from({ length: count }, () => ({ material: "BOLT-M8" }));
  await addItems(ctx, { items: items(maxLines - 1) });
  const cartIsFull = { kind: "invalid", problems: [{ text: { key: "cart.full.order" } }] };

  expect(await addItems(ctx, { items: items(2) })).toMatchObject(cartIsFull);
  expect(await addItems(ctx, { items: items(1) })).toMatchObject({ kind: "ok" });
  const cart = must(await findActiveCart(database.db, cartOwner(ctx.actor), "order"), "the cart");
  const item = must(cart.items[0], "its first line").id;
  expect(await addItems(ctx, { items: items(1) })).toMatchObject(cartIsFull);
  expect(await copyItem(ctx, { cart: cart.id, version: cart.version, item })).toMatchObject(cartIsFull);
  expect(await copyDocument(ctx, { from: "order", number: "4711" })).toMatchObject(cartIsFull);
  expect(await confirmImport(ctx, list.value)).toMatchObject(cartIsFull);
  expect(await copyDocument(ctx, { from: "order", number: "4711", how: "replace" })).toMatchObject({
    value: { added: 1 },
  });
  // The list still waits for a cart that has room.
  expect(await confirmImport(ctx, list.value)).toMatchObject({ value: { added: 1 } });
});
