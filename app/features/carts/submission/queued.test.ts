import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { ErpError } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { users } from "~/features/identity/identity.tables";
import type { JobRequest } from "~/jobs/jobs";
import { fixedClock } from "~/lib/clock";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { continueCart } from "../continue-cart.server";
import { addItems } from "../lines/add-items.server";
import { copyCart } from "../saved/copy-cart.server";
import { listSavedCarts } from "../saved/saved-carts.queries.server";
import { cancelSubmission } from "./cancel-submission.server";
import { getCheckout } from "./checkout.queries.server";
import { getReceipt } from "./receipt.queries.server";
import { carryOnSubmissionJob } from "./send-submission.server";
import { submitCart } from "./submit-cart.server";

describe("an order that is handed in while the ERP is closed", () => {
  let ctx: Ctx;
  let system: Ctx;
  let world: ReturnType<typeof cartErp>;
  let close: () => Promise<unknown>;

  beforeEach(async () => {
    const database = await freshDatabase();
    world = cartErp();
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const services = {
      ...testServices(database, { erp: world.erp, clock }),
      jobs: { enqueue: async (_tx: unknown, _job: JobRequest) => undefined },
    };
    ctx = context(services, person("place_orders"));
    system = context(services, systemActor);
    close = () =>
      database.pool.query(
        "INSERT INTO erp_gate (system, closed_until, reason) VALUES ('main', '2026-11-21T10:00:00Z', 'breaker')",
      );
    await database.db.insert(users).values({
      id: ctx.actor.userId ?? "",
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Maas",
      createdAt: clock.now(),
    });
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
    await continueCart(ctx, await cart());
  });

  const cart = () => activeCart(ctx);
  async function checkout() {
    return valueIn(await getCheckout(ctx, { kind: "order" }));
  }
  async function handIn(fault: typeof world.state.fault = "closed") {
    world.state.fault = fault;
    const queueFields = { seenTotal: "30.00", seenCurrency: "EUR", queue: true, atMostPercent: 10 };
    return valueIn(await submitCart(ctx, { ...(await cart()), payment: "account", ...queueFields })).receipt;
  }
  const carryOn = (submission: string) => carryOnSubmissionJob.run(system, { submission });
  async function receiptOf(receipt: string) {
    return valueIn(await getReceipt(ctx, { receipt }));
  }

  it("is offered as soon as the ERP is known to be closed, whatever is remembered of the cart", async () => {
    expect((await checkout()).queue).toBeNull();
    await close();
    expect((await checkout()).queue).toMatchObject({ total: "30.00", currency: "EUR" });
  });

  it("waits, and is sent once the ERP is back", async () => {
    const receipt = await handIn();
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({
      state: "claimed",
      content: { queued: { atMostPercent: 10 } },
    });
    world.state.fault = null;
    await carryOn(receipt);
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", documentNumber: "4000000001" });
    expect(world.state.documents.size).toBe(1);
  });

  it("waits in the same way while the ERP refuses the portal's own user, whose password somebody has to correct", async () => {
    world.state.answers.simulate = new ErpError({ kind: "auth" });
    const receipt = await handIn(null);
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "claimed", content: { queued: {} } });
    delete world.state.answers.simulate;
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", documentNumber: "4000000001" });
  });

  it("goes for a little more than was seen, and comes back as a cart for more than was agreed to", async () => {
    const receipt = await handIn();
    Object.assign(world.state, { fault: null, price: "11.01" });
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "rejected" });
    expect(world.state.documents.size).toBe(0);
    const secondReceipt = await handIn();
    Object.assign(world.state, { fault: null, price: "11" });
    await carryOn(secondReceipt);
    expect(await receiptOf(secondReceipt)).toMatchObject({ state: "confirmed" });
  });

  it("comes back with the ERP's reasons, and not with a price, when the ERP does not take it any more", async () => {
    const blockMessage = {
      severity: "error" as const,
      code: "customer.blocked",
      text: "The customer is blocked.",
    };
    const receipt = await handIn();
    Object.assign(world.state, { fault: null, acceptable: false });
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({
      state: "rejected",
      messages: [{ code: "portal.notAcceptable" }],
    });
    world.state.acceptable = true;
    const secondReceipt = await handIn();
    world.state.fault = null;
    world.state.answers.simulate = new ErpError({ kind: "rejected", messages: [blockMessage] });
    await carryOn(secondReceipt);
    expect(await receiptOf(secondReceipt)).toMatchObject({ state: "rejected", messages: [blockMessage] });
    expect(world.state.documents.size).toBe(0);
    // A mail tells the reason, since the visitor has left the page.
    const allMails = await ctx.services.database.db.select().from(mails).orderBy(mails.createdAt, mails.id);
    const returnMails = allMails.filter(({ id }) => id.startsWith("given-back-"));
    const receivedMails = allMails.filter(({ subject }) => subject === "We’ve received your order");
    expect(receivedMails).toHaveLength(2);
    expect(returnMails.map(({ recipient }) => recipient)).toEqual(Array(2).fill("rita@maas.example"));
    expect(returnMails.find(({ id }) => id.includes(secondReceipt))?.text).toContain(blockMessage.text);
    expect(await cart()).toMatchObject({ cart: expect.any(String) });
  });

  it("is not copied while it waits; once it has failed its row says so, and it can be", async () => {
    const { cart: id } = await cart();
    const rows = async () => {
      return valueIn(await listSavedCarts(ctx, { kind: "order" })).items;
    };
    const receipt = await handIn();
    expect(await rows()).toMatchObject([{ id, state: "submitting", failedAt: null }]);
    expect(await copyCart(ctx, { cart: id })).toMatchObject({ kind: "conflict" });
    Object.assign(world.state, { fault: null, price: "20" });
    await carryOn(receipt);
    expect(await rows()).toMatchObject([{ id, state: "active", failedAt: expect.any(Date) }]);
    expect(await copyCart(ctx, { cart: id })).toMatchObject({ kind: "ok" });
  });

  it("can be taken back until it is sent, and is not sent then", async () => {
    const receipt = await handIn();
    expect(await cancelSubmission(ctx, { receipt })).toMatchObject({ kind: "ok" });
    world.state.fault = null;
    await carryOn(receipt);
    expect(world.state.documents.size).toBe(0);
    expect(await cart()).toMatchObject({ cart: expect.any(String) });
  });
});
