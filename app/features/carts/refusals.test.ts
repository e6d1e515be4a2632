import { describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { allOperations } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { cartErp } from "../../../tests/support/cart-erp";
import { context, nobody, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { requestApproval } from "./approval/request-approval.server";
import { getActiveCart } from "./cart.queries.server";
import { setCartState } from "./cart.store.server";
import { addItems } from "./lines/add-items.server";
import { updateItems } from "./lines/update-items.server";
import { submitCart } from "./submission/submit-cart.server";

/** Loading the modules is what registers their operations. */
import.meta.glob("./**/*.server.ts", { eager: true });

interface Known {
  cart: string;
  version: number;
  item: string;
}
type Fields = Record<string, unknown>;

const address = { name: "Site", street: "Dock 1", postalCode: "5928", city: "Venlo", country: "NL" };
const seen = { seenTotal: "30.00", seenCurrency: "EUR" };

/** What is asked of an open cart from a form that names the version it was made from. */
const changes: Record<string, (known: Known) => Fields> = {
  "cart.chooseAddress": () => ({ id: "any", optionId: 0 }),
  "cart.continue": () => ({}),
  "cart.copyItem": ({ item }) => ({ item }),
  "cart.followPartner": () => ({}),
  "cart.remove": () => ({}),
  "cart.removeDropShip": () => ({}),
  "cart.removeItems": ({ item }) => ({ items: [item] }),
  "cart.requestApproval": () => ({ approver: newId(), seenTotal: "30.00" }),
  "cart.restoreItems": () => ({}),
  "cart.saveAsQuote": () => ({}),
  "cart.saveBatches": ({ item }) => ({ item, batches: [{ batch: "B1", quantity: "1" }] }),
  "cart.saveDropShip": () => ({ address }),
  "cart.saveForLater": () => ({}),
  "cart.saveShipping": () => ({}),
  "cart.submit": () => seen,
  "cart.update": () => ({ poNumber: "Mine now" }),
  "cart.updateItem": ({ item }) => ({ item, quantity: "4" }),
  "cart.updateItems": ({ item }) => ({ items: [{ id: item, quantity: "4", was: "3" }] }),
};

/** What is asked about a cart, or what came of one, by its id alone. */
const others: Record<string, (known: Known) => Fields> = {
  "cart.activate": ({ cart }) => ({ cart }),
  "cart.addAttachments": ({ cart }) => ({ cart, files: [new File(["x"], "a.txt")] }),
  "cart.copy": ({ cart }) => ({ cart }),
  "cart.get": ({ cart }) => ({ cart }),
  "cart.getAttachment": ({ cart }) => ({ cart, file: newId() }),
  "cart.getLine": ({ item }) => ({ item }),
  "cart.getPaper": ({ cart }) => ({ cart }),
  "cart.getSaved": ({ cart }) => ({ cart }),
  "cart.removeAttachment": ({ cart }) => ({ cart, file: newId() }),
  "cart.removeSaved": ({ cart }) => ({ carts: [cart] }),
  "cart.rename": ({ cart }) => ({ cart, title: "Mine now" }),
};

const everything = [
  "place_orders",
  "place_quotes",
  "drop_ships",
  "approve_orders",
] as const satisfies Parameters<typeof person>;

async function world() {
  const { erp } = cartErp();
  const services = testServices(await freshDatabase(), { erp });
  const owner = person(...everything);
  const own = context(services, owner);
  await addItems(own, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  const cartNow = async () => {
    const read = await getActiveCart(own, { skipSapCall: true });
    return read.kind === "ok" ? read.value.cart : null;
  };
  const cart = must(await cartNow(), "the cart");
  const known = { cart: cart.id, version: cart.version, item: must(cart.items[0], "its line").id };
  const operations = new Map(allOperations().map((each) => [each.operation, each]));
  /** What becomes of each, asked by somebody; nothing may have changed afterwards. */
  async function ask(actor: Actor, table: typeof changes, more: Fields = {}) {
    const before = await cartNow();
    const answers: Record<string, unknown> = {};
    for (const [name, fields] of Object.entries(table)) {
      const versioned = table === changes ? { cart: known.cart, version: known.version } : {};
      const operation = must(operations.get(name), name);
      answers[name] = told(
        await operation(context(services, actor), { ...versioned, ...fields(known), ...more }),
      );
    }
    expect(await cartNow()).toEqual(before);
    return answers;
  }
  return { services, owner, own, known, ask };
}

/** Which kind of no, and its reason. */
function told(outcome: Outcome<unknown>): string {
  if (outcome.kind === "refused") return `refused ${outcome.reason.permission ?? outcome.reason.key}`;
  if (outcome.kind === "conflict") return `conflict ${outcome.reason.key}`;
  if (outcome.kind === "invalid") return `invalid ${outcome.problems.map(({ text }) => text.key)}`;
  return outcome.kind;
}

const all = (table: object, answer: string) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, answer]));

describe("a cart that is not one's own, or not any more", () => {
  it("is asked about by every operation that names a cart and its version", () => {
    const versioned = allOperations()
      .filter(({ operation }) => operation.startsWith("cart."))
      .filter(
        ({ input }) => "shape" in input && ["cart", "version"].every((name) => name in Object(input.shape)),
      )
      .map(({ operation }) => operation);
    expect(versioned.sort()).toEqual(Object.keys(changes));
  });

  it("is closed to whoever is not signed in", async () => {
    const { ask } = await world();
    expect(await ask(nobody, changes)).toEqual(all(changes, "refused door.reason.signIn"));
    expect(await ask(nobody, others)).toEqual(all(others, "refused door.reason.signIn"));
  });

  it("is refused to its own user when every right is gone, naming the right that is missing", async () => {
    const { ask, owner } = await world();
    const without = { ...owner, permissions: new Set<never>(), byRole: new Set<never>() };
    const answers = { ...(await ask(without, changes)), ...(await ask(without, others)) };
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer]).toEqual([name, expect.stringMatching(/^refused (place_|drop_ships)/)]);
  });

  it("is refused to its own user who may only ask for quotes by now", async () => {
    const { ask, owner } = await world();
    const rights = new Set(["place_quotes"] as const);
    const answers = await ask({ ...owner, permissions: rights, byRole: rights }, changes);
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer]).toEqual([name, expect.stringMatching(/^refused (place_|drop_ships)/)]);
  });

  it("is not sent, changed or read by a colleague with every right", async () => {
    const { ask, owner } = await world();
    const colleague = { ...person(...everything), partner: owner.partner };
    expect(await ask(colleague, changes)).toEqual(all(changes, "notFound"));
    expect(await ask(colleague, others)).toEqual(all(others, "notFound"));
  });

  it("is not there while its user works for another customer or in another sales area", async () => {
    const { ask, owner } = await world();
    const elsewhere = { ...owner, partner: { function: "soldTo" as const, number: "100002", name: "Other" } };
    expect(await ask(elsewhere, changes)).toEqual(all(changes, "notFound"));
    const area = { id: "2000", title: "Swiss", currency: "CHF", system: "main" };
    expect(await ask({ ...owner, salesArea: area }, changes)).toEqual(all(changes, "notFound"));
  });

  it("is not changed from a form of an earlier version", async () => {
    const { ask, owner, own, known } = await world();
    await updateItems(own, {
      cart: known.cart,
      version: known.version,
      items: [{ id: known.item, quantity: "5" }],
    });
    const answers = await ask(owner, changes);
    // Lines that both sides touched are laid side by side instead.
    expect(answers).toEqual({
      ...all(changes, "conflict cart.changedElsewhere"),
      "cart.updateItems": expect.stringMatching(/^conflict /),
    });
  });

  it("is not changed while it is being sent", async () => {
    const { ask, owner, services, known } = await world();
    await setCartState(services.database.db, known.cart, "submitting");
    expect(await ask(owner, changes)).toEqual(all(changes, "conflict cart.beingSent"));
  });

  it("takes no fields that its forms do not have, such as a price", async () => {
    const { ask, owner } = await world();
    expect(await ask(owner, changes, { price: "0.01" })).toEqual(all(changes, "invalid form.unknownField"));
    const { own } = await world();
    const cheap = { material: "BOLT-M8", quantity: "1", price: "0.01", net: "0.01" };
    expect(told(await addItems(own, { items: [cheap] }))).toBe("invalid form.unknownField,form.unknownField");
  });
});

describe("a price that the browser says it saw", () => {
  it.each(["0.01", "29.99", "30.01"])(
    "is compared with the ERP's word, and %s is not it",
    async (seenTotal) => {
      const { own, known } = await world();
      const { cart, version } = known;
      expect(told(await submitCart(own, { cart, version, ...seen, seenTotal }))).toBe(
        "conflict cart.totalChanged",
      );
      expect(told(await submitCart(own, { cart, version, ...seen, seenCurrency: "JPY" }))).toBe(
        "conflict cart.totalChanged",
      );
      expect(told(await submitCart(own, { cart, version, ...seen, figures: "forged" }))).toBe(
        "conflict cart.figuresChanged",
      );
    },
  );

  it.each(["-30", "3e1", "", "free"])("is no price when it reads %j", async (seenTotal) => {
    const { own, known } = await world();
    const { cart, version } = known;
    expect(told(await submitCart(own, { cart, version, ...seen, seenTotal }))).toMatch(/^invalid/);
  });

  it("does not send for who must ask for approval first", async () => {
    const { services, owner, known } = await world();
    const rights = new Set([...everything, "place_approved_orders_only"] as const);
    const held = context(services, { ...owner, permissions: rights, byRole: rights });
    const { cart, version } = known;
    expect(told(await submitCart(held, { cart, version, ...seen }))).toBe("refused place_orders");
    expect(told(await requestApproval(held, { cart, version, seenTotal: "30.00", approver: newId() }))).toBe(
      "invalid form.notAChoice",
    );
  });
});
