import type { Scope } from "../../port/basics";
import type { DocumentRef, Flow, FlowNode } from "../../port/documents";
import { labelledStatus } from "../../texts/text";
import { type Call, notFoundError } from "../call";
import type { DocumentRecord } from "../records";
import { isWithin } from "./read-documents.server";

/**
 * Finds the document flow in both directions: items lead from document to document, settlements from invoices to
 * payments.
 */
export async function flowOf(call: Call, start: DocumentRef, within: Scope): Promise<Flow> {
  const { edges, stations } = await call.sql.one<{ edges: Edge[]; stations: Station[] }>(flowSql, [
    start.number,
  ]);
  const documents = stations.filter(({ settles }) => settles === null);
  const visibleDocuments = documents.filter((document) => isWithin(call, document, within));
  const visibleNumbers = new Set(visibleDocuments.map(({ number }) => number));
  // Ignores the scope: whoever may see an invoice may see its payments, whoever paid.
  const settlements = stations.filter(({ settles }) => settles !== null && visibleNumbers.has(settles));
  const payments = new Map(settlements.map((payment) => [payment.number, payment]));
  const nodes = [...visibleDocuments, ...payments.values()]
    .map((station) => nodeOf(call, station))
    .sort((a, b) => (a.date === b.date ? order(a) - order(b) : a.date < b.date ? -1 : 1));
  const nodeNumbers = new Set(nodes.map((one) => one.number));
  if (!nodes.some((one) => one.number === start.number && one.kind === start.kind)) {
    throw notFoundError(`${start.kind} ${start.number}`);
  }
  return {
    nodes,
    edges: edges
      .filter((edge) => nodeNumbers.has(edge.fromNumber) && nodeNumbers.has(edge.toNumber))
      .map((edge) => ({
        from: { kind: edge.fromKind, number: edge.fromNumber },
        to: { kind: edge.toKind, number: edge.toNumber },
      })),
  };
}

const kinds = ["quote", "order", "delivery", "invoice", "return", "creditMemo", "downPayment", "payment"];
const order = (one: DocumentRef) => kinds.indexOf(one.kind);

interface Edge {
  fromKind: DocumentRef["kind"];
  fromNumber: string;
  toKind: DocumentRef["kind"];
  toNumber: string;
}

type Station = Pick<
  DocumentRecord,
  "number" | "date" | "currency" | "total" | "status" | "salesArea" | "soldTo" | "shipTo" | "payer"
> & {
  kind: FlowNode["kind"];
  /** Document that a payment settles; null for a document. */
  settles: string | null;
};

/**
 * Reads the edges of a flow, its documents and the payments that settle them, a payment once for each of them. Its JSON holds
 * texts only: amounts are no floating-point numbers. `OFFSET 0` makes PostgreSQL look each number up: it expects thousands of
 * them, and read all settlements and payments instead (6 ms with 6,000 of each).
 */
export const flowSql = `
  WITH RECURSIVE chain (number) AS (
    SELECT $1::text
    UNION
    SELECT next.number FROM chain c CROSS JOIN LATERAL (
      SELECT i.ref_number AS number FROM items i WHERE i.document = c.number AND i.ref_number IS NOT NULL
      UNION SELECT i.document FROM items i WHERE i.ref_number = c.number
      UNION SELECT s.payment FROM settlements s WHERE s.document = c.number
      -- A payment may settle much else: only when it is asked for itself do its invoices belong to the chain.
      UNION SELECT s.document FROM settlements s WHERE s.payment = c.number AND c.number = $1
    ) AS next
  ), edges AS (
    SELECT DISTINCT i.ref_kind AS from_kind, i.ref_number AS from_number, i.kind AS to_kind, i.document AS to_number
      FROM chain c CROSS JOIN LATERAL (SELECT * FROM items WHERE document = c.number OFFSET 0) i
      WHERE i.ref_number IS NOT NULL
    UNION
    SELECT s.document_kind, s.document, 'payment', s.payment
      FROM chain c CROSS JOIN LATERAL (SELECT * FROM settlements WHERE document = c.number OFFSET 0) s
  ), numbers AS (
    SELECT $1 AS number UNION SELECT from_number FROM edges UNION SELECT to_number FROM edges
  ), stations AS (
    SELECT kind, d.number, date, currency, total, status, sales_area, sold_to, ship_to, payer, NULL AS settles
      FROM numbers n CROSS JOIN LATERAL (SELECT * FROM documents WHERE number = n.number OFFSET 0) d
    UNION ALL
    SELECT 'payment', p.number, p.date, p.currency, p.amount, 'PAID', '', '', '', '', s.document
      FROM numbers n
      CROSS JOIN LATERAL (SELECT * FROM settlements WHERE document = n.number OFFSET 0) s
      CROSS JOIN LATERAL (SELECT * FROM payments WHERE number = s.payment OFFSET 0) p
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object('fromKind', from_kind, 'fromNumber', from_number, 'toKind', to_kind,
       'toNumber', to_number) ORDER BY from_number, to_number), '[]') FROM edges) AS edges,
    (SELECT coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'date', date, 'currency', currency,
       'total', total::text, 'status', status, 'salesArea', sales_area, 'soldTo', sold_to, 'shipTo', ship_to,
       'payer', payer, 'settles', settles) ORDER BY date, number), '[]') FROM stations) AS stations`;

const nodeOf = (call: Call, { kind, number, date, currency, total, status }: Station): FlowNode => ({
  kind,
  number,
  date,
  status: labelledStatus(kind, status, call.language),
  total,
  currency,
});
