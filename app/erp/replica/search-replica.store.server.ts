import type { Pool } from "pg";
import { maxFileRows } from "~/lib/file-rows";
import type { List, PartnerFunction } from "../port/basics";
import type { DocumentCriterion, DocumentRow, DocumentSearch } from "../port/documents";
import type { ReplicatedKind } from "../port/replication";
import { headConditions, headCriterion, isHeadCriterion, sortColumns } from "../search/document-conditions";
import { byKey, pageOf, Where } from "../search/where";

/** Functions that give a partner a right to documents of a list; the same as when the ERP itself lists them. */
const functionsIn: Partial<Record<ReplicatedKind, readonly PartnerFunction[]>> = {
  delivery: ["soldTo", "shipTo"],
  invoice: ["soldTo", "payer"],
};

/** Matches counted at most. */
const countLimit = maxFileRows;

export interface ReplicaSearch {
  system: string;
  salesArea: string;
  lists: readonly ReplicatedKind[];
  search: DocumentSearch;
}

/** Finds since when the replica holds everything of these lists; null while one of them is incomplete. */
export async function findReplicaAge(
  pool: Pool,
  { system, salesArea, lists }: Omit<ReplicaSearch, "search">,
): Promise<Date | null> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    `SELECT count(complete_at)::int AS count, min(complete_at) AS since FROM erp_replica_progress
     WHERE system = $1 AND sales_area = $2 AND list = ANY($3)`,
    [system, salesArea, lists],
  );
  const [row] = rows;
  return row && row.count === lists.length && row.since ? new Date(row.since) : null;
}

/** Reads a page of a list, in the language in which it was replicated. */
export async function searchReplica(pool: Pool, replicaSearch: ReplicaSearch): Promise<List<DocumentRow>> {
  const { search, lists } = replicaSearch;
  const where = new Where();
  const condition =
    lists.map((list) => `(${conditionsOf(replicaSearch, list, where).join(" AND ")})`).join(" OR ") ||
    "false";
  const { limit, offset } = pageOf(search);
  const column = sortColumns[search.sortBy ?? "date"];
  const isDescending = (search.order ?? "desc") === "desc";
  const direction = isDescending ? "DESC" : "ASC";
  const { rows } = await pool.query<{ row: DocumentRow; count: number }>(
    `SELECT page.row, counted.count FROM
       (SELECT count(*)::int AS count FROM (SELECT 1 FROM erp_replica WHERE ${condition} LIMIT ${countLimit + 1}) AS matches) AS counted
     LEFT JOIN LATERAL
       (SELECT row, number, ${column} AS sorted FROM erp_replica WHERE ${condition}
        ORDER BY ${column} ${direction}, number ${direction} LIMIT ${limit} OFFSET ${offset}) AS page ON true
     ORDER BY page.sorted ${direction}, page.number ${direction}`,
    where.values,
  );
  const count = rows[0]?.count ?? 0;
  return {
    items: rows.flatMap(({ row }) => row ?? []),
    page: search.page,
    pageSize: limit,
    total: Math.min(count, countLimit),
    more: count > countLimit,
  };
}

function conditionsOf(
  { system, salesArea, search }: ReplicaSearch,
  list: ReplicatedKind,
  where: Where,
): string[] {
  const { shipStatus = [] } = search;
  const value = (each: unknown) => where.value(each);
  const parts = [
    `system = ${value(system)}`,
    `sales_area = ${value(salesArea)}`,
    `list = ${value(list)}`,
    where.within(search.within, functionsIn[list]),
    ...headConditions(search, where),
  ];
  // A delivery's status is that of its goods.
  if (shipStatus.length > 0) parts.push(`coalesce(ship_status, status) = ANY(${value(shipStatus)})`);
  const q = search.q?.trim();
  if (q) parts.push(where.beginsNumber(["number"], q));
  for (const [key, values] of byKey(search.criteria)) {
    parts.push(criterion(key, values, { system, salesArea, list }, where));
  }
  return parts;
}

interface Place {
  system: string;
  salesArea: string;
  list: ReplicatedKind;
}

function criterion(key: DocumentCriterion, values: string[], place: Place, where: Where): string {
  const any = () => `ANY(${where.value(values)})`;
  if (isHeadCriterion(key)) return headCriterion(key, values, where);
  switch (key) {
    case "material":
    case "materialNumber":
      return `materials && ${where.value(values)}`;
    case "customerMaterial":
      return `customer_materials && ${where.value(values.map((each) => each.toLowerCase()))}`;
    case "trackingNumber":
      return place.list === "delivery" || place.list === "order"
        ? `tracking && ${where.value(values)}`
        : relatedTo("delivery", `tracking && ${where.value(values)}`, place, where);
    case "orderNumber":
      return byNumber("order", values, place, where);
    case "salesdocNumber":
      if (place.list === "quote" || place.list === "return") return `number = ${any()}`;
      return byNumber("order", values, place, where);
    case "deliveryNumber":
      return byNumber("delivery", values, place, where);
    case "invoiceNumber":
      return byNumber("invoice", values, place, where);
  }
}

/**
 * Finds documents by the number of another one: those that name it, and those that it names. A claim names the delivery
 * or the invoice that it is about, which names the order.
 */
function byNumber(other: ReplicatedKind, values: readonly string[], place: Place, where: Where): string {
  if (place.list === other) return `number = ANY(${where.value(values)})`;
  const refs = where.value(values.map((number) => `${other} ${number}`));
  const direct = `related && ${refs} OR ${relatedTo(other, `number = ANY(${where.value(values)})`, place, where)}`;
  if (place.list !== "return" || other !== "order") return `(${direct})`;
  const area = `system = ${where.value(place.system)} AND sales_area = ${where.value(place.salesArea)}`;
  return `(${direct} OR related && ARRAY(SELECT list || ' ' || number FROM erp_replica WHERE ${area} AND related && ${refs}))`;
}

/** Condition that documents of another list which meet a condition name this one. */
function relatedTo(other: ReplicatedKind, condition: string, place: Place, where: Where): string {
  const area = `system = ${where.value(place.system)} AND sales_area = ${where.value(place.salesArea)}`;
  const prefixes = place.list === "invoice" ? ["invoice", "creditMemo"] : [place.list];
  const names = where.value(prefixes);
  return `number = ANY(ARRAY(SELECT split_part(ref, ' ', 2) FROM erp_replica, unnest(related) AS ref
    WHERE ${area} AND list = ${where.value(other)} AND ${condition} AND split_part(ref, ' ', 1) = ANY(${names})))`;
}
