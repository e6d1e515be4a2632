import type { Problem } from "~/door/outcome";
import type { CatalogSources } from "~/door/services";

/**
 * Refuses the address of another catalog whose server the operator does not list: searches would go on without it, and nobody
 * would know why.
 */
export function problemOfSource(
  { catalogSources }: { catalogSources: Pick<CatalogSources, "lists"> },
  address: string,
): Problem | null {
  if (address === "" || catalogSources.lists(address)) return null;
  return { path: "catalogApiUrl", text: { key: "catalog.settings.serverNotListed" } };
}
