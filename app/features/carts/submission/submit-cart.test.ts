import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { ErpError } from "~/erp/erp-errors";
import type { ErpMessage } from "~/erp/port/basics";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { resultOf } from "../../../../tests/support/erp/example-values";
import type { CartKind } from "../cart";
import { getActiveCart } from "../cart.queries.server";
import { paymentWays } from "../cart.settings";
import { addItems } from "../lines/add-items.server";
import { saveShipping } from "../shipping/save-shipping.server";
import { getCheckout } from "./checkout.queries.server";
import { submitCart } from "./submit-cart.server";

const blockedCustomer: ErpMessage = {
  severity: "error",
  code: "partner.blocked",
  text: "Customer 100003 is blocked for orders.",
};
const wrongTotal = { seenTotal: "29.00", seenCurrency: "EUR" };

describe("what is typed on the review of a cart", () => {
  let ctx: Ctx;
  /** Hook that lets another tab act just after this one has read the cart. */
  let runBetween: (() => Promise<unknown>) | null;

  let missingData: ErpMessage[];
  /** Whether the ERP refuses all orders of the customer. */
  let isBlocked: boolean;
  let simulationError: ErpError | null;

  beforeEach(async () => {
    runBetween = null;
    missingData = [];
    isBlocked = false;
    simulationError = null;
    const { erp } = cartErp();
    const simulate: typeof erp.pricing.simulate = async (...call) => {
      if (simulationError) throw simulationError;
      const answer = await erp.pricing.simulate(...call);
      const value = { ...answer.value, incomplete: missingData, acceptable: !isBlocked };
      return { ...answer, value, messages: isBlocked ? [blockedCustomer] : answer.messages };
    };
    const services = testServices(await freshDatabase(), {
      erp: {
        ...erp,
        pricing: { ...erp.pricing, simulate },
        partners: { ...erp.partners, related: async () => resultOf([]) },
      },
    });
    const get: typeof services.settings.get = async (setting, scope) => {
      const otherTab = setting.key === paymentWays.key ? runBetween : null;
      if (otherTab) runBetween = null;
      await otherTab?.();
      return services.settings.get(setting, scope);
    };
    const payments = { ...services.payments, available: true };
    ctx = context({ ...services, payments, settings: { get } }, person("place_orders", "place_quotes"));
  });

  const cartNow = async (kind: CartKind) => {
    return must(valueIn(await getActiveCart(ctx, { kind, skipSapCall: true })).cart, "the cart");
  };
  async function begin(kind: CartKind) {
    await addItems(ctx, { kind, items: [{ material: "BOLT-M8", quantity: "3" }] });
    const { id, version } = await cartNow(kind);
    return { cart: id, version };
  }

  it("does not undo the shipping that another tab has chosen meanwhile", async () => {
    const cart = await begin("order");
    runBetween = async () =>
      expect(await saveShipping(ctx, { ...cart, note: "Dock 5" })).toMatchObject({ kind: "ok" });
    expect(await submitCart(ctx, { ...cart, ...wrongTotal, poNumber: "PO-7" })).toMatchObject({
      kind: "conflict",
      reason: { key: "cart.changedElsewhere.order" },
    });
    expect((await cartNow("order")).header).toMatchObject({ note: "Dock 5", poNumber: "" });
  });

  it("is kept when it is not sent after all, and an emptied date is removed", async () => {
    const cart = await begin("quote");
    await submitCart(ctx, { ...cart, ...wrongTotal, poNumber: "PO-7", validTo: "2026-12-31" });
    expect((await cartNow("quote")).header).toMatchObject({ poNumber: "PO-7", validTo: "2026-12-31" });
    await submitCart(ctx, { ...cart, ...wrongTotal, poNumber: "" });
    expect((await cartNow("quote")).header).toMatchObject({ poNumber: "", validTo: null });
  });

  it("is refused before a card is charged for what the ERP would not accept, and the page says why", async () => {
    const cart = await begin("order");
    isBlocked = true;
    const text = "Customer 100003 is blocked for orders.";
    const total = { seenTotal: "30.00", seenCurrency: "EUR", poNumber: "PO-7" };
    expect(await submitCart(ctx, { ...cart, ...total, payment: "card" })).toEqual({
      kind: "invalid",
      problems: [{ path: "", text: { key: "door.literal", params: { text } } }],
    });
    expect(await getCheckout(ctx, { kind: "order" })).toMatchObject({ value: { refusals: [text] } });
  });

  it("is not said to wait for an ERP that is there and refuses to price the cart", async () => {
    await begin("order");
    const message = { severity: "error", code: "document.refused", text: "Refused." } as const;
    simulationError = new ErpError({ kind: "rejected", messages: [message] });
    expect(await getCheckout(ctx, { kind: "order" })).toMatchObject({
      value: { isAway: false, isRefused: true, queue: null, failure: { params: { text: "Refused." } } },
    });
    simulationError = new ErpError({ kind: "timeout", ambiguous: false });
    expect(await getCheckout(ctx, { kind: "order" })).toMatchObject({
      value: { isAway: true, isRefused: false },
    });
  });

  it("is refused while the ERP misses something whose message was raised to an error", async () => {
    const cart = await begin("order");
    const text = "No order without a PO number.";
    missingData = [{ severity: "warning", code: "document.noPoNumber", text, target: { field: "poNumber" } }];
    expect(await submitCart(ctx, { ...cart, ...wrongTotal })).toMatchObject({ kind: "conflict" });
    missingData = missingData.map((message) => ({ ...message, severity: "error" }));
    expect(await submitCart(ctx, { ...cart, ...wrongTotal })).toEqual({
      kind: "invalid",
      problems: [{ path: "poNumber", text: { key: "door.literal", params: { text } } }],
    });
  });

  it("is refused as a quote that shall have been valid until a day in the past", async () => {
    const cart = await begin("quote");
    expect(await submitCart(ctx, { ...cart, ...wrongTotal, validTo: "2020-01-01" })).toEqual({
      kind: "invalid",
      problems: [{ path: "validTo", text: { key: "cart.validToPast" } }],
    });
  });
});
