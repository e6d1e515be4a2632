import { embeddedCapabilities } from "~/erp/embedded/capabilities";
import type { Erp } from "~/erp/erp";
import type { OperationName } from "~/erp/operations";

/** Builds a complete port whose methods all fail; a fake overrides the methods that its tests need. */
export const absentErp = (): Erp => ({
  partners: {
    get: absent("partners.get"),
    search: absent("partners.search"),
    related: absent("partners.related"),
    salesAreas: absent("partners.salesAreas"),
    addresses: absent("partners.addresses"),
    credit: absent("partners.credit"),
    validateAddress: absent("partners.validateAddress"),
  },
  materials: {
    get: absent("materials.get"),
    search: absent("materials.search"),
    categories: absent("materials.categories"),
    units: absent("materials.units"),
    customerMaterials: absent("materials.customerMaterials"),
    batches: absent("materials.batches"),
    changedSince: absent("materials.changedSince"),
  },
  pricing: {
    listPrices: absent("pricing.listPrices"),
    scales: absent("pricing.scales"),
    simulate: absent("pricing.simulate"),
  },
  availability: {
    check: absent("availability.check"),
  },
  orders: {
    simulateChange: absent("orders.simulateChange"),
    findBySubmission: absent("orders.findBySubmission"),
    similar: absent("orders.similar"),
    get: absent("orders.get"),
    copy: absent("orders.copy"),
    search: absent("orders.search"),
    create: absent("orders.create"),
    change: absent("orders.change"),
    findChange: absent("orders.findChange"),
    cancel: absent("orders.cancel"),
  },
  quotes: {
    simulateChange: absent("quotes.simulateChange"),
    findBySubmission: absent("quotes.findBySubmission"),
    get: absent("quotes.get"),
    copy: absent("quotes.copy"),
    search: absent("quotes.search"),
    create: absent("quotes.create"),
    change: absent("quotes.change"),
    findChange: absent("quotes.findChange"),
    cancel: absent("quotes.cancel"),
    convert: absent("quotes.convert"),
    requote: absent("quotes.requote"),
  },
  deliveries: {
    get: absent("deliveries.get"),
    search: absent("deliveries.search"),
  },
  invoices: {
    get: absent("invoices.get"),
    search: absent("invoices.search"),
  },
  documents: {
    flow: absent("documents.flow"),
    search: absent("documents.search"),
  },
  receivables: {
    openItems: absent("receivables.openItems"),
    balance: absent("receivables.balance"),
    statement: absent("receivables.statement"),
    payments: absent("receivables.payments"),
    downPayments: absent("receivables.downPayments"),
    findPayment: absent("receivables.findPayment"),
    getOpenItems: absent("receivables.getOpenItems"),
    sumChosen: absent("receivables.sumChosen"),
    firstChosen: absent("receivables.firstChosen"),
    postPayment: absent("receivables.postPayment"),
  },
  returns: {
    reasons: absent("returns.reasons"),
    findBySubmission: absent("returns.findBySubmission"),
    get: absent("returns.get"),
    search: absent("returns.search"),
    create: absent("returns.create"),
  },
  outputs: {
    list: absent("outputs.list"),
    fetch: absent("outputs.fetch"),
    fetchZip: absent("outputs.fetchZip"),
  },
  attachments: {
    list: absent("attachments.list"),
    fetch: absent("attachments.fetch"),
    add: absent("attachments.add"),
    remove: absent("attachments.remove"),
  },
  reports: {
    list: absent("reports.list"),
    run: absent("reports.run"),
  },
  replication: {
    changes: absent("replication.changes"),
    read: absent("replication.read"),
    inventory: absent("replication.inventory"),
    masters: absent("replication.masters"),
  },
  system: {
    ping: absent("system.ping"),
    salesAreas: absent("system.salesAreas"),
  },
  capabilitiesOf: () => embeddedCapabilities,
});

const absent = (operation: OperationName) => (): never => {
  throw new Error(`This test has no ${operation}`);
};
