import type { Statement } from "~/db/watch-statements.server";
import type { Clock } from "~/lib/clock";
import type { DemoErp } from "../demo-erp";
import type { Erp } from "../erp";
import { ErpError } from "../erp-errors";
import { attachmentsOf } from "./attachments.server";
import { embeddedCapabilities } from "./capabilities";
import { flowOf } from "./documents/flow-of.server";
import { selectDocuments } from "./documents/select-documents.server";
import { createEngine, todayOf } from "./engine.server";
import { createFaults } from "./faults.server";
import { advanceTime } from "./flow/advance-time.server";
import { openDocumentThread } from "./long-documents/document-thread.server";
import {
  changedSince,
  findCategories,
  findCustomerMaterials,
  getMaterials,
  materialBatches,
} from "./materials.server";
import { getSalesDocument, ordersOf } from "./orders.server";
import { outputsOf } from "./outputs.server";
import {
  addressesOf,
  getPartner,
  relatedPartners,
  salesAreasOf,
  searchPartners,
  validateAddress,
} from "./partners.server";
import { searchPayments } from "./payments.server";
import { type ErpPool, openErpPool } from "./pool.server";
import { findPayment, postPayment } from "./post-payment.server";
import { quotesOf } from "./quotes.server";
import { balanceOf } from "./receivables/account-sums.server";
import { firstChosen, sumChosen } from "./receivables/chosen-items.server";
import { getOpenItems, searchDownPayments, searchOpenItems } from "./receivables.server";
import { reportsOf } from "./reports/reports.server";
import { returnsOf } from "./returns.server";
import { searchMaterials } from "./search-materials.server";
import { statementOf } from "./statement.server";
import { systemOf } from "./system.server";

export interface EmbeddedErpOptions {
  databaseUrl: string;
  isPooled?: boolean;
  clock: Clock;
  log: { warn(facts: Record<string, unknown>, event: string): void };
  connections?: number;
  onStatement?: (statement: Statement) => void;
  /** Works on long documents in a thread of their own, through a connection of its own. */
  hasDocumentThread?: boolean;
}

/** The port plus what only the owner of the ERP may do: control its clock and faults, and close it. */
export interface EmbeddedErp extends Erp, DemoErp {
  pool: ErpPool;
  /** Does the daily work up to today; called by a scheduled job. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the embedded ERP over its own tables. Requires `migrateErp` and a set of master data. */
export function createEmbeddedErp(options: EmbeddedErpOptions): EmbeddedErp {
  const { clock } = options;
  const pool = openErpPool({
    databaseUrl: options.databaseUrl,
    isPooled: options.isPooled,
    ...(options.connections ? { connections: options.connections } : {}),
    onStatement: options.onStatement,
    onError: (error) => options.log.warn({ error }, "erp.connectionLost"),
  });
  const documentThread = options.hasDocumentThread ? openDocumentThread(options) : null;
  const engine = createEngine(pool, clock, documentThread);
  return {
    partners: {
      get: (ctx, number) => engine.read("partners.get", ctx, (call) => getPartner(call, number)),
      search: (ctx, search) => engine.read("partners.search", ctx, (call) => searchPartners(call, search)),
      related: (ctx, number, partnerFunction) =>
        engine.read("partners.related", ctx, (call) => relatedPartners(call, number, partnerFunction)),
      salesAreas: (ctx, number) =>
        engine.read("partners.salesAreas", ctx, (call) => salesAreasOf(call, number)),
      addresses: (ctx, number) => engine.read("partners.addresses", ctx, (call) => addressesOf(call, number)),
      validateAddress: (ctx, address) =>
        engine.read("partners.validateAddress", ctx, (call) => validateAddress(call, address)),
    },
    materials: {
      get: (ctx, numbers) => engine.read("materials.get", ctx, (call) => getMaterials(call, numbers)),
      search: (ctx, search) => engine.read("materials.search", ctx, (call) => searchMaterials(call, search)),
      categories: (ctx) => engine.read("materials.categories", ctx, findCategories),
      customerMaterials: (ctx, search) =>
        engine.read("materials.customerMaterials", ctx, (call) => findCustomerMaterials(call, search)),
      batches: (ctx, material) =>
        engine.read("materials.batches", ctx, (call) => materialBatches(call, material)),
      changedSince: (ctx, since, limit, afterNumber = "") =>
        engine.read("materials.changedSince", ctx, (call) => changedSince(call, since, limit, afterNumber)),
    },
    pricing: {
      simulate: (ctx, ...args) => engine.document("pricing.simulate", ctx, args),
      listPrices: (ctx, ...args) => engine.document("pricing.listPrices", ctx, args),
    },
    availability: {
      check: (ctx, ...args) => engine.document("availability.check", ctx, args),
    },
    orders: ordersOf(engine),
    quotes: quotesOf(engine),
    deliveries: {
      get: (ctx, number, within) =>
        engine.read("deliveries.get", ctx, (call) => getSalesDocument(call, number, "delivery", within)),
      search: (ctx, search) =>
        engine.read("deliveries.search", ctx, (call) => selectDocuments(call, ["delivery"], search)),
    },
    invoices: {
      get: (ctx, number, within) =>
        engine.read("invoices.get", ctx, (call) => getSalesDocument(call, number, "invoice", within)),
      search: (ctx, search) =>
        engine.read("invoices.search", ctx, (call) =>
          selectDocuments(call, ["invoice", "creditMemo"], search),
        ),
    },
    documents: {
      search: (ctx, search) =>
        engine.read("documents.search", ctx, (call) =>
          selectDocuments(call, search.kinds ?? ["order", "quote", "return"], search),
        ),
      flow: (ctx, document, within) =>
        engine.read("documents.flow", ctx, (call) => flowOf(call, document, within)),
    },
    receivables: {
      openItems: (ctx, search) =>
        engine.read("receivables.openItems", ctx, (call) => searchOpenItems(call, search)),
      getOpenItems: (ctx, numbers, within) =>
        engine.read("receivables.getOpenItems", ctx, (call) => getOpenItems(call, numbers, within)),
      sumChosen: (ctx, payer, choice, listedNumbers) =>
        engine.read("receivables.sumChosen", ctx, (call) => sumChosen(call, payer, choice, listedNumbers)),
      firstChosen: (ctx, payer, choice, maxItems) =>
        engine.read("receivables.firstChosen", ctx, (call) => firstChosen(call, payer, choice, maxItems)),
      balance: (ctx, payer) => engine.read("receivables.balance", ctx, (call) => balanceOf(call, payer)),
      statement: (ctx, request) =>
        engine.read("receivables.statement", ctx, (call) => statementOf(call, request)),
      payments: (ctx, search) =>
        engine.read("receivables.payments", ctx, (call) => searchPayments(call, search)),
      downPayments: (ctx, search) =>
        engine.read("receivables.downPayments", ctx, (call) => searchDownPayments(call, search)),
      postPayment: (ctx, payment, key) =>
        engine.write("receivables.postPayment", ctx, (call) => postPayment(call, payment, key)),
      findPayment: (ctx, key) =>
        engine.read("receivables.findPayment", ctx, (call) => findPayment(call, key)),
    },
    returns: returnsOf(engine),
    outputs: outputsOf(engine),
    attachments: attachmentsOf(engine),
    reports: reportsOf(engine),
    // Lists of the embedded ERP are as fast as the portal's copies would be.
    replication: {
      changes: notReplicated,
      read: notReplicated,
      inventory: notReplicated,
      masters: notReplicated,
    },
    system: systemOf(engine, clock),
    capabilitiesOf: () => embeddedCapabilities,
    faults: createFaults(pool),
    pool,
    today: () => todayOf(pool, clock),
    advanceTime: (days) => advanceTime(pool, clock, days),
    catchUp: () => advanceTime(pool, clock, 0),
    async close() {
      documentThread?.close();
      await pool.close();
    },
  };
}

const notReplicated = () => Promise.reject(new ErpError({ kind: "unsupported", capability: "replication" }));
