import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentRef } from "~/erp/erp";
import { findByNumberSchema } from "../documents.schema";
import { mayViewInvoices, withinReach } from "../documents-rules";
import { payersWithin } from "../payers.server";

export interface NumberHit {
  /** A document by its kind, or a material. */
  of: DocumentRef["kind"] | "material";
  number: string;
  /** What else is known of it: a purchase-order number, a name. */
  note: string;
}

const fewest = { page: 1, pageSize: 10 } as const;

/**
 * Everything of the active customer that bears this number: documents by their own or their purchase order's, materials by
 * the supplier's or the customer's, deliveries by the carrier's too. All are asked at once; what bears it exactly stands alone, where there is any.
 */
export const findByNumber = query({
  name: "documents.findByNumber",
  allow: signedIn.and(withPartner),
  limits: [{ times: 60, seconds: 60 }],
  input: findByNumberSchema,
  async run(ctx, { q }) {
    const { erp, erpContext } = ctx;
    if (q === "") return ok({ hits: [] });
    const reach = withinReach(ctx.actor);
    const asked = { within: reach, q, ...fewest };
    const shipped = {
      within: reach,
      criteria: [{ key: "trackingNumber" as const, value: q }],
      ...fewest,
    };
    const payers = await payersWithin(erp, erpContext, reach);
    const seesInvoices = mayViewInvoices(ctx.actor, {}).allowed;
    const [documents, deliveries, tracked, invoices, payments, materials, own] = await Promise.all([
      erp.documents.search(erpContext, asked),
      erp.deliveries.search(erpContext, asked),
      erp.deliveries.search(erpContext, shipped),
      seesInvoices ? erp.invoices.search(erpContext, asked) : null,
      seesInvoices ? erp.receivables.payments(erpContext, { ...asked, within: payers }) : null,
      erp.materials.get(erpContext, [q]),
      erp.materials.search(erpContext, { q, ...fewest }),
    ]);
    const rows = [documents, deliveries, invoices].flatMap((found) => found?.value.items ?? []);
    const hits: NumberHit[] = rows.map(({ kind, number, poNumber }) => ({
      of: kind,
      number,
      note: poNumber,
    }));
    for (const { number, reference } of payments?.value.items ?? []) {
      hits.push({ of: "payment", number, note: reference });
    }
    const customers = own.value.items.filter(
      (one) => one.customerMaterial?.toLowerCase() === q.toLowerCase(),
    );
    const known = new Map([...materials.value, ...customers].map((one) => [one.number, one.name]));
    for (const [number, name] of known) hits.push({ of: "material", number, note: name });
    const sent = tracked.value.items.map(({ kind, number }): NumberHit => ({ of: kind, number, note: q }));
    hits.push(...sent);
    const bears = ({ number, note }: NumberHit) => [number, note.toUpperCase()].includes(q.toUpperCase());
    const exact = hits.filter((hit) => hit.of === "material" || bears(hit) || sent.includes(hit));
    return ok({ hits: exact.length > 0 ? exact : hits });
  },
});
