import type { Db } from "~/db/db.server";
import { selectGuestAreas } from "./microsites.store.server";

export { selectMicrosites as findMicrosites } from "./microsites.store.server";

/**
 * Finds the microsite that shows its catalog to guests; its first sales area is the default one. An address that
 * belongs to a microsite shows only that one's catalog.
 */
export async function findGuestSite(
  db: Db,
  visitedMicrosite: string | null,
): Promise<{ micrositeId: string; areas: { salesArea: string; system: string }[] } | null> {
  const guestAreas = await selectGuestAreas(db, visitedMicrosite);
  const [first] = guestAreas;
  if (!first) return null;
  const { micrositeId } = first;
  return { micrositeId, areas: guestAreas.filter((area) => area.micrositeId === micrositeId) };
}
