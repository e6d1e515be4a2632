import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { getActiveCart } from "../cart.queries.server";
import { addItems } from "../lines/add-items.server";
import { listSavedCarts } from "../saved/saved-carts.queries.server";
import { copyDocument, getCopy } from "./copy-document.server";

describe("copying a document into a cart", () => {
  let ctx: (actor?: Actor) => ReturnType<typeof context>;
  let world: ReturnType<typeof cartErp>;
  const buyer = person("place_orders", "place_quotes");
  const source = { from: "order", number: "4711" } as const;

  const linesNow = async () => {
    const outcome = await getActiveCart(ctx(), { kind: "order", skipSapCall: true });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    return outcome.value.cart?.items.map(({ itemNumber, material, quantity }) => [
      itemNumber,
      material,
      quantity,
    ]);
  };

  beforeEach(async () => {
    const database = await freshDatabase();
    world = cartErp();
    const lines = [
      { itemNumber: 10, material: "BOLT-M8", quantity: "2.5" },
      { itemNumber: 20, material: "GONE", quantity: "1" },
      { itemNumber: 30, material: "NUT-M8", quantity: "4" },
    ];
    const draft = { kind: "order" as const, soldTo: "100001", lines };
    world.state.documents.set("4711", world.documentOf(draft, "4711"));
    world.state.documents.set("9000", world.documentOf({ ...draft, kind: "quote" }, "9000"));
    const services = testServices(database, { erp: world.erp });
    ctx = (actor = buyer) => context(services, actor);
  });

  it("takes every line that is still sold, names the others, and remembers the document", async () => {
    const outcome = await copyDocument(ctx(), source);
    expect(outcome).toMatchObject({
      value: { added: 2 },
      notices: [
        { severity: "warning", key: "cart.copyDocument.leftOut", params: { materials: ["20 GONE"] } },
      ],
    });
    expect(await linesNow()).toEqual([
      [10, "BOLT-M8", "2.500"],
      [20, "NUT-M8", "4.000"],
    ]);
    const reading = await getActiveCart(ctx(), { skipSapCall: true });
    expect(reading).toMatchObject({
      value: { cart: { header: { reference: { kind: "order", number: "4711" } } } },
    });
  });

  it("takes only the lines that were chosen", async () => {
    await copyDocument(ctx(), { ...source, items: [30] });
    expect(await linesNow()).toEqual([[10, "NUT-M8", "4.000"]]);
  });

  it("leaves out lines that were cancelled, unless they were chosen or all were", async () => {
    const items = world.state.documents.get("4711")?.items ?? [];
    const cancel = (itemNumber: number, deliveredQuantity = "0") => {
      for (const item of items)
        if (item.itemNumber === itemNumber)
          Object.assign(item, { rejection: { code: "02", label: "Cancelled" }, deliveredQuantity });
    };
    const copy = async (chosenItems: number[] = []) => {
      await copyDocument(ctx(), { ...source, items: chosenItems, how: "replace" });
      return (await linesNow())?.map(([, material]) => material);
    };
    cancel(10);
    expect(await copy()).toEqual(["NUT-M8"]);
    expect(await copy([10])).toEqual(["BOLT-M8"]);
    cancel(10, "1");
    expect(await copy()).toEqual(["BOLT-M8", "NUT-M8"]);
    for (const itemNumber of [10, 20, 30]) cancel(itemNumber);
    expect(await copy()).toEqual(["BOLT-M8", "NUT-M8"]);
  });

  it("adds to what lies in the cart, or puts that aside as a saved cart", async () => {
    world.state.sold.add("MINE");
    await addItems(ctx(), { items: [{ material: "MINE" }] });
    expect(await getCopy(ctx(), source)).toMatchObject({ value: { lines: 3, inCart: 1 } });
    await copyDocument(ctx(), { ...source, items: [10] });
    expect(await linesNow()).toHaveLength(2);
    const outcome = await copyDocument(ctx(), { ...source, items: [30], how: "replace" });
    expect(outcome).toMatchObject({ notices: [{ key: "cart.saved.otherKept.order" }] });
    expect(await linesNow()).toEqual([[10, "NUT-M8", "4.000"]]);
    const savedCarts = await listSavedCarts(ctx(), { kind: "order" });
    expect(savedCarts).toMatchObject({ value: { total: 2 } });
  });

  it("lets lines of a quote follow it only for whoever may convert quotes", async () => {
    const followingCopy = { from: "quote", number: "9000", follow: true } as const;
    expect(await copyDocument(ctx(), followingCopy)).toMatchObject({ kind: "refused" });
    const converter = { ...person("place_orders", "place_quotes", "convert_quotes"), userId: buyer.userId };
    await copyDocument(ctx(converter), followingCopy);
    const reading = await getActiveCart(ctx(converter), { skipSapCall: true });
    expect(reading).toMatchObject({
      value: { cart: { items: [{ reference: { number: "9000", itemNumber: 10 } }, {}] } },
    });
  });

  it("copies nothing of another customer's document, and nothing where nothing is sold any more", async () => {
    const stranger: Actor = { ...buyer, partner: { function: "soldTo", number: "100002", name: "Other" } };
    expect(await copyDocument(ctx(stranger), source)).toEqual({ kind: "notFound" });
    expect(await getCopy(ctx(stranger), source)).toEqual({ kind: "notFound" });
    expect(await copyDocument(ctx(), { ...source, items: [20] })).toMatchObject({ kind: "invalid" });
    expect(await linesNow()).toBeUndefined();
  });

  it("is for whoever may fill that kind of cart", async () => {
    expect(await copyDocument(ctx(person("place_quotes")), source)).toMatchObject({ kind: "refused" });
    expect(await copyDocument(ctx(person("place_orders")), { ...source, to: "quote" })).toMatchObject({
      kind: "refused",
    });
  });
});
