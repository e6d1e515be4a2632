import { KeptValues } from "~/lib/kept-texts";
import { snakeName } from "~/lib/snake-case";
import type { DocumentKind, DocumentRef, DocumentRow, RowItems, Tracking } from "../../port/documents";
import type { Call } from "../call";
import { num, plain } from "../decimal";
import { keysIn } from "../list.server";
import { type ListedRecord, listedColumns } from "../records";
import { localeOf } from "../texts/text";
import { type RowRelated, rowOf } from "./present-rows.server";

/**
 * Facts of a row, read as one text: that costs less than columns, and tells whether the row is as before. Amounts are texts,
 * since numbers of JSON are floating-point ones.
 */
type Facts = [
  columns: unknown[],
  lock: [at: string, by: string, until: string] | null,
  partners: [soldTo: string | null, language: string | null, shipTo: string | null, payer: string | null],
  references: [kind: DocumentRef["kind"], number: string, tracking: Tracking[] | null][] | null,
  due: [openAmount: string, discountUntil: string | null] | null,
  isCopyable: boolean | null,
  items:
    | [material: string, name: string, quantity: string, unit: string, net: string, count: number][]
    | null,
];

const amounts: readonly string[] = ["net", "tax", "total"];

const columnsJson = `json_build_array(${listedColumns
  .map((name) => `t.${snakeName(name)}${amounts.includes(name) ? "::text" : ""}`)
  .join(", ")})`;

/** Joins the partners of each document. */
const partnerJoins = `LEFT JOIN partners sold_to ON sold_to.number = t.sold_to
  LEFT JOIN partners ship_to ON ship_to.number = t.ship_to LEFT JOIN partners payer ON payer.number = t.payer`;

/** Joins the documents directly before and after each one, read off indexes; the deliveries of an order with their parcels. */
const referenceJoin = `LEFT JOIN (
    SELECT own, json_agg(json_build_array(kind, number, CASE WHEN kind = 'delivery' THEN
      (SELECT d.tracking FROM documents d WHERE d.number = found.number AND d.tracking <> '[]') END)) AS list
    FROM (
      SELECT DISTINCT document AS own, ref_kind AS kind, ref_number AS number FROM items
       WHERE document = ${keysIn("$1")} AND ref_number IS NOT NULL
      UNION ALL
      SELECT DISTINCT ref_number, kind, document FROM items
       WHERE ref_number = ${keysIn("$1")} AND ref_number IS NOT NULL
    ) AS found GROUP BY own
  ) AS reference ON reference.own = t.number`;

const dueJson = `CASE WHEN t.kind IN ('invoice', 'creditMemo') THEN
  (SELECT json_build_array((amount - paid)::text, discount_until) FROM open_items
    WHERE document = t.number AND kind IN ('invoice', 'creditMemo') LIMIT 1) END`;

const isCopyable = `CASE WHEN t.kind IN ('order', 'quote') THEN EXISTS (
  SELECT FROM items i JOIN materials m ON m.number = i.material WHERE i.document = t.number
    AND (m.status = 'sellable' OR (m.status = 'discontinued' AND m.substitute IS NOT NULL))) END`;

/** Joins the first items of each document. */
const itemJoin = (maxItems: string, locale: string) => `LEFT JOIN (
    SELECT i.document, json_agg(json_build_array(i.material,
      coalesce(m.names ->> ${locale}, m.names ->> 'en', i.material), i.quantity::text, i.unit, i.net::text, i.count)
      ORDER BY i.item_number) AS list
    FROM (
      SELECT document, material, quantity, unit, net, item_number,
        row_number() OVER (PARTITION BY document ORDER BY item_number) AS place,
        count(*) OVER (PARTITION BY document) AS count
      FROM items WHERE document = ${keysIn("$1")}
    ) AS i LEFT JOIN materials m ON m.number = i.material
    WHERE i.place <= ${maxItems}::int GROUP BY i.document
  ) AS item ON item.document = t.number`;

/**
 * Statement that reads rows of lists in the order of their numbers `$1`, with what they show of other tables. It is the same for
 * all lists of such documents, however they are searched and sorted, so that it is planned once.
 */
function listedSql(kinds: readonly DocumentKind[], hasItems: boolean): string {
  const has = (...some: DocumentKind[]) => kinds.some((kind) => some.includes(kind));
  const facts = [
    columnsJson,
    // A lock that has expired does not count.
    "CASE WHEN t.locked_until > $2::timestamptz THEN json_build_array(t.locked_at, t.locked_by, t.locked_until) END",
    "json_build_array(sold_to.name, sold_to.language, ship_to.name, payer.name)",
    "reference.list",
    has("invoice", "creditMemo") ? dueJson : "NULL",
    has("order", "quote") ? isCopyable : "NULL",
    hasItems ? "item.list" : "NULL",
  ];
  return `SELECT json_build_array(${facts.join(", ")})::text AS facts
    FROM unnest((SELECT $1::text[])) WITH ORDINALITY AS page (number, place)
    JOIN documents t ON t.number = page.number ${partnerJoins} ${referenceJoin} ${hasItems ? itemJoin("$3", "$4") : ""}
    ORDER BY page.place`;
}

/**
 * Rows by the text that they were made from and what else they depend on: rows that are as before are the same objects, for
 * which their views are remembered. A row takes some ten times the memory of its text.
 */
const keptRows = new KeptValues<DocumentRow>(500_000, (key) => key.length);

/** Reads rows of lists by their numbers, in one statement. */
export async function readListed(
  call: Call,
  kinds: readonly DocumentKind[],
  numbers: readonly string[],
  maxItems: number,
): Promise<DocumentRow[]> {
  if (numbers.length === 0) return [];
  const itemValues = maxItems > 0 ? [maxItems, localeOf(call.language)] : [];
  const texts = await call.sql.many<{ facts: string }>(listedSql(kinds, maxItems > 0), [
    numbers,
    call.now,
    ...itemValues,
  ]);
  const common = `${call.language} ${call.today} ${maxItems}`;
  return texts.map(({ facts }) => keptRows.get(common + facts, () => presentFacts(call, facts, maxItems)));
}

function presentFacts(call: Call, text: string, maxItems: number): DocumentRow {
  const [columns, lock, partners, references, dueFacts, isCopyable, items]: Facts = JSON.parse(text);
  const document = recordOf(columns, lock);
  const [soldTo, language, shipTo, payer] = partners;
  const names = new Map([
    [document.payer, payer],
    [document.shipTo, shipTo],
    [document.soldTo, soldTo],
  ]);
  return rowOf(call, document, {
    nameOf: (partner) => names.get(partner) ?? undefined,
    language: language === null ? undefined : localeOf(language),
    ...referencesOf(references ?? []),
    due: dueFacts ? { openAmount: dueFacts[0], discountUntil: dueFacts[1] } : undefined,
    isCopyable: isCopyable ?? false,
    ...(maxItems > 0 ? { firstItems: firstItemsOf(items ?? []) } : {}),
  });
}

function recordOf(columns: Facts[0], lock: Facts[1]): ListedRecord {
  const values = Object.fromEntries(listedColumns.map((name, at) => [name, columns[at]])) as Omit<
    ListedRecord,
    "createdAt" | "deletedAt"
  > & { createdAt: string; deletedAt: string | null };
  return {
    ...values,
    createdAt: new Date(values.createdAt),
    deletedAt: values.deletedAt === null ? null : new Date(values.deletedAt),
    lockedAt: lock && new Date(lock[0]),
    lockedBy: lock ? lock[1] : null,
    lockedUntil: lock && new Date(lock[2]),
  };
}

/** Sorts what the statement leaves in the order of its indexes. */
function referencesOf(list: NonNullable<Facts[3]>): Pick<RowRelated, "references" | "tracking"> {
  const sortedList = list.toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    references: sortedList.map(([kind, number]) => ({ kind, number })),
    tracking: sortedList.flatMap(([, , tracking]) => tracking ?? []),
  };
}

const firstItemsOf = (items: NonNullable<Facts[6]>): RowItems => ({
  count: items[0]?.[5] ?? 0,
  first: items.map(([material, name, quantity, unit, net]) => ({
    material,
    name,
    quantity: plain(num(quantity)),
    unit,
    net,
  })),
});
