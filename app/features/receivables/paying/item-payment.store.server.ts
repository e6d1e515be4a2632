import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import type { ItemPaymentState, PaymentPart } from "../item-payment";
import { itemPaymentParts, itemPayments } from "../receivables.tables";

export type ItemPayment = typeof itemPayments.$inferSelect;
export type NewItemPayment = typeof itemPayments.$inferInsert;

/** Inserts a payment that holds its items; returns false if another payment holds one of them. */
export async function insertItemPayment(
  tx: Db,
  payment: NewItemPayment,
  parts: readonly PaymentPart[],
): Promise<boolean> {
  await tx.insert(itemPayments).values(payment);
  if (parts.length === 0) return true;
  // The same order for everybody prevents a deadlock of two payments that share items.
  const sortedParts = [...parts].sort((one, other) => (one.openItem < other.openItem ? -1 : 1));
  const rows = sortedParts.map(({ document, ...part }) => ({
    ...part,
    paymentId: payment.id,
    system: payment.system,
    document: document.number,
    documentKind: document.kind,
    isHeld: true,
  }));
  const insertedRows = await tx
    .insert(itemPaymentParts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ openItem: itemPaymentParts.openItem });
  return insertedRows.length === rows.length;
}

export async function findItemPayment(db: Db, id: string): Promise<ItemPayment | null> {
  const [row] = await db.select().from(itemPayments).where(eq(itemPayments.id, id));
  return row ?? null;
}

export interface PaymentOwner {
  userId: string;
  salesAreaId: string;
  partner: string;
}

const ownedBy = ({ userId, salesAreaId, partner }: PaymentOwner) =>
  and(
    eq(itemPayments.userId, userId),
    eq(itemPayments.salesAreaId, salesAreaId),
    eq(itemPayments.partner, partner),
  );

export async function findOwnItemPayment(
  db: Db,
  owner: PaymentOwner,
  id: string,
): Promise<ItemPayment | null> {
  const [row] = await db
    .select()
    .from(itemPayments)
    .where(and(ownedBy(owner), eq(itemPayments.id, id)));
  return row ?? null;
}

/** Finds the latest payment that a user began after an instant. */
export async function findLatestPayment(
  db: Db,
  owner: PaymentOwner,
  since: Date,
): Promise<ItemPayment | null> {
  const [row] = await db
    .select()
    .from(itemPayments)
    .where(and(ownedBy(owner), gte(itemPayments.createdAt, since)))
    .orderBy(desc(itemPayments.createdAt))
    .limit(1);
  return row ?? null;
}

/** Prevents a race: two presses of one user at the same moment would both find no payment of the same order. */
export async function lockPayments(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`item_payments ${userId}`}, 0))`);
}

/** Finds the voluntary payment of an order that a user has begun over the same amount and not paid yet. */
export async function findUnpaidAdvance(
  db: Db,
  payment: PaymentOwner & Pick<NewItemPayment, "orderNumber" | "amount" | "currency">,
): Promise<string | null> {
  const parts = db
    .select({ openItem: itemPaymentParts.openItem })
    .from(itemPaymentParts)
    .where(eq(itemPaymentParts.paymentId, itemPayments.id));
  const [row] = await db
    .select({ id: itemPayments.id })
    .from(itemPayments)
    .where(
      and(
        ownedBy(payment),
        eq(itemPayments.state, "paying"),
        eq(itemPayments.orderNumber, payment.orderNumber ?? ""),
        eq(itemPayments.amount, payment.amount),
        eq(itemPayments.currency, payment.currency),
        notExists(parts),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Prevents a race: two payments for one order at the same moment would each find the same rest to prepay. */
export async function lockAdvances(tx: Db, system: string, orderNumber: string): Promise<void> {
  const key = `advances ${system} ${orderNumber}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Selects what cards have paid, or are to pay, for the cart that became an order. Names the tables of the carts in SQL: carts
 * post their payments by this feature, which therefore imports nothing of theirs.
 */
const cardsForOrder = (system: string, orderNumber: string) => sql`(
  SELECT coalesce(sum(coalesce(c.taken, c.amount)), 0) FROM card_payments c JOIN submissions s ON s.id = c.submission_id
  WHERE s.document_number = ${orderNumber} AND s.system = ${system} AND s.kind = 'order'
    AND c.outcome IS DISTINCT FROM 'released')`;

/** Sums what the portal has taken, or is taking, in advance for an order: also by the card with which its cart was paid. */
export async function sumAdvances(db: Db, system: string, orderNumber: string): Promise<string> {
  const ofCards = cardsForOrder(system, orderNumber);
  const [row] = await db
    .select({ amount: sql<string>`(coalesce(sum(${itemPayments.amount}), 0) + ${ofCards})::text` })
    .from(itemPayments)
    .where(
      and(
        eq(itemPayments.system, system),
        eq(itemPayments.orderNumber, orderNumber),
        inArray(itemPayments.state, ["paying", "taking", "posting", "posted", "forPerson"]),
        or(isNull(itemPayments.unpaid), eq(itemPayments.unpaid, "onAccount")),
      ),
    );
  return row?.amount ?? "0";
}

/** Finds the payment that the ERP has posted under a number; null if it was not made in the portal. */
export async function findPostedPayment(
  db: Db,
  { system, number, payer }: { system: string; number: string; payer: string },
): Promise<ItemPayment | null> {
  const [row] = await db
    .select()
    .from(itemPayments)
    .where(
      and(eq(itemPayments.postedAs, number), eq(itemPayments.system, system), eq(itemPayments.payer, payer)),
    )
    .limit(1);
  return row ?? null;
}

/** Finds a payment by the provider's reference, which is all that a webhook names. */
export async function findItemPaymentBy(db: Db, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ id: itemPayments.id })
    .from(itemPayments)
    .where(eq(itemPayments.reference, reference));
  return row?.id ?? null;
}

export async function findPaymentParts(db: Db, paymentId: string): Promise<PaymentPart[]> {
  const rows = await db
    .select()
    .from(itemPaymentParts)
    .where(eq(itemPaymentParts.paymentId, paymentId))
    .orderBy(asc(itemPaymentParts.openItem));
  return rows.map(({ openItem, document, documentKind, poNumber, open, amount, discount, reason }) => ({
    openItem,
    poNumber,
    open,
    amount,
    discount,
    reason,
    document: { kind: documentKind, number: document },
  }));
}

/** Moves a payment from one of these states, and returns it; null if somebody else was faster. */
export async function advanceItemPayment(
  tx: Db,
  id: string,
  from: readonly ItemPaymentState[],
  change: Partial<NewItemPayment> & { state: ItemPaymentState },
): Promise<ItemPayment | null> {
  const [row] = await tx
    .update(itemPayments)
    .set(change)
    .where(and(eq(itemPayments.id, id), inArray(itemPayments.state, [...from])))
    .returning();
  return row ?? null;
}

export async function releaseParts(tx: Db, paymentId: string): Promise<void> {
  await tx.update(itemPaymentParts).set({ isHeld: false }).where(eq(itemPaymentParts.paymentId, paymentId));
}

/** Stores where the payer pays; the first caller's answer stays, because the provider gives everybody the same. */
export async function setProviderPage(
  tx: Db,
  id: string,
  page: { reference: string; address: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(itemPayments)
    .set(page)
    .where(and(eq(itemPayments.id, id), isNull(itemPayments.reference)))
    .returning({ id: itemPayments.id });
  return rows.length > 0;
}

export async function setReleased(tx: Db, id: string): Promise<void> {
  await tx.update(itemPayments).set({ isReleased: true }).where(eq(itemPayments.id, id));
}

/** Marks the posting as begun, and returns whether this is the first attempt. */
export async function beginPosting(tx: Db, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(itemPayments)
    .set({ postingAt: at })
    .where(and(eq(itemPayments.id, id), isNull(itemPayments.postingAt)))
    .returning({ id: itemPayments.id });
  return rows.length > 0;
}

export async function resetPosting(tx: Db, id: string): Promise<void> {
  await tx.update(itemPayments).set({ postingAt: null }).where(eq(itemPayments.id, id));
}

/** Counts an attempt to post that came to no clear end, and returns how many there were. */
export async function countCheck(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(itemPayments)
    .set({ checks: sql`${itemPayments.checks} + 1` })
    .where(eq(itemPayments.id, id))
    .returning({ checks: itemPayments.checks });
  return row?.checks ?? 0;
}

/** Milliseconds in which a bank pays or returns a debit. */
const debitTime = 14 * 24 * 60 * 60_000;

/** Payments that a person must look at: unclear ones, and those whose money moves for longer than usual. */
const needsPerson = (before: Date) =>
  or(
    eq(itemPayments.state, "forPerson"),
    and(eq(itemPayments.state, "posting"), lt(itemPayments.createdAt, before)),
    and(
      eq(itemPayments.state, "taking"),
      or(
        and(ne(itemPayments.method, "eCheck"), lt(itemPayments.createdAt, before)),
        lt(itemPayments.createdAt, new Date(before.getTime() - debitTime)),
      ),
    ),
  );

export async function findHeldPayments(
  db: Db,
  before: Date,
  paging: { page: number; pageSize: number },
): Promise<{ items: ItemPayment[]; total: number }> {
  const items = await db
    .select()
    .from(itemPayments)
    .where(needsPerson(before))
    .orderBy(asc(itemPayments.createdAt), asc(itemPayments.id))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return { items, total: await totalOf(items, paging, () => db.$count(itemPayments, needsPerson(before))) };
}
