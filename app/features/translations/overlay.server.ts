import type { Services } from "~/door/services";
import { messageKeys, setOverlay } from "~/i18n/translator.server";
import { selectTranslations } from "./translations.store.server";

/** Raised by every change of a translation. */
export const overlayTag = "translations";

/** Before a page is made: the words that administrators have changed since the last one. Asks memory, not the database. */
export async function freshWords({ cache, database }: Pick<Services, "cache" | "database">): Promise<void> {
  const words = await cache.remember({
    key: ["translations"],
    ttl: 3_600_000,
    tags: [overlayTag],
    // Loads only texts that some page asks for, however many others were imported.
    fresh: () => selectTranslations(database.db, messageKeys),
  });
  setOverlay(words);
}
