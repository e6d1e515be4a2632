import { eq } from "drizzle-orm";
import { inWords } from "~/admin/shown-text.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import type { MessageKey } from "~/i18n/messages";
import { configComparisons } from "./config-comparisons.tables";

const { id, title, source, portal, takenAt, createdAt, createdBy, version } = configComparisons;

/** Lists read everything but the configuration itself, which may have megabytes. */
export const comparisonStore = tableStore(configComparisons, {
  columns: { id, title, source, portal, takenAt, createdAt, createdBy, version },
  search: [title, portal],
  filters: { source },
  shownAs: {
    source: inWords(source, source.enumValues, (code, t) => t(`choices.source.${code}` as MessageKey)),
  },
});

export async function findComparison(
  db: Db,
  comparisonId: string,
): Promise<typeof configComparisons.$inferSelect | null> {
  const [row] = await db.select().from(configComparisons).where(eq(id, comparisonId));
  return row ?? null;
}

export async function insertComparison(
  tx: Db,
  row: Omit<typeof configComparisons.$inferInsert, "version">,
): Promise<void> {
  await tx.insert(configComparisons).values(row);
}
