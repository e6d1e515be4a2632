import type { Services } from "~/door/services";
import { findDomains } from "./domains.store.server";
import { domainsTag } from "./domains-tag";

/** Finds the microsite that a host name belongs to; null for the whole portal. */
export async function findSiteOfHost(
  { cache, database }: Pick<Services, "cache" | "database">,
  host: string,
): Promise<string | null> {
  const domains = await cache.remember({
    key: ["domains"],
    ttl: 60_000,
    tags: [domainsTag],
    fresh: () => findDomains(database.db),
  });
  return domains.get(host.toLowerCase()) ?? null;
}
