import { eq } from "drizzle-orm";
import type { Cache } from "~/cache/cache";
import type { Provider } from "~/config/provider";
import type { Vault } from "~/config/seal.server";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { signInProviders } from "./credentials.tables";

/** Cache tag that every change of a provider invalidates. */
export const providersTag = "sign_in_providers";

/** Binds a client secret to its issuer: it is never sent to another. */
export const providerBinding = ({ id, issuer }: { id: string; issuer: string }) =>
  `client secret|${id}|${issuer}`;

export async function findConfiguredProvider(db: Db, id: string) {
  const [provider] = await db.select().from(signInProviders).where(eq(signInProviders.id, id));
  return provider ?? null;
}

/** Finds the active providers with their secrets; leaves out those whose secret does not decrypt any more. */
export async function findConfiguredProviders(options: {
  db: Db;
  cache: Cache;
  vault: Vault;
}): Promise<Provider[]> {
  const { db, cache, vault } = options;
  // The cache holds the secrets encrypted, as stored.
  const rows = await cache.remember({
    key: [providersTag],
    ttl: 60_000,
    tags: [providersTag],
    fresh: () =>
      db
        .select()
        .from(signInProviders)
        .where(eq(signInProviders.active, true))
        .orderBy(inLanguageOrder(signInProviders.title))
        .limit(20),
  });
  return rows.flatMap((row) => {
    const clientSecret = vault.unseal(row.clientSecret, providerBinding(row));
    const { name, title, issuer, clientId, subjectClaim, linkByMail, trustsSecondStep } = row;
    return clientSecret === null
      ? []
      : [{ name, title, issuer, clientId, clientSecret, subjectClaim, linkByMail, trustsSecondStep }];
  });
}
