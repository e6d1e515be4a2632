import { beforeEach, describe, expect, it } from "vitest";
import { checkAfterSeconds } from "~/door/hand-over.server";
import type { Ctx } from "~/door/operation.server";
import { ErpError, type ErpFailure } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { submitActiveCart } from "../../../../tests/support/visits/active-cart";
import { getActiveCart } from "../cart.queries.server";
import { addItems } from "../lines/add-items.server";
import { getReceipt } from "./receipt.queries.server";
import { carryOnSubmissionJob } from "./send-submission.server";

const until = new Date("2026-11-21T10:00:00Z");

describe("an order that the ERP did not confirm", () => {
  let ctx: Ctx;
  let system: Ctx;
  let world: ReturnType<typeof cartErp>;
  let delays: (number | undefined)[];

  beforeEach(async () => {
    world = cartErp();
    delays = [];
    const services = {
      ...testServices(await freshDatabase(), { erp: world.erp }),
      jobs: { enqueue: async (_tx: unknown, job: { after?: number }) => void delays.push(job.after) },
    };
    ctx = context(services, person("place_orders"));
    system = context(services, systemActor);
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  });

  const submit = () => submitActiveCart(ctx);
  const erpErrorOf = (failure: ErpFailure) => new ErpError(failure);
  const carryOn = (submission: string) => carryOnSubmissionJob.run(system, { submission });
  async function receiptOf(receipt: string) {
    return valueIn(await getReceipt(ctx, { receipt }));
  }

  it.each<ErpFailure>([
    { kind: "protocol", detail: "text/html instead of data" },
    { kind: "conflict", currentVersion: null },
    { kind: "timeout", ambiguous: true },
    { kind: "network", ambiguous: true, reset: true },
  ])("is looked up and not sent again after %j", async (failure) => {
    world.state.refusesDuplicateKeys = false;
    world.state.answers.create = erpErrorOf(failure);
    const receipt = await submit();
    expect(await receiptOf(receipt)).toMatchObject({ state: "unknown" });
    expect(delays.at(-1)).toBe(checkAfterSeconds[0]);
    world.state.answers = {};
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", documentNumber: "4000000001" });
    expect(world.state.creations).toBe(1);
    expect(world.state.documents.size).toBe(1);
  });

  it.each<ErpFailure>([
    { kind: "down", until, reason: "breaker", maintenance: false },
    { kind: "throttled", until },
    { kind: "timeout", ambiguous: false },
    { kind: "network", ambiguous: false, reset: false },
    { kind: "auth" },
    { kind: "locked", by: "ERP user", until: null },
  ])("waits to be sent again after %j", async (failure) => {
    const { create } = world.erp.orders;
    world.erp.orders.create = () => Promise.reject(erpErrorOf(failure));
    const receipt = await submit();
    expect(await receiptOf(receipt)).toMatchObject({ state: "claimed" });
    world.erp.orders.create = create;
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed" });
    expect(world.state.documents.size).toBe(1);
  });

  it.each<ErpFailure>([
    { kind: "notFound", what: "customer 100001" },
    { kind: "unsupported", capability: "orders" },
  ])("is a cart again, with a reason, after %j", async (failure) => {
    world.erp.orders.create = () => Promise.reject(erpErrorOf(failure));
    const receipt = await submit();
    expect(await receiptOf(receipt)).toMatchObject({
      state: "rejected",
      messages: [{ code: `portal.${failure.kind}`, text: expect.stringContaining("Please contact us.") }],
    });
    expect(await getActiveCart(ctx, { skipSapCall: true })).toMatchObject({ kind: "ok" });
  });

  it("waits for a person in the end where looking it up is answered with nothing that can be read", async () => {
    world.state.answers = {
      create: erpErrorOf({ kind: "timeout", ambiguous: true }),
      find: erpErrorOf({ kind: "protocol", detail: "text/html instead of data" }),
    };
    const receipt = await submit();
    for (const _ of checkAfterSeconds) await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "forPerson" });
  });

  it("is not given up while the ERP is away, however often it is looked for", async () => {
    world.state.fault = "loseReply";
    const receipt = await submit();
    world.state.answers.find = erpErrorOf({ kind: "down", until, reason: "breaker", maintenance: false });
    for (const _ of [...checkAfterSeconds, ...checkAfterSeconds]) await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "unknown" });
    world.state.answers = {};
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed" });
  });

  it("is not taken for refused because looking it up was", async () => {
    world.state.answers = {
      create: erpErrorOf({ kind: "timeout", ambiguous: true }),
      find: erpErrorOf({ kind: "rejected", messages: [] }),
    };
    const receipt = await submit();
    await carryOn(receipt);
    expect(await receiptOf(receipt)).toMatchObject({ state: "unknown" });
  });
});
