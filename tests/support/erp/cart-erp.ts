import Big from "big.js";
import { embeddedCapabilities } from "~/erp/embedded/capabilities";
import type {
  DraftDocument,
  Erp,
  Material,
  Orders,
  PaymentInstruction,
  PaymentRow,
  Receivables,
  SalesDocument,
  Simulation,
} from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { absentErp } from "./absent-erp";
import {
  exampleCredit,
  exampleDocument,
  exampleItem,
  exampleMaterial,
  exampleSimulatedLine,
  exampleTime,
  exampleTotals,
  resultOf,
} from "./example-values";

const closedFailure = () =>
  new ErpError({ kind: "down", until: new Date(exampleTime), reason: "breaker", maintenance: false });

/** Fakes the part of the ERP that ordering needs: each piece costs ten euros, and each key makes one order. */
export function cartErp() {
  const state = {
    price: "10",
    acceptable: true,
    /** Failure of the next calls: nothing reaches the ERP, or its response is lost. */
    fault: null as "closed" | "refuse" | "loseReply" | "losePayment" | "loseBooking" | "down" | null,
    /** Errors to throw: by `create` and `post` after the work is done, by the others before it. */
    answers: {} as { create?: Error; simulate?: Error; find?: Error; post?: Error },
    /** Counts the calls of `create`. */
    creations: 0,
    /** Posted payments by key; `postings` counts the calls. */
    payments: new Map<string, PaymentInstruction>(),
    postings: 0,
    refusesDuplicateKeys: true,
    postPayments: true,
    sold: new Set(["BOLT-M8", "NUT-M8"]),
    /** Facts in which a product differs from the example, by number. */
    facts: {} as Record<string, Partial<Material>>,
    documents: new Map<string, SalesDocument>(),
    byKey: new Map<string, SalesDocument>(),
  };
  const answer = async <T>(value: T) => resultOf(value);

  const simulate = (draft: DraftDocument): Simulation => {
    const lines = draft.lines.map((line) =>
      exampleSimulatedLine(line, { net: Big(line.quantity).times(state.price).toFixed(2) }),
    );
    const total = lines.reduce((sum, line) => sum.plus(line.net), Big(0)).toFixed(2);
    return {
      lines,
      totals: exampleTotals(total),
      credit: exampleCredit,
      partners: [],
      shippingOptions: [],
      incomplete: [],
      acceptable: state.acceptable,
    };
  };

  const documentOf = (draft: DraftDocument, number: string): SalesDocument =>
    exampleDocument(
      {
        kind: draft.kind,
        number,
        items: draft.lines.map((line) => exampleItem(line)),
        totals: simulate(draft).totals,
      },
      { number: draft.soldTo, name: "" },
    );

  const absentPart = absentErp();
  const documents: Pick<Orders, "get" | "similar" | "findBySubmission" | "create"> = {
    async get(_ctx, number, within) {
      const document = state.documents.get(number);
      const soldTo = within === "all" ? undefined : within[0]?.number;
      if (!document || document.soldTo.number !== soldTo)
        throw new ErpError({ kind: "notFound", what: number });
      return answer(document);
    },
    similar: () => answer([]),
    async findBySubmission(_ctx, key) {
      if (state.answers.find) throw state.answers.find;
      return answer(state.byKey.get(key) ?? null);
    },
    async create(_ctx, draft, key) {
      state.creations += 1;
      if (state.fault === "closed") throw closedFailure();
      if (state.fault === "refuse") throw new ErpError({ kind: "rejected", messages: [] });
      const duplicate = state.byKey.get(key);
      if (duplicate && state.refusesDuplicateKeys)
        return answer({ state: "duplicate" as const, document: duplicate });
      const document = documentOf(draft, String(4_000_000_001 + state.documents.size));
      state.documents.set(document.number, document);
      state.byKey.set(key, document);
      if (state.answers.create) throw state.answers.create;
      if (state.fault === "loseReply") throw new ErpError({ kind: "timeout", ambiguous: true });
      return answer({ state: "created" as const, document });
    },
  };

  const paymentOf = (key: string, payment: PaymentInstruction): PaymentRow => ({
    number: `14-${key}`,
    payer: { number: payment.payer, name: "" },
    date: "2026-11-21",
    amount: payment.amount,
    currency: payment.currency,
    method: { code: payment.method, label: payment.method },
    status: { code: "PAID", label: "Paid" },
    reference: payment.reference,
    settles: [],
  });
  const receivables: Pick<Receivables, "findPayment" | "postPayment"> = {
    async findPayment(_ctx, key) {
      const payment = state.payments.get(key);
      return answer(payment ? paymentOf(key, payment) : null);
    },
    async postPayment(_ctx, payment, key) {
      state.postings += 1;
      if (state.fault === "down") throw new ErpError({ kind: "network", ambiguous: false, reset: false });
      if (state.fault === "loseBooking") throw new ErpError({ kind: "timeout", ambiguous: true });
      const postedPayment = state.payments.get(key);
      state.payments.set(key, postedPayment ?? payment);
      if (state.answers.post) throw state.answers.post;
      if (state.fault === "losePayment") throw new ErpError({ kind: "timeout", ambiguous: true });
      return answer({
        state: postedPayment ? ("duplicate" as const) : ("posted" as const),
        payment: paymentOf(key, postedPayment ?? payment),
      });
    },
  };

  const erp: Erp = {
    ...absentPart,
    pricing: {
      ...absentPart.pricing,
      async simulate(_ctx, draft) {
        if (state.fault === "closed") throw closedFailure();
        if (state.answers.simulate) throw state.answers.simulate;
        return answer(simulate(draft));
      },
    },
    materials: {
      ...absentPart.materials,
      get: (_ctx, numbers) =>
        answer(
          numbers
            .filter((number) => state.sold.has(number))
            .map((number) => exampleMaterial(number, state.facts[number])),
        ),
      search: () => answer({ items: [], page: 1, pageSize: 10, total: 0, more: false }),
      customerMaterials: () => answer({ items: [], page: 1, pageSize: 10, total: 0, more: false }),
    },
    orders: { ...absentPart.orders, ...documents },
    quotes: { ...absentPart.quotes, ...documents },
    receivables: { ...absentPart.receivables, ...receivables },
    capabilitiesOf: () => ({
      ...embeddedCapabilities,
      refusesDuplicateKeys: state.refusesDuplicateKeys,
      postPayments: state.postPayments,
    }),
  };
  return { erp, state, documentOf };
}
