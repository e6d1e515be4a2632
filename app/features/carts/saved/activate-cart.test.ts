import { expect, it } from "vitest";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { addItems } from "../lines/add-items.server";
import { removeItems } from "../lines/remove-items.server";
import { activateCart } from "./activate-cart.server";
import { saveForLater } from "./save-for-later.server";
import { listSavedCarts } from "./saved-carts.queries.server";

it("leaves no empty cart behind where all lines of the active one were removed", async () => {
  const owner = context(testServices(await freshDatabase(), { erp: cartErp().erp }), person("place_orders"));
  const add = async () => {
    return valueIn(await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "1" }] }));
  };
  const listedCarts = async () => {
    const outcome = await listSavedCarts(owner, { kind: "order" });
    return outcome.kind === "ok" ? outcome.value.items.map(({ id, state }) => ({ id, state })) : [];
  };
  await add();
  const savedCart = await activeCart(owner);
  await saveForLater(owner, savedCart);
  const { cart, version, added } = await add();
  await removeItems(owner, { cart, version, items: added.map(({ id }) => id) });
  expect(await listedCarts()).toEqual([{ id: savedCart.cart, state: "saved" }]);
  expect(await activateCart(owner, { cart: savedCart.cart })).toMatchObject({ kind: "ok", notices: [] });
  expect(await listedCarts()).toEqual([{ id: savedCart.cart, state: "active" }]);
});
