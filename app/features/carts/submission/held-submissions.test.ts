import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { checkAfterSeconds } from "~/door/hand-over.server";
import type { Ctx } from "~/door/operation.server";
import { ErpError, type ErpFailure } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { users } from "~/features/identity/identity.tables";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { openSandboxPayments } from "~/payments/sandbox-payments.server";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { submitActiveCart } from "../../../../tests/support/visits/active-cart";
import type { PaymentWay } from "../cart";
import { getActiveCart } from "../cart.queries.server";
import { addItems } from "../lines/add-items.server";
import { checkPayment, continuePayment } from "./card/card-payment.server";
import { giveBack } from "./give-back.server";
import { findHeld, getHeld } from "./held-submissions.queries.server";
import { getReceipt } from "./receipt.queries.server";
import { recheckSubmission } from "./recheck-submission.server";
import { carryOnSubmissionJob } from "./send-submission.server";

const erpAway: ErpFailure = { kind: "down", until: new Date(), reason: "breaker", maintenance: false };

describe("an order of which nobody knows whether it stands", () => {
  let owner: Ctx;
  let staff: Ctx;
  let system: Ctx;
  let world: ReturnType<typeof cartErp>;
  let services: ReturnType<typeof testServices>;
  let provider: ReturnType<typeof openSandboxPayments>;

  beforeEach(async () => {
    world = cartErp();
    world.state.refusesDuplicateKeys = false;
    const database = await freshDatabase();
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const secret = "a-secret-of-the-provider";
    provider = openSandboxPayments({ db: database.db, clock, secret, outsideTransaction: () => undefined });
    services = {
      ...testServices(database, { erp: world.erp, clock }),
      jobs: { enqueue: async () => undefined },
      payments: provider,
      paymentSandbox: provider,
    };
    owner = context(services, person("place_orders"));
    const { partner: _, salesArea: __, ...personWithoutPlace } = person("administer");
    staff = context(services, { ...personWithoutPlace, partner: null, salesArea: null });
    system = context(services, systemActor);
    await database.db.insert(users).values({
      id: owner.actor.userId ?? "",
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Vermeer",
      language: "fr",
      createdAt: clock.now(),
    });
    await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  });

  /** Submits a cart whose answer is lost and that no check finds in the ERP. */
  async function submitAndLose(payment: PaymentWay = "account") {
    const { create } = world.erp.orders;
    world.erp.orders.create = () => Promise.reject(new ErpError({ kind: "timeout", ambiguous: true }));
    const receipt = await submitActiveCart(owner, { payment });
    if (payment === "card") {
      await provider.answer((await receiptOf(receipt)).payment?.reference ?? "", "good");
      await continuePayment(owner, { receipt });
    }
    for (const _ of checkAfterSeconds) await carryOnSubmissionJob.run(system, { submission: receipt });
    world.erp.orders.create = create;
    expect(await receiptOf(receipt)).toMatchObject({ state: "forPerson" });
    return receipt;
  }
  async function receiptOf(receipt: string) {
    return valueIn(await getReceipt(owner, { receipt }));
  }
  /** The ERP commits the document after all, long after its answer was lost. */
  async function comeLate(receipt: string) {
    const { soldTo, key } = await receiptOf(receipt);
    const lines = [{ itemNumber: 10, material: "BOLT-M8", quantity: "3" }];
    const erpContext = { system: "main", language: "en", salesArea: "1000", requestId: newId() };
    await world.erp.orders.create(erpContext, { kind: "order", soldTo, lines }, key);
  }
  const findHeldIds = async () => {
    return valueIn(await findHeld(staff, {})).items;
  };

  it("is listed for administrators with who sent it, and for nobody else", async () => {
    const receipt = await submitAndLose();
    expect(await findHeldIds()).toMatchObject([
      {
        id: receipt,
        soldTo: "100001",
        total: "30.00",
        person: { name: "Rita Vermeer", email: "rita@maas.example" },
      },
    ]);
    for (const operation of [recheckSubmission, giveBack, getHeld]) {
      expect(await operation(owner, { submission: receipt })).toMatchObject({ kind: "refused" });
    }
    expect(await findHeld(owner, {})).toMatchObject({ kind: "refused" });
  });

  it("is confirmed when it is found after all, and stays where it is when it is not", async () => {
    const receipt = await submitAndLose();
    expect(await recheckSubmission(staff, { submission: receipt })).toMatchObject({
      value: { isFound: false },
    });
    expect(await findHeldIds()).toHaveLength(1);
    world.state.answers.find = new ErpError(erpAway);
    expect(await recheckSubmission(staff, { submission: receipt })).toMatchObject({ kind: "unavailable" });
    world.state.answers = {};
    await comeLate(receipt);
    expect(await recheckSubmission(staff, { submission: receipt })).toMatchObject({
      value: { isFound: true },
    });
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", documentNumber: "4000000001" });
    expect(await findHeldIds()).toEqual([]);
    expect(await recheckSubmission(staff, { submission: receipt })).toMatchObject({ kind: "conflict" });
  });

  it("is given back with a reason, a mail, an audit entry, and without the card's money", async () => {
    const receipt = await submitAndLose("card");
    const { reference = "" } = (await receiptOf(receipt)).payment ?? {};
    expect(await provider.look(reference)).toMatchObject({ state: "authorized" });
    expect(await giveBack(staff, { submission: receipt })).toMatchObject({ value: { isFound: false } });
    await checkPayment(system, { submission: receipt });
    expect(await provider.look(reference)).toMatchObject({ state: "released" });
    expect(await receiptOf(receipt)).toMatchObject({
      state: "rejected",
      messages: [{ code: "portal.givenBack" }],
    });
    expect(await getActiveCart(owner, { skipSapCall: true })).toMatchObject({
      value: { cart: { state: "active", items: [{ material: "BOLT-M8" }] } },
    });
    const { db } = services.database;
    expect(await db.select().from(mails)).toMatchObject([
      {
        recipient: "rita@maas.example",
        subject: expect.stringContaining("panier"),
        text: expect.stringContaining(receipt),
      },
    ]);
    const entries = await db.select().from(auditEntries);
    expect(entries.map(({ operation }) => operation)).toContain("cart.giveBack");
    expect(await giveBack(staff, { submission: receipt })).toMatchObject({ kind: "conflict" });
  });

  it("is not given back when it stands after all, nor while the ERP is away", async () => {
    const receipt = await submitAndLose();
    world.state.answers.find = new ErpError(erpAway);
    expect(await giveBack(staff, { submission: receipt })).toMatchObject({ kind: "unavailable" });
    expect(await receiptOf(receipt)).toMatchObject({ state: "forPerson" });
    world.state.answers = {};
    await comeLate(receipt);
    expect(await giveBack(staff, { submission: receipt })).toMatchObject({ value: { isFound: true } });
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed" });
  });

  it("can be given back although the ERP's answers cannot be read", async () => {
    const receipt = await submitAndLose();
    world.state.answers.find = new ErpError({ kind: "protocol", detail: "text/html instead of data" });
    expect(await giveBack(staff, { submission: receipt })).toMatchObject({ value: { isFound: false } });
    expect(await receiptOf(receipt)).toMatchObject({ state: "rejected" });
  });
});
