import { notRefreshed } from "~/door/not-refreshed";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { inUse, signedIn, withPartner } from "~/door/verdict";
import { documentSchema } from "../documents.schema";
import { mayList, readsAllCustomers, withinReach } from "../documents-rules";
import { findRows } from "../find-rows.server";
import { readFiles } from "./read-files.server";

/** Reads a delivery with its items and tracking numbers. */
export const getShipment = query({
  name: "documents.getShipment",
  allow: signedIn.and(withPartner),
  input: documentSchema,
  async run(ctx, { number, refresh }) {
    const { erp, erpContext, actor } = ctx;
    const reach = withinReach(actor);
    const freshContext = { ...erpContext, isRefresh: refresh };
    const ref = { kind: "delivery" as const, number };
    const answer = await erp.deliveries.get(freshContext, number, reach);
    const { value, asOf } = answer;
    const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
    const [flow, files] = await Promise.all([
      erp.documents.flow(freshContext, ref, reach),
      readFiles(ctx, freshContext, value, { ref, reach }),
    ]);
    return ok({ document: value, flow: flow.value, files, messages, asOf });
  },
});

/** Reads a payment and what it settled. */
export const getPayment = query({
  name: "documents.getPayment",
  allow: inUse("payments").and(signedIn).and(withPartner).and(mayList("payments")),
  input: documentSchema,
  run: async (ctx, { number, refresh }) => ok(await readPayment(ctx, number, refresh)),
});

async function readPayment(ctx: QueryCtx, number: string, refresh: boolean) {
  const criteria = {
    list: "payments" as const,
    criteria: [{ key: "docNumber" as const, value: number }],
    q: "",
    withItems: false,
    sortBy: "date",
    order: "desc" as const,
    anyPartner: readsAllCustomers(ctx.actor),
  };
  const freshCtx = { ...ctx, erpContext: { ...ctx.erpContext, isRefresh: refresh } };
  const answer = await findRows(freshCtx, criteria, { page: 1, pageSize: 1 });
  const payment = orNotFound(answer.value.items[0] ?? null);
  const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
  return { payment, messages, asOf: answer.asOf };
}
