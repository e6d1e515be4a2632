import { mayBeLastPart } from "../../po-parts";
import type { List } from "../../port/basics";
import type { DocumentCriterion, DocumentKind, DocumentRow, DocumentSearch } from "../../port/documents";
import {
  headConditions,
  headCriterion,
  isHeadCriterion,
  sortColumns,
} from "../../search/document-conditions";
import { beginning, byKey, hasParts, lastPart, Where } from "../../search/where";
import type { Call } from "../call";
import { type Order, oneOf, readPage, shippedAs, tooMany, totalOf } from "../list.server";
import { presentListed, rowsByNumbers } from "./listed-rows.server";

/**
 * Reads a page of documents of one or several kinds. Each kind is a query of its own, so that it can read its first
 * rows from an index; several kinds are merged by UNION ALL.
 */
export async function selectDocuments(
  call: Call,
  kinds: readonly DocumentKind[],
  search: DocumentSearch,
): Promise<List<DocumentRow>> {
  const where = new Where();
  const { within, criteria, fromDate, toDate, dueFrom, dueTo, requestedTo, shipStatus, status } = search;
  const q = search.q?.trim() ?? "";
  const sinceByKind = q && within === "all" ? await findBegun(call, kinds, q) : null;
  const nonEmptyKinds = sinceByKind ? kinds.filter((kind) => sinceByKind.get(kind)) : kinds;
  const conditions = nonEmptyKinds.map((kind) => {
    const parts = conditionsOf(call, kind, search, where);
    const count = sinceByKind?.get(kind) ?? tooMany;
    if (q)
      parts.push(
        count < tooMany
          ? `number = ${oneOf(begunBy(call, kind, q, where))}`
          : where.beginsNumber(["number"], q),
      );
    return parts.join(" AND ");
  });
  const isNarrowed = [
    fromDate,
    toDate,
    dueFrom,
    dueTo,
    requestedTo,
    status,
    criteria?.length,
    shipStatus?.length,
  ].some(Boolean);
  const totalCount =
    sinceByKind && !isNarrowed ? [...sinceByKind.values()].reduce((sum, count) => sum + count, 0) : null;
  const maxItems = search.withItems ?? 0;
  const { rows, ...list } = await readPage<{ facts: string }>(call.sql, {
    table: "documents",
    rowsBy: rowsByNumbers(call, maxItems, where),
    conditions,
    values: where.values,
    order: orderOf(search),
    page: search,
    narrow: Boolean(q || criteria?.length),
    total: totalCount === null ? undefined : totalOf(totalCount),
  });
  return { items: await presentListed(call, rows[0]?.facts ?? "", maxItems), ...list };
}

function orderOf(search: DocumentSearch): Order {
  return { column: sortColumns[search.sortBy ?? "date"], down: (search.order ?? "desc") === "desc" };
}

function conditionsOf(call: Call, kind: DocumentKind, search: DocumentSearch, where: Where): string[] {
  const parts = [`kind = ${where.value(kind)}`, `sales_area = ${where.value(call.ctx.salesArea)}`];
  parts.push(where.within(search.within), ...headConditions(search, where));
  const shipStatus = search.shipStatus ?? [];
  if (shipStatus.length === 1) parts.push(`ship_status = ${where.value(shipStatus[0])}`);
  if (shipStatus.length > 1) parts.push(`ship_status = ANY(${where.value(shipStatus)})`);
  for (const [key, values] of byKey(search.criteria))
    parts.push(criterion(call, kind, { key, values, where }));
  return parts;
}

/**
 * Counts the documents of each kind that match the prefix, up to a limit. With the condition inline, the planner
 * overestimates a prefix from the most common values and scans all deliveries for an order's number.
 */
async function findBegun(
  call: Call,
  kinds: readonly DocumentKind[],
  q: string,
): Promise<ReadonlyMap<DocumentKind, number>> {
  const where = new Where();
  const counts = kinds.map(
    (kind) =>
      `SELECT ${where.value(kind)} AS kind, count(*) AS count FROM (SELECT DISTINCT number FROM (${begunBy(call, kind, q, where)}) AS begun LIMIT ${tooMany}) AS found`,
  );
  const rows = await call.sql.many<{ kind: DocumentKind; count: number }>(
    counts.join(" UNION ALL "),
    where.values,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Selects numbers with this prefix, or whose purchase order number or its last part has it, each by its own index. */
function begunBy(call: Call, kind: DocumentKind, q: string, where: Where): string {
  const kindAndArea = `kind = ${where.value(kind)} AND sales_area = ${where.value(call.ctx.salesArea)}`;
  const selectByPrefix = (column: string, prefix: string, condition = kindAndArea) =>
    `(SELECT number FROM documents WHERE ${condition} AND ${column} LIKE ${where.value(prefix)} ORDER BY ${column} USING ~<~ LIMIT ${tooMany})`;
  const lowerPrefix = beginning(q.toLowerCase());
  const matches = [selectByPrefix("number", beginning(q)), selectByPrefix("lower(po_number)", lowerPrefix)];
  if (mayBeLastPart(q)) matches.push(selectByPrefix(lastPart, lowerPrefix, `${kindAndArea} AND ${hasParts}`));
  return matches.join(" UNION ALL ");
}

/** Translates a criterion on another document's number: every item references its order and its predecessor. */
function criterion(
  call: Call,
  kind: DocumentKind,
  { key, values, where }: { key: DocumentCriterion; values: string[]; where: Where },
): string {
  const any = () => `ANY(${where.value(values)})`;
  /** Restricts items to those that lead to a document of this list. */
  const kindAndArea = () => `kind = ${where.value(kind)} AND sales_area = ${where.value(call.ctx.salesArea)}`;
  const inItems = (column: string, condition: string) =>
    `number = ${oneOf(`SELECT ${column} FROM items WHERE ${condition}`)}`;
  if (isHeadCriterion(key)) return headCriterion(key, values, where);
  switch (key) {
    case "material":
    case "materialNumber":
      return inItems("document", `material = ${any()} AND ${kindAndArea()}`);
    case "customerMaterial": {
      const lowerValues = where.value(values.map((value) => value.toLowerCase()));
      return inItems("document", `lower(customer_material) = ANY(${lowerValues}) AND ${kindAndArea()}`);
    }
    case "trackingNumber": {
      const deliveries = oneOf(shippedAs(values, where));
      if (kind === "delivery") return `number = ${deliveries}`;
      if (kind === "order") return inItems("order_number", `document = ${deliveries}`);
      return inItems("document", `ref_number = ${deliveries}`);
    }
    case "orderNumber":
    case "salesdocNumber":
      if (kind === "order") return `number = ${any()}`;
      if (kind === "quote") {
        return inItems(
          "ref_number",
          `document = ${any()} UNION SELECT unnest(${where.value(values)}::text[])`,
        );
      }
      return inItems(
        "document",
        `order_number = ${any()} UNION SELECT document FROM items WHERE ref_number = ${any()}`,
      );
    case "deliveryNumber":
      if (kind === "delivery") return `number = ${any()}`;
      if (kind === "order") return inItems("order_number", `document = ${any()}`);
      return inItems("document", `ref_number = ${any()}`);
    case "invoiceNumber":
      if (kind === "invoice" || kind === "creditMemo") return `number = ${any()}`;
      if (kind === "order") return inItems("order_number", `document = ${any()}`);
      if (kind === "return") return inItems("document", `ref_number = ${any()}`);
      return inItems("ref_number", `document = ${any()}`);
  }
}
