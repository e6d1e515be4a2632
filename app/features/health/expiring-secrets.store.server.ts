import { asc } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { expiringSecrets } from "./expiring-secrets.tables";

export const expiringSecretStore = tableStore(expiringSecrets, {
  search: [expiringSecrets.title, expiringSecrets.renewal],
  filters: {},
});

/** Finds all noted secrets, the one that ends first before the others. */
export const findNotedSecrets = (db: Db) =>
  db
    .select({
      title: expiringSecrets.title,
      lastDay: expiringSecrets.lastDay,
      noticeDays: expiringSecrets.noticeDays,
    })
    .from(expiringSecrets)
    .orderBy(asc(expiringSecrets.lastDay));
