import { and, desc, eq, inArray } from "drizzle-orm";
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

export async function findHeldItems(
  db: Db,
  system: string,
  openItems: readonly string[],
): Promise<HeldItem[]> {
  if (openItems.length === 0) return [];
  return db
    .select(heldColumns)
    .from(itemPaymentParts)
    .innerJoin(itemPayments, eq(itemPayments.id, itemPaymentParts.paymentId))
    .where(
      and(
        eq(itemPaymentParts.system, system),
        eq(itemPaymentParts.isHeld, true),
        inArray(itemPaymentParts.openItem, [...openItems]),
      ),
    );
}

/** Finds the items on a payer's account that are being paid, the latest payment first. */
export async function findItemsHeldFor(
  db: Db,
  { salesAreaId, payer }: { salesAreaId: string; payer: string },
): Promise<HeldItem[]> {
  return db
    .select(heldColumns)
    .from(itemPaymentParts)
    .innerJoin(itemPayments, eq(itemPayments.id, itemPaymentParts.paymentId))
    .where(
      and(
        eq(itemPayments.salesAreaId, salesAreaId),
        eq(itemPayments.payer, payer),
        eq(itemPaymentParts.isHeld, true),
      ),
    )
    .orderBy(desc(itemPayments.createdAt));
}
