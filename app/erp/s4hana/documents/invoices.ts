import type { ErpContext, List } from "../../port/basics";
import type { DocumentRow, DocumentSearch, Invoices, SalesDocument } from "../../port/documents";
import { answerWith, notFoundError, pageOf, type SapSystem } from "../call";
import { paymentTermsOf } from "../codes/labels";
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
      answerWith(system, async () => {
        const criteria = [{ key: "docNumber" as const, value: number }];
        const page = await findBillings(system, ctx, { within, criteria, page: 1, pageSize: 1 });
        const row = page?.rows[0];
        if (!row) throw notFoundError(`invoice ${number}`);
        return presentInvoice(system, ctx, row);
      }),
    search: (ctx, search) => answerWith(system, () => listInvoices(system, ctx, search)),
  };
}

async function listInvoices(
  system: SapSystem,
  ctx: ErpContext,
  search: DocumentSearch,
): Promise<List<DocumentRow>> {
  const empty = { items: [], page: search.page, pageSize: search.pageSize, total: 0, more: false };
  const billings = await findBillings(system, ctx, search);
  if (!billings) return empty;
  const items = await presentBillings(system, ctx, billings.rows);
  if (!search.status) return { ...empty, items, total: billings.count ?? items.length };
  return pageOf(
    items.filter(({ status }) => status.code === search.status),
    search,
  );
}

async function presentInvoice(system: SapSystem, ctx: ErpContext, row: Row): Promise<SalesDocument> {
  const numbers = billingNumbers(system, row);
  const [[head], partners] = await Promise.all([
    presentBillings(system, ctx, [row]),
    readPartners(system, ctx, Object.values(numbers)),
  ]);
  if (!head) throw notFoundError("invoice");
  return {
    ...head,
    seller: null,
    partners: presentDetermined(system, rowsOf(row.to_Partner), numbers, partners),
    items: rowsOf(row.to_Item).map((item) => presentBillingItem(system, ctx, head, item)),
    totals: billingTotals(system, ctx, row, head.currency),
    paymentTerms: paymentTermsOf(system, textOf(row.CustomerPaymentTerms), ctx.language),
    discountPercent: null,
    supplyDate: dayOf(row.ServicesRenderedDate),
    corrects: null,
    packing: null,
    shippingOption: { code: textOf(row.ShippingCondition), label: textOf(row.ShippingCondition) },
    incoterms: textOf(row.IncotermsClassification),
    completeDelivery: false,
    note: "",
    attributes: {},
    credit: creditOf(ctx, "", numbers.payer, head.currency),
    blocks: [],
    incomplete: [],
    submissionKey: null,
  };
}
