import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { likePrefix } from "~/lib/like";
import { storableJson } from "~/lib/storable";
import type { Address, List, PageRequest, PartnerFunction } from "../port/basics";
import type { MasterKind, MasterRecord, ReplicatedPartner } from "../port/master-replication";
import type { CustomerMaterial } from "../port/materials";
import type { Partner, PartnerSearch, RelatedPartner } from "../port/partners";
import { pageOf } from "../search/where";
import { erpReplicaMasters } from "./replica.tables";

/** Master data of one sales area. */
export interface MasterPart {
  system: string;
  salesArea: string;
  list: MasterKind;
}

export type PartnerPart = Omit<MasterPart, "list">;

const recordsOf = ({ system, salesArea, list }: MasterPart) =>
  and(
    eq(erpReplicaMasters.system, system),
    eq(erpReplicaMasters.salesArea, salesArea),
    eq(erpReplicaMasters.list, list),
  );

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function rowOf(record: MasterRecord) {
  if (record.kind === "customerMaterial") {
    const { customer, customerMaterial, material } = record.value;
    return {
      key: record.key,
      customer,
      words: { customerMaterial: plain(customerMaterial), material: plain(material) },
      functions: [],
      value: record.value,
    };
  }
  const { number, name, address, functions } = record.value.partner;
  const { phone: _, email: __, name: ___, ...place } = address;
  const fields = Object.entries({ ...place, number, name }).map(([key, text]) => [key, plain(text)]);
  return {
    key: record.key,
    customer: number,
    words: Object.fromEntries(fields),
    functions,
    value: record.value,
  };
}

/** Writes records as they were read at that time, and tells how many were missing and how many differed. */
export async function writeMasters(
  tx: Db,
  { system, salesArea, list }: MasterPart,
  records: readonly MasterRecord[],
  readAt: Date,
): Promise<{ missing: number; different: number }> {
  if (records.length === 0) return { missing: 0, different: 0 };
  const rows = [...new Map(records.map((record) => [record.key, rowOf(record)])).values()];
  const { rows: counts } = await tx.execute<{ missing: number; different: number }>(sql`
    WITH given AS (SELECT * FROM json_to_recordset(${storableJson(rows)})
      AS x(key text, customer text, words jsonb, functions text[], value jsonb)),
    stored AS (SELECT given.key, m.value AS before, given.value FROM given LEFT JOIN erp_replica_masters m
      ON m.system = ${system} AND m.sales_area = ${salesArea} AND m.list = ${list} AND m.key = given.key),
    written AS (INSERT INTO erp_replica_masters (system, sales_area, list, key, customer, words, functions, value, read_at)
      SELECT ${system}, ${salesArea}, ${list}, key, customer, words, functions, value, ${readAt.toISOString()}::timestamptz
      FROM given ORDER BY key
      ON CONFLICT (system, sales_area, list, key) DO UPDATE SET customer = excluded.customer, words = excluded.words,
        functions = excluded.functions, value = excluded.value, read_at = excluded.read_at
      WHERE erp_replica_masters.read_at <= excluded.read_at)
    SELECT count(*) FILTER (WHERE before IS NULL)::int AS missing,
      count(*) FILTER (WHERE before <> value)::int AS different FROM stored`);
  return counts[0] ?? { missing: 0, different: 0 };
}

/** Removes what a pass over everything has not met, and tells how much that was. */
export async function removeUnread(tx: Db, part: MasterPart, passBegunAt: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(erpReplicaMasters)
    .where(and(recordsOf(part), lt(erpReplicaMasters.readAt, passBegunAt)));
  return rowCount ?? 0;
}

export const countMasters = (db: Db, part: MasterPart): Promise<number> =>
  db.$count(erpReplicaMasters, recordsOf(part));

const partnersOf = (part: PartnerPart) => recordsOf({ ...part, list: "partner" });

export async function findReplicatedPartner(
  db: Db,
  part: PartnerPart,
  number: string,
): Promise<ReplicatedPartner | null> {
  const [row] = await db
    .select({ value: erpReplicaMasters.value })
    .from(erpReplicaMasters)
    .where(and(partnersOf(part), eq(erpReplicaMasters.key, number)));
  return (row?.value as ReplicatedPartner | undefined) ?? null;
}

/** Finds the partners of a customer's documents, the default first; null if the customer is unknown. */
export async function findRelated(
  db: Db,
  part: PartnerPart,
  number: string,
  partnerFunction: PartnerFunction,
): Promise<RelatedPartner[] | null> {
  const customer = await findReplicatedPartner(db, part, number);
  if (!customer) return null;
  const assignments = customer.assigned.filter((one) => one.function === partnerFunction);
  const partners = await findPartners(
    db,
    part,
    assignments.map((one) => one.number),
  );
  return assignments
    .flatMap((one) => {
      const partner = partners.get(one.number);
      if (!partner) return [];
      const isDefault = one.default || assignments.length === 1;
      const { name, address } = partner;
      return { function: partnerFunction, number: one.number, name, address, default: isDefault };
    })
    .sort((one, other) => Number(other.default) - Number(one.default));
}

/** Finds the address of a customer and those of its ship-tos; null if the customer is unknown. */
export async function findAddresses(db: Db, part: PartnerPart, number: string): Promise<Address[] | null> {
  const customer = await findReplicatedPartner(db, part, number);
  if (!customer) return null;
  const shipTos = customer.assigned.filter((one) => one.function === "shipTo");
  const numbers = [...new Set([number, ...shipTos.map((one) => one.number)])];
  const partners = await findPartners(db, part, numbers);
  return numbers.flatMap((one) => partners.get(one)?.address ?? []);
}

async function findPartners(
  db: Db,
  part: PartnerPart,
  numbers: readonly string[],
): Promise<Map<string, Partner>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ value: erpReplicaMasters.value })
    .from(erpReplicaMasters)
    .where(and(partnersOf(part), sql`${erpReplicaMasters.key} = ANY(${sql.param([...numbers])}::text[])`));
  return new Map(
    rows.map(({ value }) => {
      const { partner } = value as ReplicatedPartner;
      return [partner.number, partner];
    }),
  );
}

const word = (field: string) => sql`${erpReplicaMasters.words} ->> ${field}`;

/** Postal codes are compared without blanks. */
const contains = (field: string, text: string) =>
  field === "postalCode"
    ? sql`strpos(replace(${word(field)}, ' ', ''), ${plain(text).replace(/\s/g, "")}) > 0`
    : sql`strpos(${word(field)}, ${plain(text)}) > 0`;

export async function searchPartners(
  db: Db,
  part: PartnerPart,
  search: PartnerSearch,
): Promise<List<Partner>> {
  const { q, criteria = {}, relatedTo, sortBy = "number" } = search;
  const conditions = [
    partnersOf(part),
    ...Object.entries(criteria).flatMap(([field, text]) => (text ? contains(field, text) : [])),
  ];
  if (q) {
    const beginning = likePrefix(q);
    conditions.push(
      sql`(${erpReplicaMasters.key} LIKE ${beginning} OR ${contains("name", q)} OR ${contains("city", q)})`,
    );
  }
  if (relatedTo === undefined && search.function)
    conditions.push(sql`${search.function} = ANY(${erpReplicaMasters.functions})`);
  if (relatedTo !== undefined) {
    const assignments = (await findReplicatedPartner(db, part, relatedTo))?.assigned ?? [];
    const numbers = assignments
      .filter((one) => search.function === undefined || one.function === search.function)
      .map((one) => one.number);
    conditions.push(sql`${erpReplicaMasters.key} = ANY(${sql.param(numbers)}::text[])`);
  }
  const sortColumn = sortBy === "number" ? sql`length(${erpReplicaMasters.key})` : word(sortBy);
  const { values, ...list } = await readPage(
    db,
    sql.join(
      conditions.map((one) => sql`(${one})`),
      sql` AND `,
    ),
    {
      page: search,
      sortColumn,
      isDescending: search.order === "desc",
    },
  );
  return { ...list, items: values.map((value) => (value as ReplicatedPartner).partner) };
}

type MaterialSearch = PageRequest<"customerMaterial" | "material"> & { customer: string; q?: string };

export async function searchCustomerMaterials(
  db: Db,
  part: PartnerPart,
  search: MaterialSearch,
): Promise<List<CustomerMaterial>> {
  const { customer, q, sortBy = "customerMaterial" } = search;
  const conditions = [
    recordsOf({ ...part, list: "customerMaterial" }),
    eq(erpReplicaMasters.customer, customer),
    ...(q
      ? [
          sql`(${word("customerMaterial")} LIKE ${likePrefix(plain(q))} OR ${word("material")} LIKE ${likePrefix(plain(q))})`,
        ]
      : []),
  ];
  const { values, ...list } = await readPage(
    db,
    sql.join(
      conditions.map((one) => sql`(${one})`),
      sql` AND `,
    ),
    {
      page: search,
      sortColumn: word(sortBy),
      isDescending: search.order === "desc",
    },
  );
  return { ...list, items: values as CustomerMaterial[] };
}

async function readPage(
  db: Db,
  condition: ReturnType<typeof sql.join>,
  search: {
    page: { page: number; pageSize: number };
    sortColumn: ReturnType<typeof sql.join>;
    isDescending: boolean;
  },
) {
  const { limit, offset } = pageOf(search.page);
  const direction = search.isDescending ? sql`DESC` : sql`ASC`;
  const { rows } = await db.execute<{ value: MasterRecord["value"] }>(sql`
    SELECT value FROM erp_replica_masters WHERE ${condition}
    ORDER BY ${search.sortColumn} ${direction}, key ${direction} LIMIT ${limit} OFFSET ${offset}`);
  const counts = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM erp_replica_masters WHERE ${condition}`,
  );
  return {
    values: rows.map(({ value }) => value),
    page: search.page.page,
    pageSize: limit,
    total: counts.rows[0]?.count ?? 0,
    more: false,
  };
}
