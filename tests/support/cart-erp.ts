import Big from "big.js";
import type { DraftDocument, Erp, PaymentInstruction, SalesDocument } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";

const at = "2026-11-21T09:00:00.000Z";

const closed = () =>
  new ErpError({ kind: "down", until: new Date(at), reason: "breaker", maintenance: false });

/** As much of an ERP as ordering asks for: each piece costs ten euros, and each key makes one order. */
export function cartErp() {
  const state = {
    price: "10",
    acceptable: true,
    /** What `create` does instead: nothing reaches the ERP, or the answer is lost on the way back. */
    fault: null as "closed" | "refuse" | "loseReply" | "losePayment" | "loseBooking" | "down" | null,
    /** What each of these answers instead: creating and posting after the work is done, the others before it. */
    answers: {} as { create?: Error; simulate?: Error; find?: Error; post?: Error },
    /** How often somebody asked for a document. */
    creations: 0,
    /** What was booked under each key, and how often somebody asked for it. */
    payments: new Map<string, PaymentInstruction>(),
    postings: 0,
    refusesDuplicateKeys: true,
    postPayments: true,
    sold: new Set(["BOLT-M8", "NUT-M8"]),
    documents: new Map<string, SalesDocument>(),
    byKey: new Map<string, SalesDocument>(),
  };
  const answer = async <T>(value: T) => ({ value, messages: [], asOf: at, source: "erp" as const });

  const simulate = (draft: DraftDocument) => {
    const lines = draft.lines.map((line) => ({
      itemNumber: line.itemNumber,
      material: line.material,
      quantity: line.quantity,
      net: Big(line.quantity).times(state.price).toFixed(2),
      scheduleLines: [],
      availability: { status: "full", caption: "In stock" },
      parts: [],
      messages: [],
    }));
    const total = lines.reduce((sum, line) => sum.plus(line.net), Big(0)).toFixed(2);
    const verdict = { credit: { status: "ok" }, incomplete: [], acceptable: state.acceptable };
    return { lines, totals: { total, currency: "EUR" }, partners: [], shippingOptions: [], ...verdict };
  };

  const documentOf = (draft: DraftDocument, number: string) =>
    ({
      kind: draft.kind,
      number,
      soldTo: { number: draft.soldTo, name: "" },
      payer: { number: draft.soldTo, name: "" },
      items: draft.lines.map((line) => ({
        ...line,
        name: line.material,
        openQuantity: line.quantity,
        note: line.note ?? "",
        attributes: {},
      })),
      totals: simulate(draft).totals,
      convert: { allowed: true },
    }) as unknown as SalesDocument;

  const known = (number: string, soldTo: string | undefined): SalesDocument => {
    const document = state.documents.get(number);
    if (document?.soldTo.number !== soldTo || !document)
      throw new ErpError({ kind: "notFound", what: number });
    return document;
  };

  const documents = {
    get: (_ctx: unknown, number: string, within: { number: string }[]) =>
      answer(known(number, within[0]?.number)),
    similar: () => answer([]),
    async findBySubmission(_ctx: unknown, key: string) {
      if (state.answers.find) throw state.answers.find;
      return answer(state.byKey.get(key) ?? null);
    },
    async create(_ctx: unknown, draft: DraftDocument, key: string) {
      state.creations += 1;
      if (state.fault === "closed") throw closed();
      if (state.fault === "refuse") throw new ErpError({ kind: "rejected", messages: [] });
      const earlier = state.byKey.get(key);
      if (earlier && state.refusesDuplicateKeys)
        return answer({ state: "duplicate" as const, document: earlier });
      const document = documentOf(draft, String(4_000_000_001 + state.documents.size));
      state.documents.set(document.number, document);
      state.byKey.set(key, document);
      if (state.answers.create) throw state.answers.create;
      if (state.fault === "loseReply") throw new ErpError({ kind: "timeout", ambiguous: true });
      return answer({ state: "created" as const, document });
    },
  };

  const bookingOf = (key: string) => (state.payments.has(key) ? { number: `14-${key}` } : null);
  const receivables = {
    findPayment: (_ctx: unknown, key: string) => answer(bookingOf(key)),
    async postPayment(_ctx: unknown, payment: PaymentInstruction, key: string) {
      state.postings += 1;
      if (state.fault === "down") throw new ErpError({ kind: "network", ambiguous: false, reset: false });
      if (state.fault === "loseBooking") throw new ErpError({ kind: "timeout", ambiguous: true });
      const posted = { state: state.payments.has(key) ? "duplicate" : "posted" };
      state.payments.set(key, state.payments.get(key) ?? payment);
      if (state.answers.post) throw state.answers.post;
      if (state.fault === "losePayment") throw new ErpError({ kind: "timeout", ambiguous: true });
      return answer({ ...posted, payment: bookingOf(key) });
    },
  };

  const erp = {
    pricing: {
      async simulate(_ctx: unknown, draft: DraftDocument) {
        if (state.fault === "closed") throw closed();
        if (state.answers.simulate) throw state.answers.simulate;
        return answer(simulate(draft));
      },
    },
    materials: {
      get: (_ctx: unknown, numbers: string[]) =>
        answer(
          numbers
            .filter((number) => state.sold.has(number))
            .map((number) => ({ number, name: number, status: "sellable", substitute: null })),
        ),
    },
    orders: documents,
    quotes: documents,
    receivables,
    system: {
      capabilities: () =>
        answer({ refusesDuplicateKeys: state.refusesDuplicateKeys, postPayments: state.postPayments }),
    },
  } as unknown as Erp;
  return { erp, state, documentOf };
}
