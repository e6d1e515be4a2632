import { and, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { SearchedState } from "./pdf-order";
import { pdfOrders } from "./pdf-orders.tables";

export type PdfOrder = typeof pdfOrders.$inferSelect;
export type PdfOrderRow = Omit<PdfOrder, "reading" | "lines">;

/** Customer whose orders an operation may reach; null for all customers of the sales area. */
export interface PdfOrderScope {
  soldTo: string | null;
  salesAreaId: string;
}

export interface PdfOrderQuestion extends PdfOrderScope {
  /** Carts of which the orders must have one; null: any. */
  cartIds: readonly string[] | null;
  fromDate: string | null;
  toDate: string | null;
  timeZone: string;
  state: SearchedState | null;
}

export interface PdfOrderTotals {
  total: number;
  /** Orders that were read in full. */
  success: number;
  /** Orders that failed, or have lines that a person must correct. */
  errors: number;
}

const within = ({ soldTo, salesAreaId }: PdfOrderScope) =>
  and(
    eq(pdfOrders.salesAreaId, salesAreaId),
    soldTo === null ? undefined : eq(pdfOrders.soldTo, soldTo),
    sql`${pdfOrders.state} <> 'uploading'`,
  );

const rowColumns = {
  id: pdfOrders.id,
  userId: pdfOrders.userId,
  soldTo: pdfOrders.soldTo,
  soldToName: pdfOrders.soldToName,
  salesAreaId: pdfOrders.salesAreaId,
  system: pdfOrders.system,
  language: pdfOrders.language,
  fileName: pdfOrders.fileName,
  size: pdfOrders.size,
  digest: pdfOrders.digest,
  state: pdfOrders.state,
  problem: pdfOrders.problem,
  poNumber: pdfOrders.poNumber,
  cartId: pdfOrders.cartId,
  sender: pdfOrders.sender,
  ruling: pdfOrders.ruling,
  version: pdfOrders.version,
  createdAt: pdfOrders.createdAt,
  readAt: pdfOrders.readAt,
};

/** Finds a page of orders, latest first, with the totals of all that match. */
export async function findPdfOrders(
  db: Db,
  question: PdfOrderQuestion,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: PdfOrderRow[]; totals: PdfOrderTotals }> {
  const { cartIds, fromDate, toDate, timeZone, state } = question;
  if (cartIds?.length === 0) return { items: [], totals: { total: 0, success: 0, errors: 0 } };
  const matches = and(
    within(question),
    cartIds ? inArray(pdfOrders.cartId, [...cartIds]) : undefined,
    fromDate
      ? sql`${pdfOrders.createdAt} >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}`
      : undefined,
    toDate
      ? sql`${pdfOrders.createdAt} < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}`
      : undefined,
    state ? eq(pdfOrders.state, state) : undefined,
  );
  const [items, [totals]] = await Promise.all([
    db
      .select(rowColumns)
      .from(pdfOrders)
      .where(matches)
      .orderBy(desc(pdfOrders.createdAt), desc(pdfOrders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({
        total: count(),
        success: sql<number>`count(*) FILTER (WHERE ${pdfOrders.state} = 'ready')::int`,
        errors: sql<number>`count(*) FILTER (WHERE ${pdfOrders.state} IN ('failed', 'check'))::int`,
      })
      .from(pdfOrders)
      .where(matches),
  ]);
  return { items, totals: totals ?? { total: 0, success: 0, errors: 0 } };
}

export async function findPdfOrder(db: Db, scope: PdfOrderScope, id: string): Promise<PdfOrder | null> {
  const [row] = await db
    .select()
    .from(pdfOrders)
    .where(and(within(scope), eq(pdfOrders.id, id)));
  return row ?? null;
}

/** Finds any customer's order, for the job. */
export async function findAnyPdfOrder(db: Db, id: string): Promise<PdfOrder | null> {
  const [row] = await db.select().from(pdfOrders).where(eq(pdfOrders.id, id));
  return row ?? null;
}

/** Locks the order until the transaction ends. */
export async function lockPdfOrder(tx: Db, id: string): Promise<PdfOrder | null> {
  const [row] = await tx.select().from(pdfOrders).where(eq(pdfOrders.id, id)).for("update");
  return row ?? null;
}

export async function findPdfOrderOfCart(db: Db, cartId: string): Promise<PdfOrder | null> {
  const [row] = await db.select().from(pdfOrders).where(eq(pdfOrders.cartId, cartId)).limit(1);
  return row ?? null;
}

/** Finds the order with the same bytes of the same customer. */
export async function findSameFile(
  db: Db,
  { soldTo, salesAreaId, digest }: Pick<PdfOrder, "soldTo" | "salesAreaId" | "digest">,
): Promise<PdfOrderRow | null> {
  const [row] = await db
    .select(rowColumns)
    .from(pdfOrders)
    .where(
      and(eq(pdfOrders.salesAreaId, salesAreaId), eq(pdfOrders.soldTo, soldTo), eq(pdfOrders.digest, digest)),
    );
  return row ?? null;
}

/** Inserts an order; returns false if the customer has one with the same bytes already. */
export async function insertPdfOrder(tx: Db, row: typeof pdfOrders.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(pdfOrders).values(row).onConflictDoNothing().returning({ id: pdfOrders.id });
  return rows.length > 0;
}

export async function setPdfOrder(
  tx: Db,
  id: string,
  change: Partial<Omit<PdfOrder, "id" | "version">>,
): Promise<void> {
  await tx
    .update(pdfOrders)
    .set({ ...change, version: sql`${pdfOrders.version} + 1` })
    .where(eq(pdfOrders.id, id));
}

/** Finds uploads whose bytes never arrived. */
export async function findUnfinished(db: Db, before: Date, maxRows: number): Promise<string[]> {
  const rows = await db
    .select({ id: pdfOrders.id })
    .from(pdfOrders)
    .where(and(eq(pdfOrders.state, "uploading"), lt(pdfOrders.createdAt, before)))
    .limit(maxRows);
  return rows.map(({ id }) => id);
}

export async function deleteUnfinished(tx: Db, id: string): Promise<void> {
  await tx.delete(pdfOrders).where(and(eq(pdfOrders.id, id), eq(pdfOrders.state, "uploading")));
}

/** Tells whether the customer has sent another order with this purchase-order number. */
export async function hasPoNumberTwice(
  db: Db,
  { id, soldTo, salesAreaId, poNumber }: Pick<PdfOrder, "id" | "soldTo" | "salesAreaId" | "poNumber">,
): Promise<boolean> {
  const sameNumber = and(
    within({ soldTo, salesAreaId }),
    sql`lower(${pdfOrders.poNumber}) = lower(${poNumber})`,
    ne(pdfOrders.id, id),
  );
  return (await db.$count(pdfOrders, sameNumber)) > 0;
}
