import type { List } from "../../port/basics";
import type { DocumentRow, DocumentSearch, Invoices, SalesDocument } from "../../port/documents";
import { answerWith, notFoundError, pageOf, type SapCall, type SapSystem } from "../call";
import { paymentTermsOf } from "../codes/labels";
import { readMaterials } from "../materials/read-materials";
import { type Row, rowsOf } from "../odata/rows";
import { dayOf, textOf } from "../odata/values";
import { presentDetermined } from "../partners/determined-partners";
import { readPartners } from "../partners/read-partners";
import { creditOf } from "../pricing/simulate";
import { findBillings } from "./billing-query";
import { presentBillingItem } from "./present-billing-item";
import { billingNumbers, billingTotals, presentBillings } from "./present-billings";

export function invoicesOf(system: SapSystem): Invoices {
  return {
    get: (ctx, number, within) =>
      answerWith(system, ctx, async (call) => {
        const criteria = [{ key: "docNumber" as const, value: number }];
        const page = await findBillings(call, { within, criteria, page: 1, pageSize: 1 });
        const row = page?.rows[0];
        if (!row) throw notFoundError(`invoice ${number}`);
        return presentInvoice(call, row);
      }),
    search: (ctx, search) => answerWith(system, ctx, (call) => listInvoices(call, search)),
  };
}

async function listInvoices(call: SapCall, search: DocumentSearch): Promise<List<DocumentRow>> {
  const empty = { items: [], page: search.page, pageSize: search.pageSize, total: 0, more: false };
  const billings = await findBillings(call, search);
  if (!billings) return empty;
  const items = await presentBillings(call, billings.rows);
  if (!search.status) return { ...empty, items, total: billings.count ?? items.length };
  return pageOf(
    items.filter(({ status }) => status.code === search.status),
    search,
  );
}

async function presentInvoice(call: SapCall, row: Row): Promise<SalesDocument> {
  const numbers = billingNumbers(call, row);
  const items = rowsOf(row.to_Item);
  const [[head], partners, materials] = await Promise.all([
    presentBillings(call, [row]),
    readPartners(call, Object.values(numbers)),
    readMaterials(
      call,
      items.map((item) => textOf(item.Material)),
    ),
  ]);
  if (!head) throw notFoundError("invoice");
  return {
    ...head,
    seller: null,
    partners: presentDetermined(call, rowsOf(row.to_Partner), numbers, partners),
    items: items.map((item) =>
      presentBillingItem(call, head, item, materials.get(textOf(item.Material)) ?? null),
    ),
    totals: billingTotals(call, row, head.currency),
    paymentTerms: paymentTermsOf(call, textOf(row.CustomerPaymentTerms), call.ctx.language),
    discountPercent: null,
    supplyDate: dayOf(row.ServicesRenderedDate),
    corrects: null,
    packing: null,
    shippingOption: { code: textOf(row.ShippingCondition), label: textOf(row.ShippingCondition) },
    incoterms: textOf(row.IncotermsClassification),
    completeDelivery: false,
    note: "",
    attributes: {},
    credit: creditOf(call.ctx, "", numbers.payer, head.currency),
    blocks: [],
    incomplete: [],
    submissionKey: null,
  };
}
