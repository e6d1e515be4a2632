import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { orderingRules, orderMails } from "../pdf-orders.tables";

export type OrderingRule = typeof orderingRules.$inferSelect;
export type OrderMail = typeof orderMails.$inferSelect;

/** Customer whose purchase orders a rule is about. */
export interface RuleOwner {
  soldTo: string;
  salesAreaId: string;
}

const ownedBy = ({ soldTo, salesAreaId }: RuleOwner) =>
  and(eq(orderingRules.salesAreaId, salesAreaId), eq(orderingRules.soldTo, soldTo));

export async function findOrderingRule(db: Db, owner: RuleOwner): Promise<OrderingRule | null> {
  const [row] = await db.select().from(orderingRules).where(ownedBy(owner));
  return row ?? null;
}

/** Finds the customer to whose address a mail was sent. */
export async function findRuleByCode(db: Db, mailCode: string): Promise<OrderingRule | null> {
  const [row] = await db.select().from(orderingRules).where(eq(orderingRules.mailCode, mailCode));
  return row ?? null;
}

/** Inserts the customer's first rule; false if somebody else was faster. */
export async function insertOrderingRule(tx: Db, rule: OrderingRule): Promise<boolean> {
  const { rowCount } = await tx.insert(orderingRules).values(rule).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Replaces the rule if it still has this version (optimistic lock). */
export async function updateOrderingRule(
  tx: Db,
  { salesAreaId, soldTo, version, ...rule }: OrderingRule,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orderingRules)
    .set({ ...rule, version: sql`${orderingRules.version} + 1` })
    .where(and(ownedBy({ salesAreaId, soldTo }), eq(orderingRules.version, version)));
  return (rowCount ?? 0) > 0;
}

/** Notes what became of a mail; one that is delivered twice is noted once. */
export async function insertOrderMail(tx: Db, mail: OrderMail): Promise<void> {
  await tx.insert(orderMails).values(mail).onConflictDoNothing();
}

export async function isMailNoted(db: Db, id: string): Promise<boolean> {
  return (await db.$count(orderMails, eq(orderMails.id, id))) > 0;
}

/** Finds the latest mails of a customer. */
export function findOrderMails(
  db: Db,
  { soldTo, salesAreaId }: RuleOwner,
  maxMails: number,
): Promise<OrderMail[]> {
  return db
    .select()
    .from(orderMails)
    .where(and(eq(orderMails.salesAreaId, salesAreaId), eq(orderMails.soldTo, soldTo)))
    .orderBy(desc(orderMails.at))
    .limit(maxMails);
}

export async function deleteOrderMails(tx: Db, before: Date): Promise<void> {
  await tx.delete(orderMails).where(lt(orderMails.at, before));
}
