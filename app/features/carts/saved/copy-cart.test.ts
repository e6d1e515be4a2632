import { expect, it } from "vitest";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { findActiveCart } from "../cart.store.server";
import { cartOwner } from "../cart-rules";
import { addItems } from "../lines/add-items.server";
import { copyCart } from "./copy-cart.server";
import { renameCart } from "./rename-cart.server";

it("counts the copies of a cart on, also those of a copy", async () => {
  const database = await freshDatabase();
  const ctx = context(testServices(database, { erp: cartErp().erp }), person("place_orders"));
  await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "1" }] });
  const { id } = must(await findActiveCart(database.db, cartOwner(ctx.actor), "order"), "the cart");
  const untitledCopy = await copyCart(ctx, { cart: id });
  expect(untitledCopy).toMatchObject({
    value: { title: expect.stringMatching(/^Untitled, .*2026.* \(2\)$/) },
  });
  await renameCart(ctx, { cart: id, title: "Spring" });
  const first = await copyCart(ctx, { cart: id });
  expect(first).toMatchObject({ value: { title: "Spring (2)" } });
  const copy = first.kind === "ok" ? first.value.cart : "";
  expect(await copyCart(ctx, { cart: copy })).toMatchObject({ value: { title: "Spring (3)" } });
  expect(await copyCart(ctx, { cart: id })).toMatchObject({ value: { title: "Spring (4)" } });
  expect(await copyCart(ctx, { cart: copy })).toMatchObject({ value: { title: "Spring (5)" } });
});
