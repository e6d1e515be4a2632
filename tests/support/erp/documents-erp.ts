import type {
  DocumentKind,
  DocumentRef,
  DocumentRow,
  DocumentSearch,
  Erp,
  ErpContext,
  ErpFile,
  SalesDocument,
  Scope,
} from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { absentErp } from "./absent-erp";
import { exampleDocument, resultOf } from "./example-values";

export type DocumentDifferences = Partial<Omit<SalesDocument, "kind" | "number" | "soldTo">> & {
  soldTo?: string;
};

/**
 * Fakes the part of the ERP that lists and details of documents need. It enforces scopes as a real one does, and
 * records each search.
 */
export function documentsErp() {
  const documents = new Map<string, SalesDocument>();
  const searches: { of: string; search: DocumentSearch }[] = [];
  const requotes = new Map<string, SalesDocument>();
  const state = { down: false };
  const answer = async <T>(value: T) => {
    if (state.down) throw new ErpError({ kind: "timeout", ambiguous: false });
    return resultOf(value);
  };

  function add(kind: DocumentKind, number: string, differences: DocumentDifferences = {}): SalesDocument {
    const { soldTo = "100001", ...rest } = differences;
    const document = exampleDocument(
      { ...rest, kind, number },
      { number: soldTo, name: `Customer ${soldTo}` },
    );
    documents.set(number, document);
    return document;
  }

  const isWithin = (row: DocumentRow, within: Scope) =>
    within === "all" || within.some((partner) => row[partner.function].number === partner.number);

  function getDocument(kind: DocumentKind, number: string, within: Scope): SalesDocument {
    const document = documents.get(number);
    if (!document || document.kind !== kind || !isWithin(document, within)) {
      throw new ErpError({ kind: "notFound", what: number });
    }
    return document;
  }

  const group = (of: string, kind: DocumentKind, ...furtherKinds: DocumentKind[]) => ({
    get: async (_ctx: ErpContext, number: string, within: Scope) => answer(getDocument(kind, number, within)),
    search: (_ctx: ErpContext, search: DocumentSearch) => {
      searches.push({ of, search });
      const numbers =
        search.criteria?.filter(({ key }) => key === "docNumber").map(({ value }) => value) ?? [];
      const matches = [...documents.values()]
        .filter((row) => [kind, ...furtherKinds].includes(row.kind) && isWithin(row, search.within))
        .filter(({ number }) => numbers.length === 0 || numbers.includes(number))
        .sort((a, b) => b.date.localeCompare(a.date) || b.number.localeCompare(a.number));
      const { page, pageSize } = search;
      const items = matches.slice((page - 1) * pageSize, page * pageSize);
      const total = Math.min(matches.length, 12_000);
      return answer({ items, page, pageSize, total, more: matches.length > total });
    },
  });

  const file = (name: string): ErpFile => ({
    fileName: name,
    mediaType: "application/pdf",
    bytes: 3,
    content: new Blob(["PDF"]).stream(),
    etag: name,
    original: true,
  });

  const absentPart = absentErp();
  const erp: Erp = {
    ...absentPart,
    orders: { ...absentPart.orders, ...group("orders", "order") },
    quotes: {
      ...absentPart.quotes,
      ...group("quotes", "quote"),
      async requote(_ctx, number, within, key) {
        getDocument("quote", number, within);
        const duplicate = requotes.get(key);
        if (duplicate) return answer({ state: "duplicate" as const, document: duplicate });
        const document = add("quote", `9${number}`);
        requotes.set(key, document);
        return answer({ state: "created" as const, document });
      },
    },
    deliveries: group("deliveries", "delivery"),
    invoices: group("invoices", "invoice"),
    documents: {
      search: group("documents", "order", "quote").search,
      flow: () => answer({ nodes: [], edges: [] }),
    },
    attachments: {
      ...absentPart.attachments,
      list: () => answer([]),
      fetch: async (_ctx, { kind, number }: DocumentRef, id, within) =>
        answer(file(`${getDocument(kind, number, within).number}-${id}`)),
    },
    outputs: {
      ...absentPart.outputs,
      fetch: async (_ctx, { kind, number }: DocumentRef, type, within) =>
        answer(file(`${getDocument(kind, number, within).number}-${type}`)),
    },
  };
  return { erp, add, searches, state };
}
