import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentRef, DocumentRow, DocumentSearch } from "~/erp/erp";
import { inSpellings } from "~/lib/numbers/in-spellings";
import { trackingSpellings } from "~/lib/numbers/tracking-spellings";
import { findByNumberSchema } from "../documents.schema";
import { mayViewInvoices, withinReach } from "../documents-rules";
import { payersWithin } from "../payers.server";

export interface NumberHit {
  /** The kind of document, or a material. */
  of: DocumentRef["kind"] | "material";
  number: string;
  /** A purchase-order number or a name. */
  note: string;
  /** The document itself, if it was found in a list; payments and materials have none. */
  row?: DocumentRow;
}

const firstPage = { page: 1, pageSize: 10 } as const;

/** Finds everything of the active customer with this number. */
export const findByNumber = query({
  name: "documents.findByNumber",
  allow: signedIn.and(withPartner),
  limits: [{ times: 60, seconds: 60 }],
  input: findByNumberSchema,
  run: async (ctx, { q }) => ok({ hits: (await findNumbers(ctx, q)).hits }),
});

interface NumberFindings {
  hits: NumberHit[];
  isExact: boolean;
}

export const findNumbers = (ctx: QueryCtx, q: string): Promise<NumberFindings> =>
  inSpellings(q, (number) => findSpelling(ctx, number), hasNoHits);

export const hasNoHits = ({ hits = [] }: Partial<NumberFindings>): boolean => hits.length === 0;

/** Searches a tracking number in all its spellings. */
export const trackingCriteria = (q: string): NonNullable<DocumentSearch["criteria"]> =>
  trackingSpellings(q).map((value) => ({ key: "trackingNumber", value }));

/**
 * Finds documents by their own number or their purchase order's, materials by ours or the customer's, deliveries also by
 * the carrier's. All searches run in parallel; exact matches hide partial ones.
 */
async function findSpelling(ctx: QueryCtx, q: string): Promise<NumberFindings> {
  const { erp, erpContext } = ctx;
  if (q === "") return { hits: [], isExact: false };
  const reach = withinReach(ctx.actor);
  const search = { within: reach, q, ...firstPage };
  const trackingSearch = { within: reach, criteria: trackingCriteria(q), ...firstPage };
  const payers = await payersWithin(erp, erpContext, reach);
  const seesInvoices = mayViewInvoices(ctx.actor, {}).allowed;
  const { listPayments } = erp.capabilitiesOf(erpContext.system);
  const [documents, deliveries, trackedResult, invoices, payments, materials, ownNumbers] = await Promise.all(
    [
      erp.documents.search(erpContext, search),
      erp.deliveries.search(erpContext, search),
      erp.deliveries.search(erpContext, trackingSearch),
      seesInvoices ? erp.invoices.search(erpContext, search) : null,
      seesInvoices && listPayments
        ? erp.receivables.payments(erpContext, { ...search, within: payers })
        : null,
      erp.materials.get(erpContext, [q]),
      erp.materials.search(erpContext, { q, ...firstPage }),
    ],
  );
  const rows = [documents, deliveries, invoices].flatMap((hits) => hits?.value.items ?? []);
  const hits: NumberHit[] = rows.map((row) => ({
    of: row.kind,
    number: row.number,
    note: row.poNumber,
    row,
  }));
  for (const { number, reference } of payments?.value.items ?? []) {
    hits.push({ of: "payment", number, note: reference });
  }
  const customers = ownNumbers.value.items.filter(
    (one) => one.customerMaterial?.toLowerCase() === q.toLowerCase(),
  );
  const materialNames = new Map([...materials.value, ...customers].map((one) => [one.number, one.name]));
  for (const [number, name] of materialNames) hits.push({ of: "material", number, note: name });
  const trackedHits = trackedResult.value.items.map(
    (row): NumberHit => ({ of: row.kind, number: row.number, note: q, row }),
  );
  hits.push(...trackedHits);
  const bears = ({ number, note }: NumberHit) => [number, note.toUpperCase()].includes(q.toUpperCase());
  const exactHits = hits.filter((hit) => hit.of === "material" || bears(hit) || trackedHits.includes(hit));
  return { hits: exactHits.length > 0 ? exactHits : hits, isExact: exactHits.length > 0 };
}
