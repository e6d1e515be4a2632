import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { DraftDocument, Erp } from "~/erp/erp";
import type { CartKind } from "~/features/carts/cart";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { addItemsSchema, updateItemSchema, updateItemsSchema } from "~/features/carts/cart.schema";
import { cartView } from "~/features/carts/cart-view";
import { copyDocument } from "~/features/carts/copy/copy-document.server";
import { orderAgain } from "~/features/carts/copy/order-again.server";
import { confirmImport } from "~/features/carts/import/confirm-import.server";
import { correctImport } from "~/features/carts/import/correct-import.server";
import { startImport } from "~/features/carts/import/start-import.server";
import { addItems } from "~/features/carts/lines/add-items.server";
import { cartList } from "~/features/carts/lines/cart-list";
import { copyItem } from "~/features/carts/lines/copy-item.server";
import { cartSorts } from "~/features/carts/lines/lines-of-page";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { restoreItems } from "~/features/carts/lines/restore-items.server";
import { updateItem } from "~/features/carts/lines/update-item.server";
import { updateItems } from "~/features/carts/lines/update-items.server";
import { activateCart } from "~/features/carts/saved/activate-cart.server";
import { copyCart } from "~/features/carts/saved/copy-cart.server";
import { saveForLater } from "~/features/carts/saved/save-for-later.server";
import { getReceipt } from "~/features/carts/submission/receipt.queries.server";
import { submitCart } from "~/features/carts/submission/submit-cart.server";
import { readAsTyped } from "~/http/forms/form-formats";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import { context as erpContextOf, of, vanDijk } from "./erp/subject";

/** Typed quantities, with their meaning in the small master data. */
const amounts = [
  { material: "BOLT-M8", typed: "500 pcs", quantity: 500, unit: "PCE", contents: "" },
  { material: "BOLT-M8", typed: "2 boxes", quantity: 2, unit: "BOX", contents: "= 200 PCE" },
  { material: "BOLT-M8", typed: "3", quantity: 3, unit: "BOX", contents: "= 300 PCE" },
  { material: "ACME-BOLT-8", typed: "4 BOX", quantity: 4, unit: "BOX", contents: "= 400 PCE" },
  { material: "CABLE-3G", typed: "150 m", quantity: 150, unit: "M", contents: "" },
  { material: "CABLE-3G", typed: "2 rolls", quantity: 2, unit: "ROL", contents: "= 100 M" },
  { material: "OIL-46", typed: "2,5 l", quantity: 2.5, unit: "L", contents: "" },
  { material: "OIL-46", typed: "2 canisters", quantity: 2, unit: "CAN", contents: "= 40 L" },
] as const;
type Amount = (typeof amounts)[number];

const erpContext = erpContextOf();

/** One buyer with an empty portal in front of the embedded ERP. */
class Desk {
  /** The latest draft that the ERP was asked to price. */
  priced: DraftDocument | null = null;

  private constructor(
    readonly ctx: Ctx,
    private readonly erp: Erp,
  ) {}

  static async open(erp: Erp): Promise<Desk> {
    const watchedErp: Erp = {
      ...erp,
      pricing: {
        ...erp.pricing,
        simulate: (simulationContext, draft) => {
          desk.priced = draft;
          return erp.pricing.simulate(simulationContext, draft);
        },
      },
    };
    const services = {
      ...testServices(await freshDatabase(), { erp: watchedErp }),
      jobs: { enqueue: async () => undefined },
    };
    const buyer = person("place_orders", "place_quotes", "convert_quotes");
    const desk = new Desk(context(services, buyer), erp);
    return desk;
  }

  /** Adds what was typed into the fields of a form, in the buyer's format. */
  async add(item: Record<string, string>, kind: CartKind = "order") {
    const readInput = readAsTyped(addItemsSchema, { kind, items: [item] }, this.ctx.actor.formats);
    expect(readInput.problems).toEqual([]);
    return valueIn(await addItems(this.ctx, readInput.value as Parameters<typeof addItems>[1]));
  }

  async cart(kind: CartKind = "order") {
    const readCart = valueIn(await getActiveCart(this.ctx, { kind, refresh: true }));
    const cart = must(readCart.cart, "the cart");
    return { read: readCart, id: cart.id, version: cart.version, first: must(cart.items[0], "a line") };
  }

  async paste(text: string, file?: File) {
    const { id } = valueIn(await startImport(this.ctx, { text, ...(file ? { file } : {}) }));
    return id;
  }

  async confirm(id: string) {
    expect(valueIn(await confirmImport(this.ctx, { id, unitsChecked: true }))).toMatchObject({ leftOut: 0 });
  }

  /** Places what is in the cart, and returns the receipt with the ERP's document. */
  async submit(kind: CartKind = "order") {
    const { read, id, version } = await this.cart(kind);
    const { total, currency } = must(read.simulation, "prices").value.totals;
    const seenPrice = { seenTotal: total, seenCurrency: currency, anyway: true };
    const { receipt } = valueIn(await submitCart(this.ctx, { cart: id, version, ...seenPrice }));
    const { documentNumber } = valueIn(await getReceipt(this.ctx, { receipt }));
    return { receipt, number: must(documentNumber, "the document's number") };
  }

  /** Compares page, priced draft, and the order that results from it with what was typed. */
  async holds({ quantity, unit, contents }: Amount) {
    const { read } = await this.cart();
    const { formats } = this.ctx.actor;
    const words = { t: translatorFor(this.ctx.actor), formats };
    const { lines } = cartView(read, formats);
    const paging = { page: 1, pageSize: 10, totalLines: lines.length, sort: cartSorts.usual };
    const { rows } = cartList(lines, { ...paging, showsDelivery: true, lineHref: String }, words);
    const cells = rows.map((row) => row.cells.quantity);
    expect(
      cells.map((cell) => cell?.kind === "input" && [Number(cell.value), cell.unit, cell.note ?? ""]),
    ).toEqual(cells.map(() => [quantity, unit, contents]));
    expect(this.priced?.lines.map((line) => Number(line.quantity))).toEqual(cells.map(() => quantity));
    const { number } = await this.submit();
    const { value: order } = await this.erp.orders.get(erpContext, number, of(vanDijk));
    expect(order.items.map((item) => [Number(item.quantity), item.unit])).toEqual(
      cells.map(() => [quantity, unit]),
    );
  }
}

const partsOf = ({ typed }: Amount) => {
  const [quantity = "", unit = ""] = typed.split(" ");
  return { quantity, unit };
};

/** The ways in which a quantity comes into the cart; each leaves one or more lines of that amount. */
const ways: Record<string, (desk: Desk, amount: Amount) => Promise<unknown>> = {
  "a field of a product, a card, a list or the number form": (desk, { material, typed }) =>
    desk.add({ material, quantity: typed }),
  "a quantity with a unit beside it, as in the grid": (desk, amount) =>
    desk.add({ material: amount.material, ...partsOf(amount) }),
  "a program": async (desk, amount) => {
    const { quantity, unit } = partsOf(amount);
    const item = {
      material: amount.material,
      quantity: quantity.replace(",", "."),
      ...(unit ? { unit } : {}),
    };
    return valueIn(await addItems(desk.ctx, { items: [item] }));
  },
  "a pasted line": async (desk, { material, typed }) =>
    desk.confirm(await desk.paste(`${material}\t${typed}`)),
  "pasted cells": async (desk, amount) => {
    const { quantity, unit } = partsOf(amount);
    return desk.confirm(await desk.paste(`${amount.material};${quantity};${unit}`));
  },
  "a file": async (desk, amount) => {
    const { quantity, unit } = partsOf(amount);
    const rows = `Product;Quantity;Unit\n${amount.material};${quantity};${unit}`;
    return desk.confirm(await desk.paste("", new File([rows], "list.csv", { type: "text/csv" })));
  },
  "a corrected line of a list": async (desk, { material, typed }) => {
    const id = await desk.paste("UNHEARD-OF\t7");
    const lines = [{ index: 0, material, quantity: typed.replace(",", ".") }];
    valueIn(await correctImport(desk.ctx, { id, lines }));
    return desk.confirm(id);
  },
  "a quantity typed over a line": async (desk, { material, typed, unit }) => {
    await desk.add({ material, quantity: typed.includes(" ") ? "7" : `7 ${unit}` });
    const { id, version, first } = await desk.cart();
    const items = [{ id: first.id, quantity: typed, was: "7" }];
    const readInput = readAsTyped(updateItemsSchema, { cart: id, version, items }, desk.ctx.actor.formats);
    expect(readInput.problems).toEqual([]);
    return valueIn(await updateItems(desk.ctx, readInput.value as Parameters<typeof updateItems>[1]));
  },
  "the page of a line": async (desk, { material, typed, unit }) => {
    await desk.add({ material, quantity: "7" });
    const { id, version, first } = await desk.cart();
    const line = {
      cart: id,
      version,
      item: first.id,
      quantity: typed,
      unit: typed.includes(" ") ? "" : unit,
    };
    const readInput = readAsTyped(updateItemSchema, line, desk.ctx.actor.formats);
    expect(readInput.problems).toEqual([]);
    return valueIn(await updateItem(desk.ctx, readInput.value as Parameters<typeof updateItem>[1]));
  },
  "a copy of a line": async (desk, { material, typed }) => {
    await desk.add({ material, quantity: typed });
    const { id, version, first } = await desk.cart();
    return valueIn(await copyItem(desk.ctx, { cart: id, version, item: first.id }));
  },
  "a line that was removed and restored": async (desk, { material, typed }) => {
    await desk.add({ material, quantity: typed });
    const { id: cart, version, first } = await desk.cart();
    const removal = valueIn(await removeItems(desk.ctx, { cart, version, items: [first.id] }));
    return valueIn(await restoreItems(desk.ctx, { cart, version: removal.version }));
  },
  "a copy of a saved cart": async (desk, { material, typed }) => {
    const { cart, version } = await desk.add({ material, quantity: typed });
    valueIn(await saveForLater(desk.ctx, { cart, version }));
    const copy = valueIn(await copyCart(desk.ctx, { cart }));
    return valueIn(await activateCart(desk.ctx, { cart: copy.cart }));
  },
  "an order that is ordered again": async (desk, { material, typed }) => {
    await desk.add({ material, quantity: typed });
    const { number } = await desk.submit();
    return valueIn(await copyDocument(desk.ctx, { from: "order", number }));
  },
  "a receipt that is ordered again": async (desk, { material, typed }) => {
    await desk.add({ material, quantity: typed });
    const { receipt } = await desk.submit();
    return valueIn(await orderAgain(desk.ctx, { receipt }));
  },
  "a quote that becomes an order": async (desk, { material, typed }) => {
    await desk.add({ material, quantity: typed }, "quote");
    const { number } = await desk.submit("quote");
    return valueIn(await copyDocument(desk.ctx, { from: "quote", number, to: "order", follow: true }));
  },
};

describe("what was typed is what the page shows and what the ERP holds", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;

  beforeAll(async () => {
    subject = await startEmbeddedErp();
  });
  afterAll(() => subject?.close());

  it.each(Object.keys(ways))("by way of %s", async (way) => {
    const desk = await Desk.open(subject.erp);
    for (const amount of amounts) {
      await ways[way]?.(desk, amount);
      await desk.holds(amount);
    }
  });
});
