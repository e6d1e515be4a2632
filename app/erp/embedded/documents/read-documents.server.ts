import { snakeName } from "~/lib/snake-case";
import type { Scope } from "../../port/basics";
import type { DocumentKind, DocumentRef } from "../../port/documents";
import { type Call, notFoundError } from "../call";
import { keysIn } from "../list.server";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";

/** Gets a complete document; `notFound` if it is unknown, of another kind or outside the scope. */
export async function getWhole(
  call: Call,
  number: string,
  kinds: readonly DocumentKind[],
  within: Scope,
): Promise<WholeDocument> {
  const [documentRows] = await readWholes(call, [number]);
  if (
    !documentRows ||
    !kinds.includes(documentRows.document.kind) ||
    !isWithin(call, documentRows.document, within)
  ) {
    throw notFoundError(`${kinds[0]} ${number}`);
  }
  return documentRows;
}

/** The part of a document that says who may see it. */
export type VisibleFields = Pick<DocumentRecord, "kind" | "salesArea" | "soldTo" | "shipTo" | "payer">;

/** Columns of `documents d` for `VisibleFields`. */
export const visibleColumns = "d.kind, d.sales_area, d.sold_to, d.ship_to, d.payer";

/** Proves that a document is of its kind and within the scope, without reading its lines; otherwise `notFound`. */
export async function assertVisible(call: Call, document: DocumentRef, within: Scope): Promise<void> {
  const fields = await call.sql.maybe<VisibleFields>(
    `SELECT ${visibleColumns} FROM documents d WHERE d.number = $1`,
    [document.number],
  );
  requireVisible(call, document, fields, within);
}

/** Fails with `notFound` unless the fields are those of a document of that kind within the scope. */
export function requireVisible(
  call: Call,
  { kind, number }: DocumentRef,
  fields: VisibleFields | null | undefined,
  within: Scope,
): void {
  if (fields?.kind !== kind || !isWithin(call, fields, within)) throw notFoundError(`${kind} ${number}`);
}

export async function readWholes(call: Call, numbers: readonly string[]): Promise<WholeDocument[]> {
  if (numbers.length === 0) return [];
  const rows = await call.sql.many<DocumentRecord & Omit<WholeDocument, "document">>(wholesSql, [numbers]);
  return rows.map(({ items, schedule, suppliedOn = null, ...document }) => ({
    document,
    items,
    schedule,
    suppliedOn,
  }));
}

/** Form of each column in JSON: decimals are texts, since numbers of JSON are floating-point ones. */
type Columns<T> = Record<keyof T, "asText" | "asIs">;

const itemColumns: Columns<ItemRecord> = {
  document: "asIs",
  itemNumber: "asIs",
  kind: "asIs",
  material: "asIs",
  customerMaterial: "asIs",
  quantity: "asText",
  unit: "asIs",
  baseQuantity: "asText",
  baseUnit: "asIs",
  netPrice: "asText",
  priceQuantity: "asText",
  priceUnit: "asIs",
  net: "asText",
  tax: "asText",
  total: "asText",
  weightKg: "asText",
  status: "asIs",
  requestedDate: "asIs",
  components: "asIs",
  batches: "asIs",
  note: "asIs",
  attributes: "asIs",
  rejection: "asIs",
  reason: "asIs",
  plant: "asIs",
  taxCode: "asIs",
  delivered: "asText",
  deliveredNet: "asText",
  deliveredTax: "asText",
  issued: "asText",
  invoiced: "asText",
  refKind: "asIs",
  refNumber: "asIs",
  refItem: "asIs",
  orderNumber: "asIs",
  orderItem: "asIs",
};

const scheduleColumns: Columns<ScheduleRecord> = {
  document: "asIs",
  itemNumber: "asIs",
  line: "asIs",
  material: "asIs",
  plant: "asIs",
  requestedDate: "asIs",
  confirmedDate: "asIs",
  quantity: "asText",
  open: "asText",
  undelivered: "asText",
};

function rowsJson<T>(table: string, columns: Columns<T>, order: string): string {
  const pairs = Object.entries(columns).map(
    ([name, form]) => `'${name}', x.${snakeName(name)}${form === "asText" ? "::text" : ""}`,
  );
  return `(SELECT coalesce(json_agg(json_build_object(${pairs.join(", ")}) ORDER BY ${order}), '[]')
     FROM ${table} x WHERE x.document = d.number)`;
}

/** Reads documents with their lines in one statement, and the goods issue of the deliveries that an invoice follows. */
const wholesSql = `SELECT d.*, ${rowsJson("items", itemColumns, "x.item_number")} AS items,
  ${rowsJson("schedule_lines", scheduleColumns, "x.item_number, x.line")} AS schedule,
  CASE WHEN d.kind = 'invoice' THEN (SELECT max(s.details ->> 'goodsIssue') FROM items x JOIN documents s ON s.number = x.ref_number
    WHERE x.document = d.number) END AS supplied_on
  FROM documents d WHERE d.number = ${keysIn("$1")}`;

/** Restricts single documents as lists are restricted: by the sales area of the call and by the scope. */
export function isWithin(
  { ctx }: Call,
  document: Pick<DocumentRecord, "salesArea" | "soldTo" | "shipTo" | "payer">,
  within: Scope,
): boolean {
  if (document.salesArea !== ctx.salesArea) return false;
  return within === "all" || within.some((partner) => document[partner.function] === partner.number);
}
