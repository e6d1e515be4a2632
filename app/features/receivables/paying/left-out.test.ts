import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenItem } from "~/erp/erp";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder } from "../../../../tests/contracts/erp/subject";
import { context, person } from "../../../../tests/support/context";
import { openPaying, payer, withSetting } from "../../../../tests/support/paying";
import { getAccount } from "../account.queries.server";
import { payableKinds } from "../receivables.settings";
import { selectItems, selectOverdue } from "../select-items.server";
import { cancelItemPayment } from "./cancel-payment.server";
import { getPaymentProposal } from "./payment-proposal.queries.server";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
type Ctx = Awaited<ReturnType<typeof openPaying>>["ctx"];

beforeAll(async () => {
  world = await startEmbeddedErp();
  for (let quantity = 20; quantity < 24; quantity += 1)
    await createOrder(world, [["BRG-6204", String(quantity)]]);
  await world.advanceTime(5);
  await world.sql.run("UPDATE open_items SET due_date = '2026-03-01' WHERE kind = 'invoice'");
});
afterAll(() => world.close());

const block = (number: string, reason: string | null) =>
  world.sql.run("UPDATE open_items SET payment_block = $2 WHERE number = $1", [number, reason]);
const totalOf = (items: readonly OpenItem[]) =>
  items.reduce((sum, { open }) => sum + Number(open), 0).toFixed(2);

/** Reads what the list says is selected, and what the page of the payment proposes. */
async function readBoth(ctx: Ctx) {
  const account = await getAccount(ctx, { payer });
  const proposalOutcome = await getPaymentProposal(ctx, { payer });
  if (account.kind !== "ok" || proposalOutcome.kind !== "ok") throw new Error("not read");
  const { items, leftOut, proposal } = proposalOutcome.value;
  return {
    selected: account.value.selection?.sums[0]?.due ?? "0.00",
    total: proposal.kind === "payable" ? proposal.total : proposal.text.key,
    documents: items.map(({ document }) => document.number),
    leftOut,
  };
}

it("everything overdue is paid without what is being paid or disputed, and says so", async () => {
  const paying = await openPaying(world);
  const { ctx } = paying;
  const [begunItem, disputedItem, ...others] = await paying.untouched(4);
  if (!begunItem || !disputedItem) throw new Error("no invoices");
  const payment = await paying.pay([begunItem]);
  if (payment.kind !== "ok") throw new Error(JSON.stringify(payment));
  await block(disputedItem.number, "disputed");
  const reasons = [
    {
      key: "receivables.pay.blocked",
      params: { number: disputedItem.document.number, reason: "In dispute" },
    },
    { key: "receivables.pay.heldLeftOut", params: { invoices: [begunItem.document.number] } },
  ];
  expect(await selectOverdue(ctx, { payer })).toMatchObject({
    value: { count: others.length },
    notices: reasons.map((reason) => ({ severity: "info", ...reason })),
  });
  expect(await readBoth(ctx)).toEqual({
    selected: totalOf(others),
    total: totalOf(others),
    leftOut: reasons,
    documents: others.map(({ document }) => document.number),
  });
  paying.clock.advance(6_000);
  const rest = await paying.pay(others);
  if (rest.kind !== "ok") throw new Error(JSON.stringify(rest));
  // A cancelled payment gives its item back to the selection.
  await cancelItemPayment(ctx, { payment: payment.value.payment });
  expect(await readBoth(ctx)).toMatchObject({ selected: begunItem.open, total: begunItem.open });
  await cancelItemPayment(ctx, { payment: rest.value.payment });
  await block(disputedItem.number, null);
});

it("a selection that is being paid finds its payment again, and is refused to somebody else", async () => {
  const paying = await openPaying(world);
  const { ctx } = paying;
  const [one] = await paying.untouched(1);
  if (!one) throw new Error("no invoice");
  const tick = { payer, listed: [one.number], selected: [one.number] };
  await selectItems(ctx, tick);
  const payment = await paying.pay([one]);
  expect(await readBoth(ctx)).toMatchObject({ selected: "0.00", total: one.open, leftOut: [] });
  expect(await paying.pay([one])).toEqual(payment);
  const colleague = context(paying.services, person("pay_invoices", "view_invoices"));
  await selectItems(colleague, tick);
  expect(await readBoth(colleague)).toMatchObject({
    selected: "0.00",
    total: "receivables.pay.heldLeftOut",
    documents: [],
  });
});

it("a tick of a kind that is no longer paid here counts neither in the sum nor in the payment", async () => {
  const paying = await openPaying(world);
  const [invoice] = await paying.untouched(1);
  const credit = await paying.addCredit("1.00");
  if (!invoice) throw new Error("no invoice");
  const numbers = [invoice.number, credit.number];
  await selectItems(paying.ctx, { payer, listed: numbers, selected: numbers });
  const settings = withSetting(paying.services.settings, payableKinds, ["invoice", "residual"]);
  const narrowedCtx = { ...paying.ctx, services: { ...paying.services, settings } };
  expect(await readBoth(narrowedCtx)).toEqual({
    selected: invoice.open,
    total: invoice.open,
    documents: [invoice.document.number],
    leftOut: [{ key: "receivables.pay.kindLeftOut", params: { invoices: [credit.document.number] } }],
  });
});
