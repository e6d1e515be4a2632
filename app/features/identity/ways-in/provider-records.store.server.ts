import { eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { providerIdentities, signInProviders } from "./credentials.tables";

const { title, name, issuer } = signInProviders;

export const providerStore = tableStore(signInProviders, {
  search: [title, name, issuer],
  extra: {
    connected: sql<number>`(SELECT count(DISTINCT user_id)::int FROM ${providerIdentities} i
      WHERE i.issuer = ${issuer})`,
  },
});

export const countProvidersOf = (db: Db, providerIssuer: string): Promise<number> =>
  db.$count(signInProviders, eq(issuer, providerIssuer));
