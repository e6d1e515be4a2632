import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { smtpConfigs, smtpFromAddresses } from "../mails.tables";

/** Finds the sender address of a microsite, else the one that serves all microsites. */
export async function findFromAddress(db: Db, micrositeId: string | null) {
  const forAll = isNull(smtpFromAddresses.micrositeId);
  const [address] = await db
    .select()
    .from(smtpFromAddresses)
    .where(micrositeId ? or(eq(smtpFromAddresses.micrositeId, micrositeId), forAll) : forAll)
    .orderBy(asc(forAll), asc(smtpFromAddresses.address))
    .limit(1);
  return address ?? null;
}

export async function findSmtpConfig(db: Db, id: string) {
  const [config] = await db.select().from(smtpConfigs).where(eq(smtpConfigs.id, id));
  return config ?? null;
}

/** Finds the first active mail server by title; with an id, only that one. */
export async function findActiveSmtpConfig(db: Db, id?: string) {
  const [config] = await db
    .select()
    .from(smtpConfigs)
    .where(and(eq(smtpConfigs.active, true), id === undefined ? undefined : eq(smtpConfigs.id, id)))
    .orderBy(asc(smtpConfigs.title), asc(smtpConfigs.id))
    .limit(1);
  return config ?? null;
}
