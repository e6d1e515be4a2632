import type { DocumentRef, DocumentRow, RowItems, Tracking } from "../../port/documents";
import type { SetPart } from "../../port/pricing";
import type { Call } from "../call";
import { num, plain } from "../decimal";
import { setPartsJson } from "../evaluate/find-materials.server";
import { partnerJson } from "../evaluate/parties.server";
import { keysIn } from "../list.server";
import type { PartnerRow } from "../master/rows";
import type { ListedRecord, WholeDocument } from "../records";
import { localeOf } from "../texts/text";

type OpenFields = Pick<DocumentRow, "openAmount" | "discountUntil">;

/** Everything that rows of a list show of other tables, by number. */
export interface Related {
  names: ReadonlyMap<string, string>;
  /** Languages of the customers. */
  languages: ReadonlyMap<string, string>;
  /** Direct predecessors and successors. */
  references: ReadonlyMap<string, DocumentRef[]>;
  /** Open amounts of invoices and credit memos. */
  dues: ReadonlyMap<string, OpenFields>;
  /** Tracking numbers of the deliveries of orders. */
  tracking: ReadonlyMap<string, Tracking[]>;
  /** Orders and quotes of which at least one material, or its substitute, is still sold. */
  copyable: ReadonlySet<string>;
  /** First items of each document, if they are wanted. */
  firstItems: ReadonlyMap<string, RowItems>;
}

/** Rows that a whole document needs besides: its partners, and the names of its materials. */
export interface RelatedOfWholes extends Related {
  partners: ReadonlyMap<string, PartnerRow>;
  materialNames: ReadonlyMap<string, string>;
  /** Components of one base unit of each set. */
  setParts: ReadonlyMap<string, SetPart[]>;
  /** Numbers of the documents with attached files. */
  withFiles: ReadonlySet<string>;
}

/** Reads what a set of rows needs in one statement. Its JSON holds texts only: amounts are no floating-point numbers. */
export async function findRelated(
  call: Call,
  documents: readonly ListedRecord[],
  maxItems: number,
): Promise<Related> {
  return relatedOf(await call.sql.one<RelatedRow>(relatedSql, valuesOf(call, documents, maxItems)));
}

/** Reads what whole documents need in one statement. */
export async function findRelatedOfWholes(
  call: Call,
  wholes: readonly WholeDocument[],
): Promise<RelatedOfWholes> {
  const documents = wholes.map(({ document }) => document);
  const materials = wholes.flatMap(({ items }) => items.map(({ material }) => material));
  const row = await call.sql.one<
    RelatedRow & {
      wholePartners: PartnerRow[];
      materials: [number: string, name: string, parts: SetPart[]][];
      withFiles: string[];
    }
  >(relatedOfWholesSql, [...valuesOf(call, documents, 0), [...new Set(materials)]]);
  return {
    ...relatedOf(row),
    partners: new Map(row.wholePartners.map((partner) => [partner.number, partner])),
    materialNames: new Map(row.materials.map(([number, name]) => [number, name])),
    setParts: new Map(row.materials.map(([number, , parts]) => [number, parts])),
    withFiles: new Set(row.withFiles),
  };
}

function valuesOf(call: Call, documents: readonly ListedRecord[], maxItems: number): unknown[] {
  const numbersOf = (...kinds: ListedRecord["kind"][]) =>
    documents.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number);
  const partners = documents.flatMap(({ soldTo, shipTo, payer }) => [soldTo, shipTo, payer]);
  return [
    [...new Set(partners)],
    documents.map(({ number }) => number),
    numbersOf("invoice", "creditMemo"),
    numbersOf("order", "quote"),
    maxItems > 0 ? documents.map(({ number }) => number) : [],
    localeOf(call.language),
    maxItems,
  ];
}

function relatedOf(row: RelatedRow): Related {
  return {
    names: new Map(row.partners.map(([number, name]) => [number, name])),
    languages: new Map(row.partners.map(([number, , language]) => [number, localeOf(language)])),
    references: groupByKey(row.references.map(([ownNumber, kind, number]) => [ownNumber, { kind, number }])),
    dues: new Map(
      row.dues.map(([document, openAmount, discountUntil]) => [document, { openAmount, discountUntil }]),
    ),
    tracking: groupByKey(
      row.tracking.flatMap(([order, list]) => list.map((entry) => [order, entry] as const)),
    ),
    copyable: new Set(row.copyable),
    firstItems: firstItemsOf(row.firstItems),
  };
}

interface RelatedRow {
  partners: [number: string, name: string, language: string][];
  references: [own: string, kind: DocumentRef["kind"], number: string][];
  dues: [document: string, openAmount: string, discountUntil: string | null][];
  tracking: [order: string, list: Tracking[]][];
  copyable: string[];
  firstItems: [
    document: string,
    count: number,
    material: string,
    name: string,
    quantity: string,
    unit: string,
    net: string,
  ][];
}

function firstItemsOf(items: RelatedRow["firstItems"]): Map<string, RowItems> {
  const byDocument = new Map<string, RowItems>();
  for (const [document, count, material, name, quantity, unit, net] of items) {
    const { first } = byDocument.get(document) ?? { first: [] };
    byDocument.set(document, {
      count,
      first: [...first, { material, name, quantity: plain(num(quantity)), unit, net }],
    });
  }
  return byDocument;
}

const jsonOf = (value: string, rows: string) =>
  `(SELECT coalesce(json_agg(${value}), '[]') FROM (${rows}) AS x)`;

/** Tells which documents follow: a delivery names its order, so that tracking numbers need no search of their own. */
const relatedSql = `WITH successor AS MATERIALIZED (
    SELECT DISTINCT ref_number, kind, document FROM items WHERE ref_number = ${keysIn("$2")})
  SELECT
  ${jsonOf("json_build_array(number, name, language)", `SELECT number, name, language FROM partners WHERE number = ${keysIn("$1")}`)} AS partners,
  ${jsonOf(
    "json_build_array(own, kind, number)",
    `SELECT DISTINCT document AS own, ref_kind AS kind, ref_number AS number
       FROM items WHERE document = ${keysIn("$2")} AND ref_number IS NOT NULL
     UNION
     SELECT ref_number, kind, document FROM successor
     ORDER BY own, number`,
  )} AS references,
  ${jsonOf(
    "json_build_array(document, open_amount, discount_until)",
    `SELECT document, (amount - paid)::text AS open_amount, discount_until::text FROM open_items
     WHERE document = ${keysIn("$3")} AND kind IN ('invoice', 'creditMemo')`,
  )} AS dues,
  ${jsonOf(
    "json_build_array(ref_number, tracking)",
    `SELECT s.ref_number, d.tracking FROM successor s JOIN documents d ON d.number = s.document
     WHERE s.kind = 'delivery' AND d.tracking <> '[]' ORDER BY s.ref_number, s.document`,
  )} AS tracking,
  ${
    // The first item that can be ordered again suffices: LIMIT stops there.
    jsonOf(
      "document",
      `SELECT own.document FROM unnest((SELECT $4::text[])) AS own (document) CROSS JOIN LATERAL (
       SELECT FROM items i JOIN materials m ON m.number = i.material
       WHERE i.document = own.document
         AND (m.status = 'sellable' OR (m.status = 'discontinued' AND m.substitute IS NOT NULL)) LIMIT 1) AS orderable`,
    )
  } AS copyable,
  ${jsonOf(
    "json_build_array(document, count, material, name, quantity, unit, net)",
    `SELECT i.document, i.count, i.material, coalesce(m.names ->> $6, m.names ->> 'en', i.material) AS name,
       i.quantity::text AS quantity, i.unit, i.net::text AS net
     FROM (
       SELECT document, material, quantity, unit, net, item_number,
         row_number() OVER (PARTITION BY document ORDER BY item_number) AS place,
         count(*) OVER (PARTITION BY document) AS count
       FROM items WHERE document = ${keysIn("$5")}
     ) AS i LEFT JOIN materials m ON m.number = i.material
     WHERE place <= $7::int ORDER BY i.document, i.item_number`,
  )} AS first_items`;

const relatedOfWholesSql = `${relatedSql},
  ${jsonOf("partner", `SELECT ${partnerJson("p")} AS partner FROM partners p WHERE number = ${keysIn("$1")}`)} AS whole_partners,
  ${jsonOf(
    "json_build_array(number, name, parts)",
    `SELECT number, coalesce(names ->> $6, names ->> 'en') AS name, ${setPartsJson("$6")} AS parts
     FROM materials m WHERE number = ${keysIn("$8")}`,
  )} AS materials,
  ${jsonOf("document", `SELECT DISTINCT document FROM attachments WHERE document = ${keysIn("$2")}`)} AS with_files`;

function groupByKey<T>(entries: readonly (readonly [string, T])[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const [key, value] of entries) {
    const list = lists.get(key);
    if (list) list.push(value);
    else lists.set(key, [value]);
  }
  return lists;
}
