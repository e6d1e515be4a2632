import type { List } from "../../port/basics";
import type {
  DocumentCriterion,
  DocumentKind,
  DocumentRow,
  DocumentSearch,
  DocumentSortKey,
} from "../../port/documents";
import type { Call } from "../call";
import { beginning, byKey, countUpTo, firstRows, oneOf, pageOf, shippedAs, Where } from "../list.server";
import type { DocumentRecord } from "../records";
import { withFirstItems } from "./first-items.server";
import { presentRows } from "./present-rows.server";

const columns: Record<DocumentSortKey, string> = {
  number: "number",
  date: "date",
  poNumber: "po_number",
  soldTo: "sold_to",
  shipTo: "ship_to",
  net: "net",
  total: "total",
  status: "status",
  dueDate: "due_date",
};

/**
 * A page of documents of one or several kinds. Every kind is asked by itself, so that each answers its first rows
 * from an index; several kinds are merged afterwards.
 */
export async function searchDocuments(
  call: Call,
  kinds: readonly DocumentKind[],
  search: DocumentSearch,
): Promise<List<DocumentRow>> {
  const { limit, offset } = pageOf(search);
  const order = orderBy(search);
  const where = new Where();
  const conditions = kinds.map((kind) => conditionsOf(call, kind, search, where));
  const counts = conditions.map((condition) => `(SELECT 1 FROM documents WHERE ${condition} LIMIT 10001)`);
  const total = await countUpTo(call.sql, counts.join(" UNION ALL "), where.values);
  const asksForFew = Boolean(search.q?.trim() || search.criteria?.length);
  const narrow = asksForFew && !total.more;
  const parts = conditions.map((condition) =>
    firstRows({ table: "documents", condition, order, limit: limit + offset, narrow }),
  );
  const documents = await call.sql.many<DocumentRecord>(
    `SELECT * FROM (${parts.join(" UNION ALL ")}) AS d ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  const rows = await presentRows(call, documents);
  const items = search.withItems ? await withFirstItems(call, rows) : rows;
  return { items, page: search.page, pageSize: limit, ...total };
}

function orderBy(search: DocumentSearch): string {
  const column = columns[search.sortBy ?? "date"];
  const down = (search.order ?? "desc") === "desc";
  const direction = down ? "DESC" : "ASC";
  const nulls = column === "due_date" ? (down ? " NULLS LAST" : " NULLS FIRST") : "";
  return column === "number" ? `number ${direction}` : `${column} ${direction}${nulls}, number ${direction}`;
}

function conditionsOf(call: Call, kind: DocumentKind, search: DocumentSearch, where: Where): string {
  const parts = [`kind = ${where.value(kind)}`, `sales_area = ${where.value(call.ctx.salesArea)}`];
  parts.push(where.within(search.within));
  if (search.fromDate) parts.push(`date >= ${where.value(search.fromDate)}`);
  if (search.toDate) parts.push(`date <= ${where.value(search.toDate)}`);
  const shipStatus = search.shipStatus ?? [];
  if (shipStatus.length === 1) parts.push(`ship_status = ${where.value(shipStatus[0])}`);
  if (shipStatus.length > 1) parts.push(`ship_status = ANY(${where.value(shipStatus)})`);
  if (search.status) parts.push(`status = ${where.value(search.status)}`);
  if (search.dueFrom) parts.push(`due_date >= ${where.value(search.dueFrom)}`);
  if (search.dueTo) parts.push(`due_date <= ${where.value(search.dueTo)}`);
  const q = search.q?.trim();
  if (q) {
    const prefix = where.value(beginning(q));
    const lower = where.value(beginning(q.toLowerCase()));
    parts.push(`(number LIKE ${prefix} OR lower(po_number) LIKE ${lower})`);
  }
  for (const [key, values] of byKey(search.criteria)) parts.push(criterion(call, kind, key, values, where));
  return parts.join(" AND ");
}

/** Numbers of other documents lead here over the lines: each knows its order and the line before it. */
function criterion(
  call: Call,
  kind: DocumentKind,
  key: DocumentCriterion,
  values: string[],
  where: Where,
): string {
  const any = () => `ANY(${where.value(values)})`;
  /** Lines that can lead to a document of this list. */
  const own = () => `kind = ${where.value(kind)} AND sales_area = ${where.value(call.ctx.salesArea)}`;
  const inItems = (column: string, condition: string) =>
    `number = ${oneOf(`SELECT ${column} FROM items WHERE ${condition}`)}`;
  switch (key) {
    case "docNumber":
      return `number = ${any()}`;
    case "poNumber":
      return where.beginsWith("po_number", values);
    case "soldToNumber":
      return `sold_to = ${any()}`;
    case "shipToNumber":
      return `ship_to = ${any()}`;
    case "payerNumber":
      return `payer = ${any()}`;
    case "material":
    case "materialNumber":
      return inItems("document", `material = ${any()} AND ${own()}`);
    case "customerMaterial": {
      const lower = where.value(values.map((value) => value.toLowerCase()));
      return inItems("document", `lower(customer_material) = ANY(${lower}) AND ${own()}`);
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
