import type {
  DocumentKind,
  DocumentRow,
  DocumentSearch,
  Erp,
  ErpContext,
  SalesDocument,
  Scope,
} from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";

const at = "2026-11-21T09:00:00.000Z";

export type Made = Partial<Omit<DocumentRow, "kind" | "number" | "soldTo">> & { soldTo?: string };

/**
 * As much of an ERP as lists and details of documents ask for. It heeds whose documents are asked for, as the real ones
 * do, and notes each search, so that a test sees what was asked.
 */
export function documentsErp() {
  const documents = new Map<string, SalesDocument>();
  const searches: { of: string; search: DocumentSearch }[] = [];
  const requotes = new Map<string, SalesDocument>();
  const state = { down: false };
  const answer = async <T>(value: T) => {
    if (state.down) throw new ErpError({ kind: "timeout", ambiguous: false });
    return { value, messages: [], asOf: at, source: "erp" as const };
  };

  function add(kind: DocumentKind, number: string, made: Made = {}): SalesDocument {
    const { soldTo = "100001", ...rest } = made;
    const allowed = { allowed: true as const };
    const partner = { number: soldTo, name: `Customer ${soldTo}` };
    const document = {
      ...{ kind, number, date: "2026-11-20", createdAt: at, salesArea: "1000", poNumber: `PO-${number}` },
      ...{ soldTo: partner, shipTo: partner, payer: partner },
      ...{ net: "100.00", tax: "21.00", total: "121.00", currency: "EUR" },
      ...{ status: { code: "OPEN", label: "Open" }, shipStatus: null, requestedDate: null, dueDate: null },
      ...{ tracking: [], outputTypes: [], references: [], deletedAt: null, lockedAt: null, lockedBy: null },
      ...{ copy: allowed, convert: allowed, requote: allowed, change: allowed, version: "1", items: [] },
      ...rest,
    } as unknown as SalesDocument;
    documents.set(number, document);
    return document;
  }

  const isWithin = (row: DocumentRow, within: Scope) =>
    within === "all" || within.some((partner) => row[partner.function].number === partner.number);

  function known(kind: DocumentKind, number: string, within: Scope): SalesDocument {
    const document = documents.get(number);
    if (!document || document.kind !== kind || !isWithin(document, within)) {
      throw new ErpError({ kind: "notFound", what: number });
    }
    return document;
  }

  const group = (of: string, ...kinds: DocumentKind[]) => ({
    get: async (_ctx: ErpContext, number: string, within: Scope) =>
      answer(known(kinds[0] ?? "order", number, within)),
    search: (_ctx: ErpContext, search: DocumentSearch) => {
      searches.push({ of, search });
      const named = search.criteria?.filter(({ key }) => key === "docNumber").map(({ value }) => value) ?? [];
      const all = [...documents.values()]
        .filter((row) => kinds.includes(row.kind) && isWithin(row, search.within))
        .filter(({ number }) => named.length === 0 || named.includes(number))
        .sort((a, b) => b.date.localeCompare(a.date) || b.number.localeCompare(a.number));
      const { page, pageSize } = search;
      const items = all.slice((page - 1) * pageSize, page * pageSize);
      return answer({
        items,
        page,
        pageSize,
        total: Math.min(all.length, 10_000),
        more: all.length > 10_000,
      });
    },
  });

  const file = (name: string) => ({
    fileName: name,
    mediaType: "application/pdf",
    bytes: 3,
    content: new Blob(["PDF"]).stream(),
    etag: name,
    original: true,
  });

  const erp = {
    orders: group("orders", "order"),
    quotes: {
      ...group("quotes", "quote"),
      async requote(_ctx: ErpContext, number: string, within: Scope, key: string) {
        known("quote", number, within);
        const earlier = requotes.get(key);
        if (earlier) return answer({ state: "duplicate" as const, document: earlier });
        const document = add("quote", `9${number}`);
        requotes.set(key, document);
        return answer({ state: "created" as const, document });
      },
    },
    deliveries: group("deliveries", "delivery"),
    invoices: group("invoices", "invoice"),
    documents: {
      ...group("documents", "order", "quote"),
      flow: () => answer({ nodes: [], edges: [] }),
    },
    attachments: {
      list: () => answer([]),
      fetch: async (_ctx: ErpContext, { kind, number }: DocumentRow, id: string, within: Scope) =>
        answer(file(`${known(kind, number, within).number}-${id}`)),
    },
    outputs: {
      fetch: async (_ctx: ErpContext, { kind, number }: DocumentRow, type: string, within: Scope) =>
        answer(file(`${known(kind, number, within).number}-${type}`)),
    },
  } as unknown as Erp;
  return { erp, add, searches, state };
}
