import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Services } from "~/door/services";
import { messageKeys, setOverlay } from "~/i18n/translator.server";
import { translations } from "./translations.tables";

/** Raised by every change of a translation. */
export const overlayTag = "translations";

/** Before a page is made: the words that administrators have changed since the last one. Asks memory, not the database. */
export async function freshWords({ cache, database }: Pick<Services, "cache" | "database">): Promise<void> {
  const { key, locale, micrositeId, text, active, deletedAt } = translations;
  const words = await cache.remember({
    key: ["translations"],
    ttl: 3_600_000,
    tags: [overlayTag],
    fresh: () =>
      database.db
        .select({ key, locale, micrositeId, text })
        .from(translations)
        // What no page asks for need not be held in memory, however much of it has been imported.
        .where(and(inArray(key, messageKeys), eq(active, true), isNull(deletedAt))),
  });
  setOverlay(words);
}
