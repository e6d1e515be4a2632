import type { Services } from "~/door/services";
import { wordingKeys } from "~/i18n/delivered-texts.server";
import { setOverlay } from "~/i18n/translator.server";
import { findTranslations } from "./translations.store.server";

/** Cache tag that every change of a translation invalidates. */
export const overlayTag = "translations";

const cacheTtl = 3_600_000;

/** Loads the texts that administrators have replaced, before a page is made. Reads the cache, seldom the database. */
export async function refreshOverlay({
  cache,
  database,
}: Pick<Services, "cache" | "database">): Promise<void> {
  const texts = await cache.remember({
    key: ["translations"],
    ttl: cacheTtl,
    tags: [overlayTag],
    // Leaves out keys that no page uses: administrators may import any number of them.
    fresh: () => findTranslations(database.db, wordingKeys),
  });
  setOverlay(texts);
}
