import type { List, Scope } from "../../port/basics";
import type {
  DocumentRef,
  DocumentRow,
  Documents,
  Flow,
  FlowNode,
  SalesDocumentSearch,
} from "../../port/documents";
import { unlessNotFound } from "../../unless-not-found";
import { answerWith, pageOf, type SapCall, type SapSystem } from "../call";
import { listClaims } from "../returns/list-claims";
import { getClaim } from "../returns/read-claims";
import { deliveriesOf } from "./deliveries";
import { invoicesOf } from "./invoices";
import { listDocuments } from "./list-documents";
import { presentDocument } from "./present-document";
import { readDocument } from "./read-document";
import { orderShape, quoteShape } from "./shapes";

export function documentsOf(system: SapSystem): Documents {
  return {
    search: (ctx, search) => answerWith(system, ctx, (call) => searchAll(call, search)),
    flow: (ctx, document, within) => answerWith(system, ctx, (call) => readFlow(call, document, within)),
  };
}

/** Documents of each kind that a list of both can hold. */
const maxMerged = 200;

/** Merges the lists of orders, quotes and claims by date; SAP has no list of all. */
async function searchAll(call: SapCall, search: SalesDocumentSearch): Promise<List<DocumentRow>> {
  const kinds = search.kinds ?? ["order", "quote", "return"];
  const shapes = [orderShape, quoteShape].filter(({ kind }) => kinds.includes(kind));
  const neededCount = Math.min(search.page * search.pageSize, maxMerged);
  const first = { ...search, page: 1, pageSize: neededCount };
  const lists = await Promise.all([
    ...shapes.map((shape) => listDocuments(call, shape, first)),
    ...(kinds.includes("return") ? [listClaims(call, first)] : []),
  ]);
  const rows = lists.flatMap(({ items }) => items);
  const field = search.sortBy ?? "date";
  const keyOf = (row: DocumentRow): string =>
    field === "number" || field === "date" || field === "poNumber" ? row[field] : row.date;
  rows.sort((a, b) => keyOf(a).localeCompare(keyOf(b)) || a.number.localeCompare(b.number));
  if ((search.order ?? (field === "date" ? "desc" : "asc")) === "desc") rows.reverse();
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { ...pageOf(rows, search), total: Math.min(total, maxMerged), more: total > maxMerged };
}

/** Follows the references of documents in both directions until nothing new comes. */
async function readFlow(call: SapCall, start: DocumentRef, within: Scope): Promise<Flow> {
  const nodes = new Map<string, FlowNode>();
  const edges = new Map<string, Flow["edges"][number]>();
  let waitingRefs: DocumentRef[] = [start];
  let scope = within;
  while (waitingRefs.length > 0 && nodes.size < 100) {
    const rows = await Promise.all(waitingRefs.map((ref) => readNode(call, ref, scope)));
    // The first document is within the scope; what belongs to it may have other partners.
    scope = "all";
    const foundRows = rows.filter((row): row is DocumentRow => row !== null);
    for (const row of foundRows) nodes.set(keyOf(row), nodeOf(row));
    for (const row of foundRows) {
      for (const other of row.references) {
        const [from, to] = rank(other) < rank(row) ? [other, row] : [row, other];
        if (Math.abs(rank(from) - rank(to)) > 1 && rank(to) === 3) continue;
        edges.set(`${keyOf(from)} ${keyOf(to)}`, { from: refOf(from), to: refOf(to) });
      }
    }
    const next = foundRows.flatMap((row) => row.references).filter((ref) => !nodes.has(keyOf(ref)));
    waitingRefs = [...new Map(next.map((ref) => [keyOf(ref), ref])).values()];
  }
  const sortedNodes = [...nodes.values()].sort(
    (a, b) => rank(a) - rank(b) || a.number.localeCompare(b.number),
  );
  return {
    nodes: sortedNodes,
    edges: [...edges.values()].filter(({ from, to }) => nodes.has(keyOf(from)) && nodes.has(keyOf(to))),
  };
}

const order: DocumentRef["kind"][] = ["quote", "order", "delivery", "invoice", "return", "creditMemo"];
const rank = ({ kind }: DocumentRef): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
const keyOf = ({ kind, number }: DocumentRef): string => `${kind} ${number}`;
const refOf = ({ kind, number }: DocumentRef): DocumentRef => ({ kind, number });

const nodeOf = ({ kind, number, date, status, total, currency }: DocumentRow): FlowNode => ({
  kind,
  number,
  date,
  status,
  total,
  currency,
});

async function readNode(
  call: SapCall,
  { kind, number }: DocumentRef,
  within: Scope,
): Promise<DocumentRow | null> {
  const readRow = async (): Promise<DocumentRow | null> => {
    if (kind === "delivery") return (await deliveriesOf(call).get(call.ctx, number, within)).value;
    if (kind === "invoice" || kind === "creditMemo")
      return (await invoicesOf(call).get(call.ctx, number, within)).value;
    if (kind === "return") return getClaim(call, number, within);
    const shape = kind === "order" ? orderShape : kind === "quote" ? quoteShape : null;
    return shape && presentDocument(call, shape, await readDocument(call, shape, number, within));
  };
  return within === "all" ? unlessNotFound(readRow()) : readRow();
}
