import { asc, eq } from "drizzle-orm";
import type { Cache } from "~/cache/cache";
import type { Db } from "~/db/db.server";
import type { MessageRule } from "./message-rules";
import { erpMessageRules } from "./message-rules.tables";

/** Cache tag that every change of a rule invalidates. */
export const messageRulesTag = "erp_message_rules";

const hour = 3_600_000;

/** Finds the active rules, in the order in which they apply. */
export const findMessageRules =
  ({ db, cache }: { db: Db; cache: Cache }) =>
  (): Promise<MessageRule[]> =>
    cache.remember({
      key: ["erp-message-rules"],
      ttl: hour,
      tags: [messageRulesTag],
      fresh: () =>
        db
          .select()
          .from(erpMessageRules)
          .where(eq(erpMessageRules.active, true))
          .orderBy(asc(erpMessageRules.position)),
    });
