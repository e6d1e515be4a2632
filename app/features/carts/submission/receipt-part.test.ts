import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { findOtherSnapshot, findPriceSnapshot } from "../cart.store.server";
import { submissions } from "../cart.tables";
import { continueCart } from "../continue-cart.server";
import { addItems } from "../lines/add-items.server";
import { getCheckout } from "./checkout.queries.server";
import { getReceipt } from "./receipt.queries.server";
import { submitCart } from "./submit-cart.server";

let ctx: Ctx;

beforeEach(async () => {
  const services = {
    ...testServices(await freshDatabase(), { erp: cartErp().erp }),
    jobs: { enqueue: async () => undefined },
  };
  ctx = context(services, person("place_orders"));
  await addItems(ctx, { items: ["1", "2", "3"].map((quantity) => ({ material: "BOLT-M8", quantity })) });
});

async function submit(): Promise<string> {
  const review = await getCheckout(ctx, {});
  if (review.kind !== "ok" || !review.value.snapshot) throw new Error(JSON.stringify(review));
  const { total, currency } = review.value.snapshot;
  const outcome = await submitCart(ctx, {
    ...(await activeCart(ctx)),
    seenTotal: total,
    seenCurrency: currency,
    figures: review.value.fingerprint,
  });
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value.receipt;
}

async function receiptOf(receipt: string, part?: { offset: number; limit: number }) {
  const outcome = await getReceipt(ctx, { receipt, ...(part ? { part } : {}) });
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

it("a receipt reads the lines of a page alone, with what was seen of them, and counts all", async () => {
  const receipt = await submit();
  const { content: whole, totalLines } = await receiptOf(receipt);
  expect(totalLines).toBe(3);
  expect(whole.lines.map(({ quantity }) => Number(quantity))).toEqual([1, 2, 3]);
  const { content: part, ...rest } = await receiptOf(receipt, { offset: 1, limit: 1 });
  expect(rest.totalLines).toBe(3);
  expect(part).toEqual({
    ...whole,
    lines: [whole.lines[1]],
    seen: { ...whole.seen, lines: [whole.seen.lines?.[1]] },
  });
  expect((await receiptOf(receipt, { offset: 1_000_000, limit: 50 })).content.lines).toEqual([]);
});

it("a receipt of an earlier version, without what was seen of its lines, stays without", async () => {
  const receipt = await submit();
  const { db } = ctx.services.database;
  const { content } = await receiptOf(receipt);
  const { total, currency } = content.seen;
  await db
    .update(submissions)
    .set({ content: { ...content, seen: { total, currency } } })
    .where(eq(submissions.id, receipt));
  const { content: part } = await receiptOf(receipt, { offset: 0, limit: 2 });
  expect(part.seen).toEqual({ total, currency });
  expect(part.lines).toHaveLength(2);
});

it("the snapshot that was seen is read again only if other figures are shown now", async () => {
  const { db } = ctx.services.database;
  const { cart, version } = await activeCart(ctx);
  await continueCart(ctx, { cart, version });
  const review = await getCheckout(ctx, {});
  if (review.kind !== "ok") throw new Error(JSON.stringify(review));
  expect(review.value.fingerprint).not.toBe("");
  expect(await findOtherSnapshot(db, cart, review.value.fingerprint)).toBeNull();
  expect(await findOtherSnapshot(db, cart, "others")).toEqual(await findPriceSnapshot(db, cart));
});
