import { describe, expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { systemActor } from "../../identity/actor";
import { getCartPaper } from "../approval/cart-paper.queries.server";
import { getActiveCart } from "../cart.queries.server";
import { setCartState } from "../cart.store.server";
import { addItems } from "../lines/add-items.server";
import { activateCart } from "./activate-cart.server";
import { copyCart } from "./copy-cart.server";
import { removeCarts } from "./remove-carts.server";
import { renameCart } from "./rename-cart.server";
import { restorableDays } from "./restorable-days";
import { restoreCart } from "./restore-cart.server";
import { listSavedCarts } from "./saved-carts.queries.server";
import { tidyDeletedCarts } from "./tidy-deleted-carts.server";

type OwnCtx = Parameters<typeof activateCart>[0];

/** Asks for one cart by its id in every way that a list of saved carts offers, except restoring it. */
const everyUse = (owner: OwnCtx, cart: string) => [
  activateCart(owner, { cart }),
  copyCart(owner, { cart }),
  renameCart(owner, { cart, title: "Summer" }),
  removeCarts(owner, { carts: [cart] }),
  getCartPaper(owner, { cart }),
];

const days = (count: number) => count * 86_400_000;

async function world() {
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const services = testServices(await freshDatabase(), { erp: cartErp().erp, clock });
  const owner = context(services, person("place_orders"));
  await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  const { cart: active } = await activeCart(owner);
  const copy = await copyCart(owner, { cart: active, title: "Spring" });
  const savedCart = copy.kind === "ok" ? copy.value.cart : "";
  const list = async () => {
    const outcome = await listSavedCarts(owner, { kind: "order", sortBy: "title", order: "desc" });
    const items = outcome.kind === "ok" ? outcome.value.items : [];
    return items.map(({ id, state, lines, isDefault }) => ({ id, state, lines, isDefault }));
  };
  const tidy = () => tidyDeletedCarts(context(services, systemActor), {});
  return { clock, owner, active, saved: savedCart, list, tidy };
}

describe("a cart that became an order", () => {
  it("is in no list, and nobody deletes, restores or uses it by an address from before", async () => {
    const { owner, active: cart, list } = await world();
    const before = await list();
    await setCartState(owner.services.database.db, cart, "submitted");
    for (const answer of [...everyUse(owner, cart), restoreCart(owner, { cart })])
      expect(await answer).toMatchObject({ kind: "notFound" });
    expect(await list()).toEqual(before.filter(({ id }) => id !== cart));
  });
});

describe("a deleted cart", () => {
  it("stays in its owner's list, last and marked, until it is restored with its lines", async () => {
    const { owner, active, saved, list } = await world();
    const activeRow = { id: active, state: "active", lines: 1, isDefault: true };
    const savedRow = { id: saved, state: "saved", lines: 1, isDefault: false };
    expect(await list()).toEqual([savedRow, activeRow]);
    expect(await removeCarts(owner, { carts: [saved] })).toMatchObject({ value: { count: 1, remaining: 1 } });
    expect(await list()).toEqual([activeRow, { ...savedRow, state: "deleted" }]);
    expect(await restoreCart(owner, { cart: saved })).toMatchObject({ kind: "ok" });
    expect(await list()).toEqual([savedRow, activeRow]);
    expect(await restoreCart(owner, { cart: saved })).toMatchObject({ kind: "notFound" });
    expect(await activateCart(owner, { cart: saved })).toMatchObject({ kind: "ok" });
    const reading = await getActiveCart(owner, { skipSapCall: true });
    expect(reading).toMatchObject({ value: { cart: { id: saved, items: [{ material: "BOLT-M8" }] } } });
  });

  it("is there for nothing but being restored, and by nobody else", async () => {
    const { owner, saved } = await world();
    await removeCarts(owner, { carts: [saved] });
    const cart = saved;
    const answers = [
      ...everyUse(owner, cart),
      restoreCart(
        { ...owner, actor: { ...owner.actor, userId: "018f0000-0000-7000-8000-00000000000f" } },
        { cart },
      ),
    ];
    for (const answer of answers) expect(await answer).toMatchObject({ kind: "notFound" });
  });

  it("is removed for good once it cannot be restored any more", async () => {
    const { clock, owner, active, saved, list, tidy } = await world();
    await removeCarts(owner, { carts: [saved] });
    clock.advance(days(restorableDays) - 1);
    expect(await tidy()).toMatchObject({ value: { carts: 0 } });
    clock.advance(2);
    expect(await tidy()).toMatchObject({ value: { carts: 1 } });
    expect((await list()).map(({ id }) => id)).toEqual([active]);
  });
});
