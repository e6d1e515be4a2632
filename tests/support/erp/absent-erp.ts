import { embeddedCapabilities } from "~/erp/embedded/capabilities";
import type { Erp } from "~/erp/erp";
import type { OperationName } from "~/erp/operations";

/** Builds a complete port whose methods all fail; a fake overrides the methods that its tests need. */
export const absentErp = (): Erp => ({
  partners: {
    get: refuseCall("partners.get"),
    search: refuseCall("partners.search"),
    related: refuseCall("partners.related"),
    salesAreas: refuseCall("partners.salesAreas"),
    addresses: refuseCall("partners.addresses"),
    validateAddress: refuseCall("partners.validateAddress"),
  },
  materials: {
    get: refuseCall("materials.get"),
    search: refuseCall("materials.search"),
    categories: refuseCall("materials.categories"),
    customerMaterials: refuseCall("materials.customerMaterials"),
    batches: refuseCall("materials.batches"),
    changedSince: refuseCall("materials.changedSince"),
  },
  pricing: {
    listPrices: refuseCall("pricing.listPrices"),
    simulate: refuseCall("pricing.simulate"),
  },
  availability: {
    check: refuseCall("availability.check"),
  },
  orders: {
    simulateChange: refuseCall("orders.simulateChange"),
    findBySubmission: refuseCall("orders.findBySubmission"),
    similar: refuseCall("orders.similar"),
    get: refuseCall("orders.get"),
    copy: refuseCall("orders.copy"),
    search: refuseCall("orders.search"),
    create: refuseCall("orders.create"),
    change: refuseCall("orders.change"),
    findChange: refuseCall("orders.findChange"),
    cancel: refuseCall("orders.cancel"),
  },
  quotes: {
    simulateChange: refuseCall("quotes.simulateChange"),
    findBySubmission: refuseCall("quotes.findBySubmission"),
    get: refuseCall("quotes.get"),
    copy: refuseCall("quotes.copy"),
    search: refuseCall("quotes.search"),
    create: refuseCall("quotes.create"),
    change: refuseCall("quotes.change"),
    findChange: refuseCall("quotes.findChange"),
    cancel: refuseCall("quotes.cancel"),
    convert: refuseCall("quotes.convert"),
    requote: refuseCall("quotes.requote"),
  },
  deliveries: {
    get: refuseCall("deliveries.get"),
    search: refuseCall("deliveries.search"),
  },
  invoices: {
    get: refuseCall("invoices.get"),
    search: refuseCall("invoices.search"),
  },
  documents: {
    flow: refuseCall("documents.flow"),
    search: refuseCall("documents.search"),
  },
  receivables: {
    openItems: refuseCall("receivables.openItems"),
    balance: refuseCall("receivables.balance"),
    statement: refuseCall("receivables.statement"),
    payments: refuseCall("receivables.payments"),
    downPayments: refuseCall("receivables.downPayments"),
    findPayment: refuseCall("receivables.findPayment"),
    getOpenItems: refuseCall("receivables.getOpenItems"),
    sumChosen: refuseCall("receivables.sumChosen"),
    firstChosen: refuseCall("receivables.firstChosen"),
    postPayment: refuseCall("receivables.postPayment"),
  },
  returns: {
    reasons: refuseCall("returns.reasons"),
    findBySubmission: refuseCall("returns.findBySubmission"),
    get: refuseCall("returns.get"),
    search: refuseCall("returns.search"),
    create: refuseCall("returns.create"),
  },
  outputs: {
    fetch: refuseCall("outputs.fetch"),
  },
  attachments: {
    list: refuseCall("attachments.list"),
    fetch: refuseCall("attachments.fetch"),
    add: refuseCall("attachments.add"),
    remove: refuseCall("attachments.remove"),
  },
  reports: {
    list: refuseCall("reports.list"),
    run: refuseCall("reports.run"),
  },
  replication: {
    changes: refuseCall("replication.changes"),
    read: refuseCall("replication.read"),
    inventory: refuseCall("replication.inventory"),
    masters: refuseCall("replication.masters"),
  },
  system: {
    ping: refuseCall("system.ping"),
    salesAreas: refuseCall("system.salesAreas"),
  },
  capabilitiesOf: () => embeddedCapabilities,
});

const refuseCall = (operation: OperationName) => (): never => {
  throw new Error(`This test has no ${operation}`);
};
