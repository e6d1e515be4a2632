import { eq } from "drizzle-orm";
import type { Cache } from "~/cache/cache";
import type { Provider } from "~/config/provider";
import type { Vault } from "~/config/seal.server";
import type { Db } from "~/db/db.server";
import { signInProviders } from "./credentials.tables";

/** Raised by every change of a provider. */
export const providersTag = "sign_in_providers";

/** What a provider's secret is bound to: meant for one issuer, it is never sent to another. */
export const boundToProvider = ({ id, issuer }: { id: string; issuer: string }) =>
  `client secret|${id}|${issuer}`;

/** The active ones with their secrets; one whose secret cannot be opened any more is as good as none. */
export async function findConfiguredProviders(options: {
  db: Db;
  cache: Cache;
  vault: Vault;
}): Promise<Provider[]> {
  const { db, cache, vault } = options;
  // The secrets are remembered as they lie in the database: sealed.
  const rows = await cache.remember({
    key: [providersTag],
    ttl: 60_000,
    tags: [providersTag],
    fresh: () =>
      db
        .select()
        .from(signInProviders)
        .where(eq(signInProviders.active, true))
        .orderBy(signInProviders.title)
        .limit(20),
  });
  return rows.flatMap((row) => {
    const clientSecret = vault.unseal(row.clientSecret, boundToProvider(row));
    const { name, title, issuer, clientId, subjectClaim, linkByMail, trustsSecondStep } = row;
    return clientSecret === null
      ? []
      : [{ name, title, issuer, clientId, clientSecret, subjectClaim, linkByMail, trustsSecondStep }];
  });
}
