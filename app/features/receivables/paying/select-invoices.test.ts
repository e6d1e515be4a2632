import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder } from "../../../../tests/contracts/erp/subject";
import { openPaying, payer } from "../../../../tests/support/paying";
import { continueItemPayment } from "./continue-payment.server";
import { getPaymentProposal } from "./payment-proposal.queries.server";
import { selectInvoices } from "./select-invoices.server";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
type Paying = Awaited<ReturnType<typeof openPaying>>;

beforeAll(async () => {
  world = await startEmbeddedErp();
  for (let quantity = 20; quantity < 24; quantity += 1)
    await createOrder(world, [["BRG-6204", String(quantity)]]);
  await world.advanceTime(5);
});
afterAll(() => world.close());

const block = (number: string, reason: string | null) =>
  world.sql.run("UPDATE open_items SET payment_block = $2 WHERE number = $1", [number, reason]);

async function invoicesOf(paying: Paying) {
  const [first, second] = await paying.untouched(2);
  if (!first || !second) throw new Error("There are no two invoices");
  return { first, second, numbers: [first.document.number, second.document.number] };
}

async function proposedInvoices({ ctx }: Paying) {
  const outcome = await getPaymentProposal(ctx, { payer });
  return outcome.kind === "ok" ? outcome.value.items.map(({ document }) => document.number) : outcome;
}

describe("the selection of ticked invoices (C-151)", () => {
  it("has all that can be paid, and names what is paid already", async () => {
    const paying = await openPaying(world);
    const { numbers } = await invoicesOf(paying);
    expect(await selectInvoices(paying.ctx, { invoices: [...numbers, "999", "998"] })).toEqual({
      kind: "ok",
      value: { payer },
      notices: [
        { severity: "warning", key: "receivables.pay.paidLeftOut", params: { invoices: ["999", "998"] } },
      ],
    });
    expect(await proposedInvoices(paying)).toEqual(expect.arrayContaining(numbers));
    expect(await selectInvoices(paying.ctx, { invoices: ["999"] })).toMatchObject({
      reason: { key: "receivables.pay.nothingOpen" },
    });
  });

  it("leaves a disputed invoice out and says why, since no box of the list could untick it", async () => {
    const paying = await openPaying(world);
    const { first, second, numbers } = await invoicesOf(paying);
    await block(first.number, "disputed");
    const reason = { key: "receivables.pay.blocked", params: { number: first.document.number } };
    expect(await selectInvoices(paying.ctx, { invoices: [...numbers, "999"] })).toMatchObject({
      notices: [reason, { key: "receivables.pay.paidLeftOut" }],
    });
    expect(await proposedInvoices(paying)).toEqual([second.document.number]);
    expect(await selectInvoices(paying.ctx, { invoices: [first.document.number] })).toMatchObject({
      kind: "conflict",
      reason,
    });
    expect(await proposedInvoices(paying)).toEqual([second.document.number]);
    await block(first.number, null);
  });

  it("leaves an invoice out whose debit is under way", async () => {
    const paying = await openPaying(world);
    const { first, second, numbers } = await invoicesOf(paying);
    const outcome = await paying.pay([first], { method: "eCheck" });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { payment } = outcome.value;
    await paying.answer(payment, "good");
    await continueItemPayment(paying.ctx, { payment });
    const reason = { key: "receivables.pay.heldLeftOut", params: { invoices: [first.document.number] } };
    expect(await selectInvoices(paying.ctx, { invoices: numbers })).toMatchObject({ notices: [reason] });
    expect(await proposedInvoices(paying)).toEqual([second.document.number]);
    expect(await selectInvoices(paying.ctx, { invoices: [first.document.number] })).toMatchObject({
      kind: "conflict",
      reason,
    });
  });
});
