import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ItemPaymentState } from "./item-payment";
import { itemPaymentParts, itemPayments } from "./receivables.tables";

/** Item that a payment holds which has not ended. */
export interface HeldItem {
  openItem: string;
  payment: string;
  userId: string;
  state: ItemPaymentState;
}

const heldColumns = {
  openItem: itemPaymentParts.openItem,
  payment: itemPayments.id,
  userId: itemPayments.userId,
  state: itemPayments.state,
};

const heldItems = (db: Db, condition: SQL | undefined) =>
  db
    .select(heldColumns)
    .from(itemPaymentParts)
    .innerJoin(itemPayments, eq(itemPayments.id, itemPaymentParts.paymentId))
    .where(and(eq(itemPaymentParts.isHeld, true), condition));

export async function findHeldItems(
  db: Db,
  system: string,
  openItems: readonly string[],
): Promise<HeldItem[]> {
  if (openItems.length === 0) return [];
  const isOneOfThem = inArray(itemPaymentParts.openItem, [...openItems]);
  return heldItems(db, and(eq(itemPaymentParts.system, system), isOneOfThem));
}

/** Finds the items on a payer's account that are being paid, the latest payment first. */
export const findItemsHeldFor = (
  db: Db,
  { salesAreaId, payer }: { salesAreaId: string; payer: string },
): Promise<HeldItem[]> => findItemsHeldForPayers(db, { salesAreaId, payers: [payer] });

/** Finds the items on the accounts of several payers that are being paid, the latest payment first. */
export async function findItemsHeldForPayers(
  db: Db,
  { salesAreaId, payers }: { salesAreaId: string; payers: readonly string[] },
): Promise<HeldItem[]> {
  const isOfPayers = inArray(itemPayments.payer, [...payers]);
  return heldItems(db, and(eq(itemPayments.salesAreaId, salesAreaId), isOfPayers)).orderBy(
    desc(itemPayments.createdAt),
  );
}
