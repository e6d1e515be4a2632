import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { storableJson } from "~/lib/storable";
import type { MasterKind } from "../port/master-replication";
import type { ReplicatedDocument, ReplicatedKind } from "../port/replication";
import { erpReplica, erpReplicaProgress } from "./replica.tables";

/** One list of one sales area, which is replicated by itself. */
export interface ReplicaPart {
  system: string;
  salesArea: string;
  list: ReplicatedKind;
}

/** The same, or master data of a sales area: both have their progress in one table. */
export type ProgressPart = Omit<ReplicaPart, "list"> & { list: ReplicatedKind | MasterKind };

export type ReplicaProgress = typeof erpReplicaProgress.$inferSelect;

/** Cache tag of what is read of one list, its rows and the time up to which it is complete: whoever writes it raises the version. */
export const replicaTag = ({ system, salesArea, list }: ReplicaPart): string =>
  `replica:${system}:${salesArea}:${list}`;

const progressOf = ({ system, salesArea, list }: ProgressPart) =>
  and(
    eq(erpReplicaProgress.system, system),
    eq(erpReplicaProgress.salesArea, salesArea),
    eq(erpReplicaProgress.list, list),
  );

const documentsOf = ({ system, salesArea, list }: ReplicaPart) =>
  and(eq(erpReplica.system, system), eq(erpReplica.salesArea, salesArea), eq(erpReplica.list, list));

export async function findReplicaProgress(db: Db, part: ProgressPart): Promise<ReplicaProgress | null> {
  const [row] = await db.select().from(erpReplicaProgress).where(progressOf(part));
  return row ?? null;
}

export const findAllReplicaProgress = (db: Db, system: string): Promise<ReplicaProgress[]> =>
  db
    .select()
    .from(erpReplicaProgress)
    .where(eq(erpReplicaProgress.system, system))
    .orderBy(asc(erpReplicaProgress.salesArea), asc(erpReplicaProgress.list));

/**
 * Moves the place in the changes. Optimistic lock: returns false if another run has moved it already, since two may
 * overlap and the slower one must not move it back.
 */
export async function moveReplicaPlace(
  tx: Db,
  part: ProgressPart,
  from: string | null,
  next: Pick<ReplicaProgress, "place" | "completeAt" | "passBegunAt">,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(erpReplicaProgress)
    .values({ ...part, ...next })
    .onConflictDoUpdate({
      target: [erpReplicaProgress.system, erpReplicaProgress.salesArea, erpReplicaProgress.list],
      set: next,
      setWhere: sql`${erpReplicaProgress.place} IS NOT DISTINCT FROM ${from}`,
    });
  return rowCount === 1;
}

export async function writeComparison(
  tx: Db,
  part: ProgressPart,
  comparison: Omit<ReplicaProgress, "system" | "salesArea" | "list" | "place" | "completeAt" | "passBegunAt">,
): Promise<void> {
  await tx.update(erpReplicaProgress).set(comparison).where(progressOf(part));
}

/** Writes documents as they were read at that time; one that was read later since is left alone. */
export async function writeReplica(
  tx: Db,
  part: ReplicaPart,
  documents: readonly ReplicatedDocument[],
  readAt: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = [...new Map(documents.map((document) => [document.row.number, document])).values()].map(
    (document) => recordOf(part, document),
  );
  await tx.execute(sql`
    INSERT INTO erp_replica (system, sales_area, list, number, date, po_number, sold_to, ship_to, payer, net, total, status,
      ship_status, due_date, requested_date, materials, customer_materials, related, tracking, row, stated_net, currency,
      settled, read_at)
    SELECT ${part.system}, ${part.salesArea}, ${part.list}, number, date, po_number, sold_to, ship_to, payer, net, total,
      status, ship_status, due_date, requested_date, materials, customer_materials, related, tracking, row, stated_net,
      currency, settled, ${readAt.toISOString()}::timestamptz
    FROM json_to_recordset(${storableJson(rows)}) AS x(number text, date date, po_number text, sold_to text, ship_to text,
      payer text, net numeric, total numeric, status text, ship_status text, due_date date, requested_date date,
      materials text[], customer_materials text[], related text[], tracking text[], row jsonb, stated_net numeric,
      currency text, settled boolean)
    ORDER BY number
    ON CONFLICT (system, sales_area, list, number) DO UPDATE SET date = excluded.date, po_number = excluded.po_number,
      sold_to = excluded.sold_to, ship_to = excluded.ship_to, payer = excluded.payer, net = excluded.net,
      total = excluded.total, status = excluded.status, ship_status = excluded.ship_status, due_date = excluded.due_date,
      requested_date = excluded.requested_date, materials = excluded.materials,
      customer_materials = excluded.customer_materials, related = excluded.related, tracking = excluded.tracking,
      row = excluded.row, stated_net = excluded.stated_net, currency = excluded.currency, settled = excluded.settled,
      read_at = excluded.read_at
      WHERE erp_replica.read_at <= excluded.read_at`);
}

function recordOf({ list }: ReplicaPart, { row, net, materials, customerMaterials }: ReplicatedDocument) {
  return {
    number: row.number,
    date: row.date,
    po_number: row.poNumber,
    sold_to: row.soldTo.number,
    ship_to: row.shipTo.number,
    payer: row.payer.number,
    net: row.net,
    total: row.total,
    currency: row.currency,
    stated_net: net,
    status: row.status.code,
    ship_status: row.shipStatus?.code ?? null,
    due_date: row.dueDate,
    requested_date: row.requestedDate,
    materials,
    customer_materials: customerMaterials.map((number) => number.toLowerCase()),
    related: row.references.map(({ kind, number }) => `${kind} ${number}`),
    tracking: row.tracking.map(({ number }) => number),
    settled: isSettled(list, row),
    row,
  };
}

/** Statuses in which a document waits for something that does not change the document itself. */
const unsettledStatuses: Record<ReplicatedKind, readonly string[]> = {
  quote: ["OPEN"],
  order: ["PEND", "NSHP", "SCHD", "PRCV", "DLCR", "PCKD"],
  delivery: ["DLCR", "PCKD", "GI"],
  invoice: [],
  return: ["RQST", "APPR"],
};

const isSettled = (list: ReplicatedKind, { status, openAmount }: ReplicatedDocument["row"]): boolean =>
  !unsettledStatuses[list].includes(status.code) && (openAmount === null || Number(openAmount) === 0);

export async function removeFromReplica(
  tx: Db,
  part: ReplicaPart,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  await tx.delete(erpReplica).where(and(documentsOf(part), inArray(erpReplica.number, [...numbers])));
}

/** Finds the unsettled documents that were read longest ago. */
export async function findUnsettled(db: Db, part: ReplicaPart, limit: number): Promise<string[]> {
  const rows = await db
    .select({ number: erpReplica.number })
    .from(erpReplica)
    .where(and(documentsOf(part), eq(erpReplica.settled, false)))
    .orderBy(asc(erpReplica.readAt))
    .limit(limit);
  return rows.map(({ number }) => number);
}

export interface StatedAmount {
  net: string;
  currency: string;
}

/** Reads what the replica holds of a list, to compare it with the inventory of the ERP. */
export async function findStatedAmounts(db: Db, part: ReplicaPart): Promise<Map<string, StatedAmount>> {
  const rows = await db
    .select({ number: erpReplica.number, net: erpReplica.statedNet, currency: erpReplica.currency })
    .from(erpReplica)
    .where(documentsOf(part));
  return new Map(rows.map(({ number, net, currency }) => [number, { net, currency }]));
}
