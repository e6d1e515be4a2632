import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CatalogSettings } from "./catalog.settings";
import { userCatalogSettings } from "./catalog.tables";

/** Finds the settings of this user, without those left to the installation. */
export async function findUserSettings(db: Db, userId: string): Promise<Partial<CatalogSettings>> {
  const [row] = await db.select().from(userCatalogSettings).where(eq(userCatalogSettings.userId, userId));
  if (!row) return {};
  const { userId: _, version: __, ...settings } = row;
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

export async function writeUserSettings(
  tx: Db,
  userId: string,
  settings: { [K in keyof CatalogSettings]: CatalogSettings[K] | null },
): Promise<void> {
  await tx
    .insert(userCatalogSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: userCatalogSettings.userId, set: settings });
}
