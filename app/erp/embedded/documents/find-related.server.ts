import type { DocumentRef, DocumentRow, Tracking } from "../../port/documents";
import type { SetPart } from "../../port/pricing";
import { localeOf } from "../../texts/text";
import type { Call } from "../call";
import { setPartsJson } from "../evaluate/find-materials.server";
import { partnerJson } from "../evaluate/parties.server";
import { keysIn } from "../list.server";
import type { PartnerRow } from "../master/rows";
import type { ListedRecord, WholeDocument } from "../records";
import { type RowRelated, rowOf } from "./present-rows.server";

type OpenFields = Pick<DocumentRow, "openAmount" | "discountUntil">;

/** Finds what the row of a document shows of other tables. */
export interface Related {
  of(document: ListedRecord): RowRelated;
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

/** Converts records to rows of lists; what they show of other tables is read in one statement. */
export async function presentRows(call: Call, documents: readonly ListedRecord[]): Promise<DocumentRow[]> {
  if (documents.length === 0) return [];
  const surroundings = relatedOf(await call.sql.one<RelatedRow>(relatedSql, valuesOf(documents)));
  return documents.map((document) => rowOf(call, document, surroundings.of(document)));
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
  >(relatedOfWholesSql, [...valuesOf(documents), [...new Set(materials)], localeOf(call.language)]);
  return {
    ...relatedOf(row),
    partners: new Map(row.wholePartners.map((partner) => [partner.number, partner])),
    materialNames: new Map(row.materials.map(([number, name]) => [number, name])),
    setParts: new Map(row.materials.map(([number, , parts]) => [number, parts])),
    withFiles: new Set(row.withFiles),
  };
}

function valuesOf(documents: readonly ListedRecord[]): unknown[] {
  const numbersOf = (...kinds: ListedRecord["kind"][]) =>
    documents.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number);
  const partners = documents.flatMap(({ soldTo, shipTo, payer }) => [soldTo, shipTo, payer]);
  return [
    [...new Set(partners)],
    documents.map(({ number }) => number),
    numbersOf("invoice", "creditMemo"),
    numbersOf("order", "quote"),
  ];
}

function relatedOf(row: RelatedRow): Related {
  const names = new Map(row.partners.map(([number, name]) => [number, name]));
  const languages = new Map(row.partners.map(([number, , language]) => [number, localeOf(language)]));
  const references = groupByKey(
    row.references.map(([ownNumber, kind, number]) => [ownNumber, { kind, number }]),
  );
  const dues = new Map(
    row.dues.map(([document, openAmount, discountUntil]): [string, OpenFields] => [
      document,
      { openAmount, discountUntil },
    ]),
  );
  const tracking = groupByKey(
    row.tracking.flatMap(([order, list]) => list.map((entry) => [order, entry] as const)),
  );
  const copyable = new Set(row.copyable);
  return {
    of: ({ number, soldTo }) => ({
      nameOf: (partner) => names.get(partner),
      language: languages.get(soldTo),
      references: references.get(number) ?? [],
      due: dues.get(number),
      tracking: tracking.get(number) ?? [],
      isCopyable: copyable.has(number),
    }),
  };
}

interface RelatedRow {
  partners: [number: string, name: string, language: string][];
  references: [own: string, kind: DocumentRef["kind"], number: string][];
  dues: [document: string, openAmount: string, discountUntil: string | null][];
  tracking: [order: string, list: Tracking[]][];
  copyable: string[];
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
  } AS copyable`;

const relatedOfWholesSql = `${relatedSql},
  ${jsonOf("partner", `SELECT ${partnerJson("p")} AS partner FROM partners p WHERE number = ${keysIn("$1")}`)} AS whole_partners,
  ${jsonOf(
    "json_build_array(number, name, parts)",
    `SELECT number, coalesce(names ->> $6, names ->> 'en') AS name, ${setPartsJson("$6")} AS parts
     FROM materials m WHERE number = ${keysIn("$5")}`,
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
