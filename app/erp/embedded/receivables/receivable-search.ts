import type { DocumentCriterion, DocumentKind } from "../../port/documents";
import type { ReceivableSearch } from "../../port/receivables";
import { beginning, byKey, type Where } from "../../search/where";
import type { Call } from "../call";
import { type Order, oneOf, shippedAs } from "../list.server";

/** Day until which an item must be paid, as in the indexes: nobody has to pay a credit, so it has none and comes last. */
export const dueDay = "(CASE WHEN amount > 0 THEN due_date END)";

/** Restricts the scope to payers: other functions do not give access to receivables. */
function commonConditions(call: Call, search: ReceivableSearch, where: Where): string[] {
  const parts = [`sales_area = ${where.value(call.ctx.salesArea)}`, where.within(search.within, ["payer"])];
  if (search.fromDate) parts.push(`date >= ${where.value(search.fromDate)}`);
  if (search.toDate) parts.push(`date <= ${where.value(search.toDate)}`);
  if (search.currency) parts.push(`currency = ${where.value(search.currency)}`);
  return parts;
}

/** Conditions for open items; `kinds` are the kinds of document that these items can belong to. */
export function itemConditions(
  call: Call,
  search: ReceivableSearch,
  where: Where,
  kinds: readonly DocumentKind[],
): string[] {
  const parts = commonConditions(call, search, where);
  if (search.overdue) parts.push(`${dueDay} < ${where.value(call.today)}`);
  if (search.dueUntil) parts.push(`${dueDay} <= ${where.value(search.dueUntil)}`);
  if (search.amountFrom) parts.push(`amount - paid >= ${where.value(search.amountFrom)}::numeric`);
  if (search.amountTo) parts.push(`amount - paid <= ${where.value(search.amountTo)}::numeric`);
  const q = search.q?.trim();
  if (q) parts.push(where.beginsNumber(["number", "document"], q));
  for (const [key, values] of byKey(search.criteria)) {
    const any = () => `ANY(${where.value(values)})`;
    if (key === "payerNumber") parts.push(payerCondition(where, values));
    else if (key === "docNumber") parts.push(`(number = ${any()} OR document = ${any()})`);
    else if (key === "poNumber") parts.push(where.hasPoNumber(values));
    else parts.push(`document = ${oneOf(documentsOwed(call, { key, values, where, kinds }))}`);
  }
  return parts;
}

export function paymentConditions(call: Call, search: ReceivableSearch, where: Where): string[] {
  const parts = commonConditions(call, search, where);
  const q = search.q?.trim();
  if (q) {
    const prefix = where.value(beginning(q));
    parts.push(`(number LIKE ${prefix} OR reference LIKE ${prefix})`);
  }
  for (const [key, values] of byKey(search.criteria)) {
    const any = () => `ANY(${where.value(values)})`;
    if (key === "payerNumber") parts.push(payerCondition(where, values));
    else if (key === "docNumber") parts.push(`number = ${any()}`);
    else if (key === "poNumber") {
      const payments = `SELECT payment FROM settlements WHERE ${where.hasPoNumber(values)}`;
      parts.push(`number = ${oneOf(payments)}`);
    } else {
      const documents = documentsOwed(call, {
        key,
        values,
        where,
        kinds: ["invoice", "creditMemo", "order"],
      });
      const payments = `SELECT payment FROM settlements WHERE document = ${oneOf(documents)}`;
      parts.push(`number = ${oneOf(payments)}`);
    }
  }
  return parts;
}

/** Uses `=` for a single payer: it keeps the sort order of the index, which `= ANY` loses. */
export const payerCondition = (where: Where, payers: readonly string[]): string =>
  payers.length === 1 ? `payer = ${where.value(payers[0])}` : `payer = ANY(${where.value(payers)})`;

/** Subquery for the documents of open items by other criteria; items and documents of other kinds are left out. */
function documentsOwed(
  call: Call,
  {
    key,
    values,
    where,
    kinds,
  }: {
    key: Exclude<DocumentCriterion, "payerNumber" | "docNumber" | "poNumber">;
    values: string[];
    where: Where;
    kinds: readonly DocumentKind[];
  },
): string {
  const any = () => `ANY(${where.value(values)})`;
  const area = () => `kind = ANY(${where.value(kinds)}) AND sales_area = ${where.value(call.ctx.salesArea)}`;
  switch (key) {
    case "invoiceNumber":
      return `SELECT unnest(${where.value(values)}::text[])`;
    case "soldToNumber":
      return `SELECT number FROM documents WHERE sold_to = ${any()} AND ${area()}`;
    case "shipToNumber":
      return `SELECT number FROM documents WHERE ship_to = ${any()} AND ${area()}`;
    case "material":
    case "materialNumber":
      return `SELECT document FROM items WHERE material = ${any()} AND ${area()}`;
    case "customerMaterial": {
      const lowerValues = where.value(values.map((value) => value.toLowerCase()));
      return `SELECT document FROM items WHERE lower(customer_material) = ANY(${lowerValues}) AND ${area()}`;
    }
    case "trackingNumber":
      return `SELECT document FROM items WHERE ref_number = ${oneOf(shippedAs(values, where))}`;
    case "deliveryNumber":
      return `SELECT document FROM items WHERE ref_number = ${any()}`;
    case "orderNumber":
    case "salesdocNumber":
      return `SELECT document FROM items WHERE order_number = ${any()} UNION ALL SELECT unnest(${where.value(values)}::text[])`;
  }
}

export function sortOf(
  search: ReceivableSearch,
  sorts: Record<string, string>,
  fallback: "dueDate" | "date",
): Order {
  const column = sorts[search.sortBy ?? fallback] ?? "number";
  return { column, down: (search.order ?? (fallback === "date" ? "desc" : "asc")) === "desc" };
}

/**
 * Tells whether a list should be read by its matches; only a payer's list in default order and staff's unrestricted
 * list walk an index.
 */
export function isNarrow(
  { within, q, criteria = [], currency, sortBy }: ReceivableSearch,
  defaultOrder: string,
): boolean {
  const isOfOnePayer = criteria.length === 1 && criteria[0]?.key === "payerNumber";
  const asksForFew = Boolean(q?.trim() || (criteria.length > 0 && !isOfOnePayer) || currency);
  return asksForFew || ((within !== "all" || isOfOnePayer) && (sortBy ?? defaultOrder) !== defaultOrder);
}
