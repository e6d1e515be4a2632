import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { systemActor } from "~/features/identity/actor";
import type { JobRequest } from "~/jobs/jobs";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { submissions } from "../cart.tables";
import { continueCart } from "../continue-cart.server";
import { addItems } from "../lines/add-items.server";
import { carryOnSubmissionJob } from "../submission/send-submission.server";
import { submitCart } from "../submission/submit-cart.server";
import { listBackgroundCarts } from "./background-carts.queries.server";
import { backgroundList } from "./background-list";
import { dismissCart } from "./dismiss-cart.server";
import { retryCart } from "./retry-cart.server";

describe("carts that are sent in the background", () => {
  let ctx: Ctx;
  let system: Ctx;
  let world: ReturnType<typeof cartErp>;

  beforeEach(async () => {
    const database = await freshDatabase();
    world = cartErp();
    const services = {
      ...testServices(database, { erp: world.erp }),
      jobs: { enqueue: async (_tx: unknown, _job: JobRequest) => undefined },
    };
    ctx = context(services, person("place_orders", "report_submit"));
    system = context(services, systemActor);
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
    await continueCart(ctx, await activeCart(ctx));
  });

  const carryOn = (submission: string) => carryOnSubmissionJob.run(system, { submission });
  async function list(reader = ctx) {
    return valueIn(await listBackgroundCarts(reader, {}));
  }
  async function actionsOf(reader = ctx) {
    const identity = {
      userId: reader.actor.userId ?? "",
      soldTo: reader.actor.partner?.number ?? "",
      formats: reader.actor.formats,
      maySubmit: () => true,
    };
    const view = backgroundList(
      await list(reader),
      () => "/",
      identity,
      (key) => key,
    );
    return view.rows.map(({ cells: { acts } }) => (acts?.kind === "actions" ? acts.actions.length : 0));
  }
  /** Submits the cart while the ERP is closed; it waits for the background. */
  async function handIn() {
    world.state.fault = "closed";
    const queueFields = { seenTotal: "30.00", seenCurrency: "EUR", queue: true, atMostPercent: 10 };
    const outcome = await submitCart(ctx, { ...(await activeCart(ctx)), payment: "account", ...queueFields });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    world.state.fault = null;
    return outcome.value.receipt;
  }
  async function fail() {
    const receipt = await handIn();
    world.state.price = "20";
    await carryOn(receipt);
    return receipt;
  }

  it("have no buttons while they wait, and leave the list once they are ordered", async () => {
    const receipt = await handIn();
    expect((await list()).items).toMatchObject([{ id: receipt, failedAt: null, lines: 1, total: "30.00" }]);
    expect(await actionsOf()).toEqual([0]);
    expect(await retryCart(ctx, { submission: receipt })).toMatchObject({ kind: "conflict" });
    expect(await dismissCart(ctx, { submission: receipt })).toMatchObject({ kind: "conflict" });
    await carryOn(receipt);
    expect((await list()).total).toBe(0);
  });

  it("are ordered exactly once when a failed one is retried twice", async () => {
    const failedSubmission = await fail();
    expect((await list()).items).toMatchObject([{ id: failedSubmission, failedAt: expect.any(Date) }]);
    expect(await actionsOf()).toEqual([2]);
    world.state.price = "10";
    const retry = await retryCart(ctx, { submission: failedSubmission });
    expect(await retryCart(ctx, { submission: failedSubmission })).toMatchObject({ kind: "conflict" });
    if (retry.kind !== "ok") throw new Error(JSON.stringify(retry));
    expect((await list()).items).toMatchObject([{ id: retry.value.receipt, failedAt: null }]);
    await carryOn(retry.value.receipt);
    await carryOn(failedSubmission);
    expect(world.state.documents.size).toBe(1);
    expect((await list()).total).toBe(0);
  });

  it("are not retried for more than their owner agreed to, nor once the cart was changed", async () => {
    const failedSubmission = await fail();
    const retry = await retryCart(ctx, { submission: failedSubmission });
    if (retry.kind !== "ok") throw new Error(JSON.stringify(retry));
    await carryOn(retry.value.receipt);
    expect((await list()).items).toMatchObject([{ id: retry.value.receipt, failedAt: expect.any(Date) }]);
    await addItems(ctx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    expect(await retryCart(ctx, { submission: retry.value.receipt })).toMatchObject({ kind: "conflict" });
    expect(world.state.documents.size).toBe(0);
  });

  it("are removed one by one by their owner, and the cart stays", async () => {
    const failedSubmission = await fail();
    const stranger = context(ctx.services, { ...person("report_submit"), userId: newId() });
    expect(await dismissCart(stranger, { submission: failedSubmission })).toMatchObject({ kind: "notFound" });
    expect(await actionsOf(stranger)).toEqual([0]);
    expect(await dismissCart(ctx, { submission: failedSubmission })).toMatchObject({ kind: "ok" });
    expect((await list()).total).toBe(0);
    expect(await activeCart(ctx)).toMatchObject({ cart: expect.any(String) });
    expect(await ctx.services.database.db.$count(submissions)).toBe(1);
  });

  it("are shown to their customer only, and to staff for every customer", async () => {
    await handIn();
    const { actor } = ctx;
    const other = { ...person("report_submit"), partner: { function: "soldTo", number: "2", name: "" } };
    expect((await list(context(ctx.services, other as never))).total).toBe(0);
    const staff = { ...person("report_submit", "select_any_partner"), partner: null, salesArea: null };
    expect((await list(context(ctx.services, staff as never))).total).toBe(1);
    const actorWithoutRight = { ...actor, permissions: new Set(["place_orders"]) };
    expect(await listBackgroundCarts(context(ctx.services, actorWithoutRight as never), {})).toMatchObject({
      kind: "refused",
    });
  });
});
