import { describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { allOperations } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, nobody, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { cartErp } from "../../../tests/support/erp/cart-erp";
import { requestApproval } from "./approval/request-approval.server";
import { getActiveCart } from "./cart.queries.server";
import { setCartState } from "./cart.store.server";
import { mayFillSomeCart, maySaveCarts } from "./cart-rules";
import { addItems } from "./lines/add-items.server";
import { updateItems } from "./lines/update-items.server";
import { submitCart } from "./submission/submit-cart.server";

/** Importing the modules registers their operations. */
import.meta.glob("./**/*.server.ts", { eager: true });

interface CartContext {
  cart: string;
  version: number;
  item: string;
}
type Fields = Record<string, unknown>;

const address = { name: "Site", street: "Dock 1", postalCode: "5928", city: "Venlo", country: "NL" };
const seenTotals = { seenTotal: "30.00", seenCurrency: "EUR" };

/** Operations on an open cart, called from a form that names the version it was made from. */
const changes: Record<string, (cartContext: CartContext) => Fields> = {
  "cart.chooseAddress": () => ({ id: "any", optionId: 0 }),
  "cart.continue": () => ({}),
  "cart.copyItem": ({ item }) => ({ item }),
  "cart.followPartner": () => ({}),
  "cart.keepShipping": () => ({}),
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
  "cart.submit": () => seenTotals,
  "cart.update": () => ({ poNumber: "Mine now" }),
  "cart.updateItem": ({ item }) => ({ item, quantity: "4" }),
  "cart.updateItems": ({ item }) => ({ items: [{ id: item, quantity: "4", was: "3" }] }),
};

/** Operations on a cart or on its results that need only an id. */
const otherOperations: Record<string, (cartContext: CartContext) => Fields> = {
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
  "cart.restoreSaved": ({ cart }) => ({ cart }),
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
  const ownerCtx = context(services, owner);
  await addItems(ownerCtx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  const cartNow = async () => {
    const reading = await getActiveCart(ownerCtx, { skipSapCall: true });
    return reading.kind === "ok" ? reading.value.cart : null;
  };
  const cart = must(await cartNow(), "the cart");
  const ids = { cart: cart.id, version: cart.version, item: must(cart.items[0], "its line").id };
  const operations = new Map(allOperations().map((outcomesOf) => [outcomesOf.operation, outcomesOf]));
  /** Returns each operation's outcome for one person, and checks that nothing has changed. */
  async function ask(actor: Actor, table: typeof changes, extraFields: Fields = {}) {
    const before = await cartNow();
    const answers: Record<string, unknown> = {};
    for (const [name, fields] of Object.entries(table)) {
      const versionFields = table === changes ? { cart: ids.cart, version: ids.version } : {};
      const operation = must(operations.get(name), name);
      answers[name] = describeOutcome(
        await operation(context(services, actor), { ...versionFields, ...fields(ids), ...extraFields }),
      );
    }
    expect(await cartNow()).toEqual(before);
    return answers;
  }
  return { services, owner, own: ownerCtx, known: ids, ask };
}

/** Formats the kind of an outcome and its reason. */
function describeOutcome(outcome: Outcome<unknown>): string {
  if (outcome.kind === "refused") return `refused ${outcome.reason.permission ?? outcome.reason.key}`;
  if (outcome.kind === "conflict") return `conflict ${outcome.reason.key}`;
  if (outcome.kind === "invalid") return `invalid ${outcome.problems.map(({ text }) => text.key)}`;
  return outcome.kind;
}

const sameForAll = (table: object, answer: string) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, answer]));

describe("a cart that is not one's own, or not any more", () => {
  it("is asked about by every operation that names a cart and its version", () => {
    const versionedOperations = allOperations()
      .filter(({ kind, operation }) => kind !== "query" && operation.startsWith("cart."))
      .filter(
        ({ input }) => "shape" in input && ["cart", "version"].every((name) => name in Object(input.shape)),
      )
      .map(({ operation }) => operation);
    expect(versionedOperations.sort()).toEqual(Object.keys(changes));
  });

  it("is closed to whoever is not signed in", async () => {
    const { ask } = await world();
    expect(await ask(nobody, changes)).toEqual(sameForAll(changes, "refused door.reason.signIn"));
    expect(await ask(nobody, otherOperations)).toEqual(
      sameForAll(otherOperations, "refused door.reason.signIn"),
    );
  });

  it("is refused to its own user when every right is gone, naming the right that is missing", async () => {
    const { ask, owner } = await world();
    const actorWithoutRights = { ...owner, permissions: new Set<never>(), byRole: new Set<never>() };
    const answers = {
      ...(await ask(actorWithoutRights, changes)),
      ...(await ask(actorWithoutRights, otherOperations)),
    };
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
    expect(await ask(colleague, changes)).toEqual(sameForAll(changes, "notFound"));
    expect(await ask(colleague, otherOperations)).toEqual(sameForAll(otherOperations, "notFound"));
  });

  it("is not there while its user works for another customer or in another sales area", async () => {
    const { ask, owner } = await world();
    const otherCustomer = {
      ...owner,
      partner: { function: "soldTo" as const, number: "100002", name: "Other" },
    };
    expect(await ask(otherCustomer, changes)).toEqual(sameForAll(changes, "notFound"));
    const area = { id: "2000", title: "Swiss", currency: "CHF", system: "main" };
    expect(await ask({ ...owner, salesArea: area }, changes)).toEqual(sameForAll(changes, "notFound"));
  });

  it("is not changed from a form of an earlier version", async () => {
    const { ask, owner, own, known } = await world();
    await updateItems(own, {
      cart: known.cart,
      version: known.version,
      items: [{ id: known.item, quantity: "5" }],
    });
    const answers = await ask(owner, changes);
    // Edit conflicts are shown side by side instead.
    expect(answers).toEqual({
      ...sameForAll(changes, "conflict cart.changedElsewhere.order"),
      "cart.updateItems": expect.stringMatching(/^conflict /),
    });
  });

  it("is not changed while it is being sent", async () => {
    const { ask, owner, services, known } = await world();
    await setCartState(services.database.db, known.cart, "submitting");
    expect(await ask(owner, changes)).toEqual(sameForAll(changes, "conflict cart.beingSent.order"));
  });

  it("takes no fields that its forms do not have, such as a price", async () => {
    const { ask, owner } = await world();
    expect(await ask(owner, changes, { price: "0.01" })).toEqual(
      sameForAll(changes, "invalid form.unknownField"),
    );
    const { own } = await world();
    const cheapItem = { material: "BOLT-M8", quantity: "1", price: "0.01", net: "0.01" };
    expect(describeOutcome(await addItems(own, { items: [cheapItem] }))).toBe(
      "invalid form.unknownField,form.unknownField",
    );
  });
});

describe("a price that the browser says it saw", () => {
  it.each(["0.01", "29.99", "30.01"])(
    "is compared with the ERP's word, and %s is not it",
    async (seenTotal) => {
      const { own, known } = await world();
      const { cart, version } = known;
      expect(describeOutcome(await submitCart(own, { cart, version, ...seenTotals, seenTotal }))).toBe(
        "conflict cart.totalChanged",
      );
      expect(
        describeOutcome(await submitCart(own, { cart, version, ...seenTotals, seenCurrency: "JPY" })),
      ).toBe("conflict cart.totalChanged");
      expect(
        describeOutcome(await submitCart(own, { cart, version, ...seenTotals, figures: "forged" })),
      ).toBe("conflict cart.figuresChanged");
    },
  );

  it.each(["-30", "3e1", "", "free"])("is no price when it reads %j", async (seenTotal) => {
    const { own, known } = await world();
    const { cart, version } = known;
    expect(describeOutcome(await submitCart(own, { cart, version, ...seenTotals, seenTotal }))).toMatch(
      /^invalid/,
    );
  });

  it("does not send for whoever must ask for approval first", async () => {
    const { services, owner, known } = await world();
    const rights = new Set([...everything, "place_approved_orders_only"] as const);
    const restrictedCtx = context(services, { ...owner, permissions: rights, byRole: rights });
    const { cart, version } = known;
    expect(describeOutcome(await submitCart(restrictedCtx, { cart, version, ...seenTotals }))).toBe(
      "refused place_orders",
    );
    expect(
      describeOutcome(
        await requestApproval(restrictedCtx, { cart, version, seenTotal: "30.00", approver: newId() }),
      ),
    ).toBe("invalid form.notAChoice");
  });
});

it.each([
  [{ kind: "quote" }, "place_quotes"],
  [{ to: "quote", from: "order" }, "place_quotes"],
  [{ kind: "order" }, "place_orders"],
  [{}, "place_orders"],
])("a refusal for %j names the permission of that kind of cart (C-275)", (input, permission) => {
  for (const allow of [mayFillSomeCart, maySaveCarts])
    expect(allow(person("view_catalog"), input)).toMatchObject({ allowed: false, reason: { permission } });
  expect(mayFillSomeCart(person("place_quotes"), {}).allowed).toBe(true);
  expect(mayFillSomeCart(person("place_quotes"), { kind: "order" }).allowed).toBe(false);
});
